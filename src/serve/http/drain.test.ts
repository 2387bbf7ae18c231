/** A service that is stopping, and clients that keep their connections. */
import { Agent, get as request } from 'node:http';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

let world: World;
let owner: Client;
let holder: pg.Client;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeEach(async () => {
  world = await openWorld();
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
    sent.on('error', reject);
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

/** Statements that wait for the table; other databases of the run have waits of their own. */
async function waiting(): Promise<number> {
  const { rows } = await holder.query(
    `select count(*)::int as count from pg_locks where not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].count;
}
