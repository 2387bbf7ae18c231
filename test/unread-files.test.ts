/** Files that nobody reads: those who ask for them leave connections to everybody else. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requests } from '../src/kernel/limits/requests.ts';
import type { Client } from './support/client.ts';
import { fileOf, upload } from './support/documents.ts';
import { eventually } from './support/eventually.ts';
import { root } from './support/sources.ts';
import { newOrganization, openWorld, type World } from './support/world.ts';

const connections = 40;
/** Longer than any test takes. */
const never = 3_600_000;

let own: World;
let owner: Client;
const sockets: Socket[] = [];

beforeAll(async () => {
  const timeouts = { request: never, upload: never, stall: never };
  own = await openWorld(
    { MAX_CONNECTIONS: String(connections), CONSOLE: 'true', RATE_LIMIT: '100000' },
    { timeouts },
  );
  owner = await newOrganization({}, { world: own });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => own.service.close());

const assets = readdirSync(join(root, 'console/dist/assets'));
const part = `/assets/${assets.find((name) => name.endsWith('.wasm'))}`;

/** More than all connections, each with many requests for a file, of which nothing is read. */
async function takeAll(path: string): Promise<void> {
  const { host, hostname, port } = new URL(own.origin);
  for (let at = 0; at < 2 * connections; at += 1) {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(50));
  }
}

/** Many requests at once, over as many connections. */
const areAnswered = () =>
  eventually(async () => {
    const reads = Array.from({ length: 10 }, () => owner.get('/vendors'));
    for (const { status, text } of await Promise.all(reads)) expect(status, text).toBe(200);
  });

test('parts of the console hold no connection', async () => {
  await takeAll(part);
  await areAnswered();
});

test('documents hold no connection', async () => {
  const file = fileOf('x'.repeat(4 * 1024 * 1024), 'note.txt', 'text/plain');
  const { body } = await upload(owner, { file });
  const { downloadUrl } = (await owner.get(`/documents/${body.id}`)).body;
  const { pathname, search } = new URL(downloadUrl);
  await takeAll(pathname + search);
  await areAnswered();
});

test('files count against a limit of their address, which health checks do not have', async () => {
  const { filesLimit } = requests.counts;
  const statuses = new Set<number>();
  // The minute does not end, however slow the machine is.
  own.setNow(new Date());
  onTestFinished(() => own.setNow(undefined));
  for (let at = 0; at <= filesLimit.value && !statuses.has(429); at += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(new URL('/mark.svg', own.origin))),
    );
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect([...statuses]).toEqual([200, 429]);
  for (const path of [part, '/', '/metrics']) {
    const { status, headers } = await fetch(new URL(path, own.origin));
    expect([path, status]).toEqual([path, 429]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await fetch(new URL('/health/live', own.origin))).status).toBe(200);
  expect((await owner.get('/vendors')).status).toBe(200);
});
