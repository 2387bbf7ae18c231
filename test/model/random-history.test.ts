/** Random histories over HTTP have the same results as an independent model. */
import { afterAll, beforeAll, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';
import { now } from './history.ts';
import { runHistories } from './run-histories.ts';

/**
 * A failure prints its seed and path; `SEED=<seed> AT=<path>` repeats it, and `SHRINK=true`
 * looks for a shorter one, which takes minutes. `SEED=<seed>` alone runs other histories,
 * `HISTORIES=1000` more of them, `STEPS=200` longer ones, and `SUBJECTS=ledger,recipes` only steps
 * of these subjects. `npm run prove -- model` runs them until a number of steps is done.
 */
const { HISTORIES = '18', STEPS = '70', SEED, AT, SHRINK } = process.env;

/** Fixed seeds give the same histories every time; SEED gives others. */
const seeds = SEED === undefined ? [1, 2, 3] : [Number(SEED)];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  world.setNow(new Date(now));
});

afterAll(() => world.service.close());

test.each(seeds)(
  'every step of a random history leaves the service and the model in the same state (seed %i)',
  (seed) =>
    runHistories(world, {
      seed,
      histories: Number(HISTORIES),
      steps: Number(STEPS),
      path: AT,
      shrink: SHRINK === 'true',
    }),
);
