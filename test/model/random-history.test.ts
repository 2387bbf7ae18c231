/** Random histories over HTTP tell the same as an independent model. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';
import { histories, now, type Step } from './history.ts';
import { playedSubjects } from './kinds.ts';
import { Player } from './player.ts';

/**
 * A failure prints its seed and path; `SEED=<seed> AT=<path>` plays it again, and `SHRINK=true`
 * looks for a shorter one, which takes minutes. `SEED=<seed>` alone plays other histories,
 * `HISTORIES=1000` more of them, `STEPS=200` longer ones, and `SUBJECTS=ledger,recipes` only what
 * is about these.
 */
const { HISTORIES = '54', STEPS = '70', SEED, AT, SHRINK } = process.env;
const length = { min: Math.ceil(Number(STEPS) / 2), max: Number(STEPS) };
/** What is played again is one lane's. */
const lanes = AT === undefined ? 3 : 1;

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

/** Of the first lane; the others count on from it. */
const firstSeed = Number(SEED ?? 20_260_321);

/** One failure is enough: the other lanes stop where they are. */
let failed = false;

async function play(database: pg.Client, history: readonly Step[]): Promise<void> {
  const player = await Player.start(world, database, playedSubjects);
  for (const step of history) {
    if (failed && SHRINK !== 'true') return;
    await player.play(step).catch((error) => {
      failed = true;
      throw error;
    });
  }
  await player.audit();
}

test('every step of a random history leaves what the model says', async () => {
  const lanesPlayed = await Promise.allSettled(
    databases.map((database, lane) => {
      const property = fc.asyncProperty(histories(playedSubjects, length), (history) =>
        play(database, history),
      );
      return fc.assert(property, {
        numRuns: Math.ceil(Number(HISTORIES) / lanes),
        // The same histories every time, unless others are asked for.
        seed: firstSeed + lane,
        ...(AT !== undefined && { path: AT }),
        endOnFailure: SHRINK !== 'true',
      });
    }),
  );
  for (const lane of lanesPlayed) if (lane.status === 'rejected') throw lane.reason;
}, 600_000);
