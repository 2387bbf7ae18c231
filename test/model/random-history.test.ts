/** Random histories over HTTP have the same results as an independent model. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';
import { histories, now, type Step } from './history.ts';
import { chosenSubjects } from './kinds.ts';
import { Runner } from './runner.ts';

/**
 * A failure prints its seed and path; `SEED=<seed> AT=<path>` repeats it, and `SHRINK=true`
 * looks for a shorter one, which takes minutes. `SEED=<seed>` alone runs other histories,
 * `HISTORIES=1000` more of them, `STEPS=200` longer ones, and `SUBJECTS=ledger,recipes` only steps
 * of these subjects.
 */
const { HISTORIES = '54', STEPS = '70', SEED, AT, SHRINK } = process.env;
const length = { min: Math.ceil(Number(STEPS) / 2), max: Number(STEPS) };
/** A repeated failure belongs to one property. */
const concurrency = AT === undefined ? 3 : 1;

let world: World;
let databases: pg.Client[];

beforeAll(async () => {
  world = await openWorld();
  world.setNow(new Date(now));
  databases = await Promise.all(
    Array.from({ length: concurrency }, async () => {
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

/** The seed of the first property; the others add their index. */
const firstSeed = Number(SEED ?? 20_260_321);

/** After one failure the other properties stop. */
let failed = false;

async function run(database: pg.Client, history: readonly Step[]): Promise<void> {
  const runner = await Runner.start(world, database, chosenSubjects);
  for (const step of history) {
    if (failed && SHRINK !== 'true') return;
    await runner.run(step).catch((error) => {
      failed = true;
      throw error;
    });
  }
  await runner.audit();
}

test('every step of a random history leaves the service and the model in the same state', async () => {
  const results = await Promise.allSettled(
    databases.map((database, index) => {
      const property = fc.asyncProperty(histories(chosenSubjects, length), (history) =>
        run(database, history),
      );
      return fc.assert(property, {
        numRuns: Math.ceil(Number(HISTORIES) / concurrency),
        // The same histories every time, unless SEED says otherwise.
        seed: firstSeed + index,
        ...(AT !== undefined && { path: AT }),
        endOnFailure: SHRINK !== 'true',
      });
    }),
  );
  for (const index of results) if (index.status === 'rejected') throw index.reason;
}, 600_000);
