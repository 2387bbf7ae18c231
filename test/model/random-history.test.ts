/** E104 to E110: random histories over HTTP tell the same as an independent model. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachesOf } from '../support/invariants.ts';
import { openWorld, query, type World } from '../support/world.ts';
import { histories, now, type Step } from './history.ts';
import { Player } from './player.ts';

/** `HISTORIES=1000` plays more of them; a failure prints the seed and path that repeat it. */
const runs = Number(process.env.HISTORIES ?? 27);
const lanes = 3;

let world: World;
let databases: pg.Client[];

beforeAll(async () => {
  world = await openWorld();
  world.setNow(new Date(now));
  databases = await Promise.all(
    Array.from({ length: lanes }, async () => {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      await client.connect();
      return client;
    }),
  );
});

afterAll(async () => {
  await Promise.all(databases.map((client) => client.end()));
  await world.service.close();
});

async function play(database: pg.Client, history: readonly Step[]): Promise<void> {
  const player = await Player.start(world, database);
  for (const step of history) await player.play(step);
  const { orgId = '' } = player.client;
  expect(await breachesOf(orgId, (text, values) => query(text, values, world))).toEqual([]);
}

test('every step of a random history leaves what the model says', async () => {
  await Promise.all(
    databases.map((database) => {
      const property = fc.asyncProperty(histories({ min: 30, max: 60 }), (history) =>
        play(database, history),
      );
      const seed = process.env.SEED ? Number(process.env.SEED) : undefined;
      return fc.assert(property, {
        numRuns: Math.ceil(runs / lanes),
        ...(seed !== undefined && { seed }),
        endOnFailure: process.env.SHRINK === 'false',
      });
    }),
  );
{const g=globalThis as any; console.log(g.nw,'write',g.tw/g.nw,'summary',g.ts/g.nw,'stated', g.tq/g.nw);}}, 600_000);
