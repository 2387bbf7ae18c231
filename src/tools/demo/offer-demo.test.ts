/** The demo as an operator meets it: made by the first start, and by no other. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../packages/embedded-postgres/src/postmaster.ts';
import { Client } from '../../../test/support/client.ts';
import { remove, temporaryFolder } from '../../../test/support/cluster.ts';
import {
  type ServiceProcess,
  signIn,
  startProcess,
  untilReady,
} from '../../../test/support/service-process.ts';
import { query, world } from '../../../test/support/world.ts';

const patience = 120_000;

let dataDir: string;
let databaseUrl: string;
let databases = 0;
let service: ServiceProcess;

/** An empty database of the run's PostgreSQL. */
beforeEach(async () => {
  dataDir = temporaryFolder();
  const url = new URL((await world()).databaseUrl);
  url.pathname = `/demo_${process.pid}_${databases++}`;
  await query(`create database ${url.pathname.slice(1)}`);
  databaseUrl = url.href;
});
afterEach(async () => {
  service.child.kill('SIGKILL');
  await service.ended;
  await remove(dataDir);
});

async function start(env: Record<string, string>): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, ...env };
  service = startProcess({ dataDir, port: await freePort(), env: settings });
  await untilReady(service);
}

async function stop(): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}

/** Waits for a line that the service says; answers what is in its brackets. */
async function heard(line: RegExp): Promise<string[]> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    const found = line.exec(service.said.join('\n'));
    if (found) return found.slice(1);
  }
  throw new Error(`Nobody said ${line}:\n${service.said.join('\n')}`);
}

const offered = /^Demo organization: (\S+) {3}token: (stw_pat_\S+)$/m;

test('The first start makes it, without a word in the log, and the second none', {
  timeout: patience,
}, async () => {
  await start({ DEMO: 'true', LOG_LEVEL: 'info' });
  const [orgId, token = ''] = await heard(offered);
  expect(service.said.join('\n')).not.toContain('"endpoint":"E012"');
  // An organization that is not the token's would be a 403.
  const known = orgId === undefined ? {} : { orgId };
  expect((await new Client(service.origin, token, known).get('/skus')).status).toBe(200);
  await stop();

  await start({ DEMO: 'true' });
  expect((await new Client(service.origin, token).get('/skus')).status).toBe(200);
  await stop();
  expect(service.said.join('\n')).not.toMatch(/demo/i);
});

test('With DEMO=false there is none, and none later', { timeout: patience }, async () => {
  await start({ DEMO: 'false' });
  await stop();
  await start({ DEMO: 'true' });
  const somebody = await signIn(service, dataDir);
  expect((await somebody.get('/user')).body.memberships).toEqual([]);
  await stop();
  expect(service.said.join('\n')).not.toMatch(/demo/i);
});

test('A stop while it is being made is a stop at once', { timeout: patience }, async () => {
  await start({ DEMO: 'true' });
  await heard(/(Making a demo organization)/);
  const began = Date.now();
  await stop();
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(service.said).toContain(
    'The demo organization was left unfinished; the next start makes it again.',
  );
});

test('Killed while it is being made, it is made again by the next start that may', {
  timeout: patience,
}, async () => {
  await start({ DEMO: 'true' });
  await untilHalf();
  service.child.kill('SIGKILL');
  expect(await service.ended).toBe('SIGKILL');

  await start({ DEMO: 'false' });
  await stop();
  expect(service.said.join('\n')).not.toMatch(/demo/i);

  await start({ DEMO: 'true' });
  await heard(/(left unfinished; making it again)/);
  const [orgId, token = ''] = await heard(offered);
  expect((await new Client(service.origin, token).get('/skus')).status).toBe(200);
  await stop();
  const left = 'select id from organizations where deleted_at is null and name = $1';
  expect(await look(left, ['Harbour Lane Oatcakes'])).toEqual([{ id: orgId }]);
});

/** Looks at the rows of the database. */
async function look(text: string, values: unknown[] = []): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until there is some of its ledger. */
async function untilHalf(): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    if ((await look('select 1 from ledger_entries limit 50')).length === 50) return;
  }
  throw new Error(`The demo does not get on:\n${service.said.join('\n')}`);
}
