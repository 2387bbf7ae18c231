import fc from 'fast-check';
import pg from 'pg';
import { planOnce } from '../support/connections.ts';
import type { World } from '../support/world.ts';
import { histories, type Step } from './history.ts';
import { chosenSubjects } from './kinds.ts';
import { Runner } from './runner.ts';

export interface Amount {
  seed: number;
  /** The number of histories, and of steps in the longest. */
  histories: number;
  steps: number;
  /** The path of one failing history, which is then the only one. */
  path?: string | undefined;
  /** Looks for a shorter failing history, which takes minutes. */
  shrink?: boolean;
  /** Called after each step; the histories end when it returns false. */
  onStep?(): boolean;
}

/** Of so many histories, the events of one are followed: it reads each record again and again. */
const followedOf = Number(process.env.FOLLOWED ?? 18);

/** Of so many histories, all costs of one are explained at its end; of 1, some after each step. */
const explainedOf = Number(process.env.EXPLAINED ?? 6);

/** Histories that run at the same time, each in an organization of its own. */
const usualConcurrency = 3;

/**
 * Runs random histories on the service and on the model; both must be in the same state after every
 * step.
 * @throws an error with the seed and the path of the first difference
 */
export async function runHistories(world: World, amount: Amount): Promise<void> {
  // A repeated failure belongs to one property.
  const concurrency = amount.path === undefined ? usualConcurrency : 1;
  const databases = Array.from(
    { length: concurrency },
    () => new pg.Client({ connectionString: world.databaseUrl, options: planOnce }),
  );
  await Promise.all(databases.map((client) => client.connect()));
  try {
    const results = await Promise.allSettled(propertiesOf(world, databases, amount));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    await Promise.all(databases.map((client) => client.end()));
  }
}

function propertiesOf(world: World, databases: pg.Client[], amount: Amount): Promise<void>[] {
  const { seed, steps, path, shrink = false, onStep = () => true } = amount;
  const length = { min: Math.ceil(steps / 2), max: steps };
  // After one failure the other properties stop.
  let failed = false;
  let ended = false;
  let started = 0;

  async function run(database: pg.Client, history: readonly Step[]): Promise<void> {
    if (ended) return;
    const follows = started % followedOf === 0;
    const explains = started % explainedOf === 0;
    const explainsEach = explainedOf === 1;
    started += 1;
    const runner = await Runner.start(world, database, chosenSubjects, { follows, explainsEach });
    for (const step of history) {
      if (ended || (failed && !shrink)) break;
      await runner.run(step).catch((error) => {
        failed = true;
        throw error;
      });
      ended ||= !onStep();
    }
    await runner.audit();
    if (explains) await runner.explain();
  }

  return databases.map((database, index) =>
    fc.assert(
      fc.asyncProperty(histories(chosenSubjects, length), (history) => run(database, history)),
      {
        numRuns: Math.ceil(amount.histories / databases.length),
        seed: seed + index,
        ...(path !== undefined && { path }),
        endOnFailure: !shrink,
      },
    ),
  );
}
