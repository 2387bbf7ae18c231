import { now } from '../../test/model/history.ts';
import { runHistories } from '../../test/model/run-histories.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { openWorld } from '../../test/support/world.ts';
import type { Proof } from '../proof.ts';

/** Steps of the longest history; the shortest has about half as many. */
const longest = 70;
const shortest = 30;

export const model: Proof = {
  name: 'model',
  proves:
    'After each step of random histories the service has the same entries, costs and orders as an independent model.',
  short: { steps: 2_500 },
  long: { steps: 100_000 },

  async run({ seed, steps = 2_500 }, report) {
    const world = await openWorld();
    world.setNow(new Date(now));
    let taken = 0;
    try {
      await runHistories(world, {
        seed,
        steps: longest,
        // As many as can be needed: `onStep` ends them.
        histories: Math.ceil(steps / shortest) + 3,
        onStep() {
          taken += 1;
          report.progress(taken, steps, 'steps');
          return taken < steps && !report.isOver;
        },
      });
      report.fail(...(await differencesIn(world.databaseUrl)));
    } finally {
      await world.service.close();
    }
  },
};
