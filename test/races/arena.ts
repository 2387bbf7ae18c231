/** The service of one file of races, with a connection of the database's owner. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { planForMany, prepared } from '../support/connections.ts';
import { breachesOf } from '../support/invariants.ts';
import { newOrganization, openWorld, query, type World } from '../support/world.ts';

/** Opens a world before the tests of the file that calls it, and closes it after them. */
export function openArena() {
  let world: World;
  let database: pg.Client;
  let closed = false;
  beforeAll(async () => {
    world = await openWorld();
    database = new pg.Client({ connectionString: world.databaseUrl, options: planForMany });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    if (!closed) await world.service.close();
  });
  return {
    get world() {
      return world;
    },
    get database() {
      return database;
    },
    newOwner: (settings: object = {}) => newOrganization({ settings }, { world }),
    breaches: ({ orgId = '' }: Client) =>
      breachesOf(
        orgId,
        async (text, values) => (await database.query(prepared(text, values))).rows,
      ),
    /** For the last test of a file: closes the world. */
    async expectNoDeadlock() {
      // The service's connections report what they have counted when they end.
      await world.service.close();
      closed = true;
      const name = new URL(world.databaseUrl).pathname.slice(1);
      const [counted] = await query<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = $1',
        [name],
        { ...world, databaseUrl: inject('clusterUrl') },
      );
      expect(counted?.deadlocks, deadlocksToldIn(inject('clusterLog'))).toBe(0);
    },
  };
}

/** The deadlocks in the log of the database, of all test files. */
function deadlocksToldIn(log: string): string {
  const entries = readFileSync(log, 'utf8').split(/^(?=\d{4}-\d\d-\d\d \S+ UTC)/m);
  const at = entries.flatMap((entry, index) =>
    entry.includes('deadlock detected') ? [index] : [],
  );
  return at.flatMap((index) => entries.slice(index, index + 4)).join('');
}

/** Sends requests all at once. */
export const together = (requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(requests.map((request) => request()));

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
