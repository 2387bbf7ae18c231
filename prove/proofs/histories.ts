import { Acts } from '../../test/model/acts.ts';
import { now } from '../../test/model/history.ts';
import { runShortHistories } from '../../test/model/short-histories.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { randomYear, undoneCorrection } from '../../test/support/random-year.ts';
import { partlyUndoneImport, undoneImports } from '../../test/support/undone-histories.ts';
import { inWorld, openWorld, type World } from '../../test/support/world.ts';
import { errorText } from '../error-text.ts';
import type { Options, Proof, Report } from '../proof.ts';

/** Failures beyond these are most often the same. */
const maxFailures = 5;

/** Of so many histories, one beside which another kind of history runs. */
const besides: readonly { of: number; name: string; run(seed: number): Promise<void> }[] = [
  { of: 40, name: 'undone imports', run: undoneImports },
  { of: 40, name: 'imports undone in part', run: partlyUndoneImport },
  { of: 200, name: 'years of journals', run: randomYear },
  { of: 200, name: 'undone corrections of journals', run: undoneCorrection },
];

export const histories: Proof = {
  name: 'histories',
  proves:
    'In short random histories of goods, back again, counted and in bulk, after each commit no value is lost, what was counted is there, and every row is that of an independent model.',
  short: { count: 16 },
  long: { count: 20_000 },

  async run(options, report) {
    const world = await openWorld();
    try {
      await inWorld(world, async () => {
        await runBesides(options, report);
        world.setNow(new Date(now));
        await runAll(world, options, report);
      });
      report.fail(...(await differencesIn(world.databaseUrl)));
    } finally {
      await world.service.close();
    }
  },
};

/** Histories against themselves, or against a fold of their rows, by the clock of the system. */
async function runBesides({ seed, count = 16 }: Options, report: Report): Promise<void> {
  for (const { of, name, run } of besides) {
    const total = Math.floor(count / of);
    for (let at = 0; at < total && !report.isOver; at += 1) {
      const own = seed + at;
      await run(own).catch((error) => report.fail(`${name}, seed ${own}: ${errorText(error)}`));
      report.progress(at + 1, total, name);
    }
    if (total > 0) report.remark(`${total} ${name}`);
  }
}

async function runAll(world: World, { seed, count = 16 }: Options, report: Report): Promise<void> {
  const done = { histories: 0, steps: 0, commits: 0, provisional: 0, circular: 0 };
  const acts = new Acts();
  await runShortHistories(world, {
    ...{ seed, count },
    onHistory({ steps, commits, ...others }) {
      done.histories += 1;
      done.steps += steps;
      done.commits += commits;
      done.provisional += Number(others.isProvisional);
      done.circular += Number(others.isCircular);
      acts.add(others.acts);
      report.progress(done.histories, count, 'histories');
      return !report.isOver && report.failures.length < maxFailures;
    },
    onFailure: (failure) => report.fail(failure),
  });
  const { histories: ran, steps, commits, provisional, circular } = done;
  report.remark(`${ran} histories of ${steps} steps, ${commits} of them accepted`);
  report.remark(`${provisional} with provisional goods, ${circular} with goods made of each other`);
  report.remark(['acts', ...acts.table().map((line) => `  ${line}`)].join('\n'));
}
