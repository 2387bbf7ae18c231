/** The demo in a process of the service: only the first start makes it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { remove, temporaryFolder } from '../../../test/support/cluster.ts';
import { hangLimit } from '../../../test/support/eventually.ts';
import { freePort } from '../../../test/support/free-port.ts';
import {
  type ServiceProcess,
  signIn,
  startProcess,
  untilReady,
} from '../../../test/support/service-process.ts';
import { query, world } from '../../../test/support/world.ts';

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

/** Waits for a line that the service prints. Returns the groups of the match. */
async function printed(line: RegExp): Promise<string[]> {
  for (const end = Date.now() + hangLimit; Date.now() < end; await sleep(50)) {
    const found = line.exec(service.said.join('\n'));
    if (found) return found.slice(1);
  }
  throw new Error(`The service did not print ${line}:\n${service.said.join('\n')}`);
}

const offered = /^Demo organization: (\S+) {3}token: (stw_pat_\S+)$/m;

test('The first start makes it without log lines, and the second start makes none', async () => {
  await start({ DEMO: 'true', LOG_LEVEL: 'info' });
  const [orgId, token = ''] = await printed(offered);
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

test('After a start with DEMO=false no start makes it', async () => {
  await start({ DEMO: 'false' });
  await stop();
  await start({ DEMO: 'true' });
  const user = await signIn(service, dataDir);
  expect((await user.get('/user')).body.memberships).toEqual([]);
  await stop();
  expect(service.said.join('\n')).not.toMatch(/demo/i);
});

test('A stop does not wait until it is complete', async () => {
  await start({ DEMO: 'true' });
  await printed(/(Making a demo organization)/);
  await stop();
  expect(service.said).toContain(
    'The demo organization was left unfinished; the next start makes it again.',
  );
});

test('After a kill the next start with DEMO=true makes it again', async () => {
  await start({ DEMO: 'true' });
  await untilHalf();
  service.child.kill('SIGKILL');
  expect(await service.ended).toBe('SIGKILL');

  await start({ DEMO: 'false' });
  await stop();
  expect(service.said.join('\n')).not.toMatch(/demo/i);

  await start({ DEMO: 'true' });
  await printed(/(left unfinished; making it again)/);
  const [orgId, token = ''] = await printed(offered);
  expect((await new Client(service.origin, token).get('/skus')).status).toBe(200);
  await stop();
  const left = 'select id from organizations where deleted_at is null and name = $1';
  expect(await rowsOf(left, ['Harbour Lane Oatcakes'])).toEqual([{ id: orgId }]);
});

/** Queries the database. */
async function rowsOf(text: string, values: unknown[] = []): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until it has 50 ledger entries. */
async function untilHalf(): Promise<void> {
  for (const end = Date.now() + hangLimit; Date.now() < end; await sleep(50)) {
    if ((await rowsOf('select 1 from ledger_entries limit 50')).length === 50) return;
  }
  throw new Error(`The demo has fewer ledger entries:\n${service.said.join('\n')}`);
}
