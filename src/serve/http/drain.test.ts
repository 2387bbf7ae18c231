/** A service that is stopping, and clients that keep their connections. */
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';
import { openLog } from '../../kernel/log.ts';

let world: World;
let owner: Client;
let holder: pg.Client;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The lines of the log. */
const logged: string[] = [];
const log = openLog('error', { write: (line) => logged.push(line) });

beforeEach(async () => {
  world = await openWorld({}, { log });
  owner = await newOrganization({}, { world });
  holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
});
afterEach(async () => {
  agent.destroy();
  await holder.end();
});

/** Reads over the one connection; returns the status and the header `connection`. */
function read(): Promise<[status: number | undefined, connection: string | undefined]> {
  const headers = { authorization: `Bearer ${owner.token}`, 'x-org-id': owner.orgId as string };
  return new Promise((resolve, reject) => {
    const sent = request(`${owner.origin}/api/sku-types`, { agent, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve([response.statusCode, response.headers.connection]));
    });
    sent.on('error', reject).end();
  });
}

test('answers running requests, and closes their connections', async () => {
  expect(await read()).toEqual([200, 'keep-alive']);
  await holder.query('begin; lock table sku_types in access exclusive mode');
  const running = read();
  while ((await waiting()) === 0);
  const closed = world.service.close();
  await holder.query('commit');
  expect(await running).toEqual([200, 'close']);
  await closed;
});

test('ends the writes of clients that broke off', async () => {
  await holder.query('begin; lock table sku_types in share mode');
  const first = create('Jam');
  while ((await waiting()) === 0);
  // It waits for the first, with no connection of the database.
  const second = create('Honey');
  // Its answer tells that the second was received, too.
  await owner.get('/user');
  for (const each of [first, second]) each.destroy();
  const closed = world.service.close();
  // Long enough for a close that does not wait for them.
  await Promise.race([closed, setTimeout(1_000)]);
  await holder.query('commit');
  await closed;
  const { rows } = await holder.query('select name from sku_types order by name');
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(['Honey', 'Jam']));
  expect(logged).toEqual([]);
});

/** Sends a new SKU type over a connection of its own. */
function create(name: string) {
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'x-org-id': owner.orgId as string,
    'content-type': 'application/json',
  };
  const sent = request(`${owner.origin}/api/sku-types`, { method: 'POST', agent: false, headers });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ name }));
  return sent;
}

/** Statements that wait for the table; other databases of the run have waits of their own. */
async function waiting(): Promise<number> {
  const { rows } = await holder.query(
    `select count(*)::int as count from pg_locks where not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].count;
}
