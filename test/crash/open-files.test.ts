/** More connections than a service may have open files: it lives, and answers others. */
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { remove, temporaryFolder } from '../support/cluster.ts';
import { fileOf, upload } from '../support/documents.ts';
import { onLinux } from '../support/embedded.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import {
  type ServiceProcess,
  signIn,
  startProcess,
  untilReady,
} from '../support/service-process.ts';
import { root } from '../support/sources.ts';
import { createDatabase } from '../support/world.ts';

/** Longer than the timers of a service that look after itself. */
const held = 10_000;

let service: ServiceProcess;
let dataDir: string;
let idle: Socket[] = [];

async function start(openFiles: number, env: Record<string, string> = {}): Promise<void> {
  dataDir = temporaryFolder();
  const settings = { ...env, DATABASE_URL: await createDatabase() };
  service = startProcess({ dataDir, port: await freePort(), env: settings, openFiles });
  await untilReady(service);
}

afterEach(async () => {
  for (const socket of idle) socket.destroy();
  idle = [];
  service.child.kill('SIGKILL');
  await service.ended;
  await remove(dataDir);
});

/** Opens connections that send nothing. */
async function fill(count: number): Promise<void> {
  const port = Number(new URL(service.origin).port);
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    idle.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
}

const exit = () => service.child.exitCode ?? service.child.signalCode;

/** Forty requests at once, as many as a small service has connections: reads and writes. */
async function work(): Promise<Client> {
  const person = await signIn(service, dataDir);
  const owner = person.in((await person.post('/organizations', { name: 'Mill' })).body.id);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? owner.post('/vendors', { name: `Mill ${at}` }) : owner.get('/vendors'),
    ),
  );
  for (const { status, text } of answers) expect([200, 201], text).toContain(status);
  return owner;
}

/** The statuses of requests that need a thread, over a connection that is open. */
async function statusesOnThreads(owner: Client): Promise<number[]> {
  const plan = await owner.get('/plan');
  const imported = await owner.post('/vendors/bulk-import', { rows: [{ name: 'Quay' }] });
  return [plan.status, imported.status];
}

test.each([256, 1024])('with %i open files a service outlives idle connections', async (files) => {
  await start(files);
  await fill(files + 100);
  await sleep(held);
  expect(exit(), service.said.join('\n')).toBeNull();
  // While they are all still there.
  await work();
});

test('a service outlives that it can open no file at all', async () => {
  const module = join(root, 'test/support/take-open-files.mjs');
  await start(256, { NODE_OPTIONS: `--import=${module}` });
  const owner = await work();
  service.child.kill('SIGUSR2');
  await eventually(() => expect(service.said).toContain('All files are taken.'));
  expect(await statusesOnThreads(owner), service.said.join('\n')).toEqual([503, 503]);
  await eventually(() => expect(service.said).toContain('The files are free again.'));
  expect(exit(), service.said.join('\n')).toBeNull();
  expect(await statusesOnThreads(owner)).toEqual([200, 200]);
  await work();
});

/** Finds descriptors in /proc. */
describe.runIf(onLinux)('answers from files', () => {
  const assets = join(root, 'console/dist/assets');

  /** The open files of the service in a folder. */
  const filesIn = (folder: string): string[] =>
    readdirSync(`/proc/${service.child.pid}/fd`)
      .map(pathOf)
      .filter((path) => path.startsWith(folder));

  function pathOf(descriptor: string): string {
    try {
      return readlinkSync(`/proc/${service.child.pid}/fd/${descriptor}`);
    } catch {
      return ''; // It was closed.
    }
  }

  /** Ten connections, each with thirty requests for a file, of which nothing is read. */
  async function request(path: string): Promise<void> {
    await fill(10);
    const text = `GET ${path} HTTP/1.1\r\nhost: ${new URL(service.origin).host}\r\n\r\n`;
    for (const socket of idle) socket.pause().write(text.repeat(30));
    await Promise.all(idle.map((socket) => once(socket, 'readable')));
  }

  /** Each connection has one file open at most, and none once it is closed. */
  async function expectFewFiles(folder: string): Promise<void> {
    // Others are answered meanwhile.
    await work();
    expect(filesIn(folder).length).toBeLessThanOrEqual(10);
    for (const socket of idle) socket.destroy();
    await eventually(() => expect(filesIn(folder)).toEqual([]));
  }

  test('parts of the console leave no file open', async () => {
    await start(1024);
    const part = readdirSync(assets).find((name) => name.endsWith('.wasm'));
    await request(`/assets/${part}`);
    await expectFewFiles(assets);
  });

  test('documents leave no file open', async () => {
    await start(1024);
    const person = await signIn(service, dataDir);
    const owner = person.in((await person.post('/organizations', { name: 'Mill' })).body.id);
    const file = fileOf('x'.repeat(8 * 1024 * 1024), 'note.txt', 'text/plain');
    const { body, text } = await upload(owner, { file });
    expect(body.id, text).toBeDefined();
    const { downloadUrl } = (await owner.get(`/documents/${body.id}`)).body;
    const { pathname, search } = new URL(downloadUrl);
    await request(pathname + search);
    await expectFewFiles(join(dataDir, 'documents'));
  });
});

/** Finds processes in /proc. */
describe.runIf(onLinux)('with two processes', () => {
  const workers = (): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === service.child.pid)
      .map(Number);

  function parentOf(pid: string): number | undefined {
    try {
      return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return undefined; // It has ended.
    }
  }

  test('both outlive idle connections', async () => {
    await start(512, { PROCESSES: '2' });
    await eventually(() => expect(workers()).toHaveLength(2));
    const started = workers();
    await fill(1_400);
    await sleep(held);
    expect(workers()).toEqual(started);
    await work();
  });

  test('the first process outlives connections that no other accepts', async () => {
    await start(512, { PROCESSES: '2' });
    await eventually(() => expect(workers()).toHaveLength(2));
    const started = workers();
    for (const pid of started) process.kill(pid, 'SIGSTOP');
    await fill(600);
    await sleep(held);
    for (const pid of started) process.kill(pid, 'SIGCONT');
    // Connections that waited take the place of others, until all have had their turn.
    await eventually(work);
    expect(workers()).toEqual(started);
    expect(exit(), service.said.join('\n')).toBeNull();
  });
});
