import { now } from '../../test/model/history.ts';
import { runShortHistories } from '../../test/model/short-histories.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { openWorld } from '../../test/support/world.ts';
import type { Proof } from '../proof.ts';

export const histories: Proof = {
  name: 'histories',
  proves:
    'In short random histories of goods, back again, counted and in bulk, after each commit no value is lost, what was counted is there, and every row is that of an independent model.',
  short: { count: 40 },
  long: { count: 20_000 },

  async run({ seed, count = 40 }, report) {
    const world = await openWorld();
    world.setNow(new Date(now));
    const done = { histories: 0, steps: 0, commits: 0 };
    try {
      await runShortHistories(world, {
        ...{ seed, count },
        onHistory({ steps, commits }) {
          done.histories += 1;
          done.steps += steps;
          done.commits += commits;
          report.progress(done.histories, count, 'histories');
          return !report.isOver && report.failures.length < 5;
        },
        onFailure: (failure) => report.fail(failure),
      });
      report.fail(...(await differencesIn(world.databaseUrl)));
    } finally {
      await world.service.close();
    }
    report.remark(`${done.histories} histories, ${done.steps} steps, ${done.commits} commits`);
  },
};
