import fc from 'fast-check';
import pg from 'pg';
import { planOnce } from '../support/connections.ts';
import type { World } from '../support/world.ts';
import type { Act } from './acts.ts';
import { histories, type Step } from './history.ts';
import { shortSubjects } from './kinds.ts';
import { ShortRunner } from './short-runner.ts';
import { shortened } from './shortened.ts';
import { Site } from './site.ts';

/** Steps of a short history. */
const length = { min: 6, max: 14 };

/** Histories at the same time, each in an organization of its own. */
const concurrency = 6;

/** Histories in one organization, whose rows its last checks read together. */
const ofSite = 60;

export interface ShortHistories {
  seed: number;
  count: number;
  /** Called after each history; no other begins when it returns false. */
  onHistory(done: Done): boolean;
  onFailure(failure: string): void;
}

interface Done {
  commits: number;
  steps: number;
  acts: readonly Act[];
  /** Whether goods left before they came, and whether receipts fed each other. */
  isProvisional: boolean;
  isCircular: boolean;
}

/** The history of a seed. */
function shortHistory(seed: number): Step[] {
  const [steps = []] = fc.sample(histories(shortSubjects, length), { numRuns: 1, seed });
  return steps;
}

/**
 * Runs short histories of goods on the service and on the model: the first one is that of the seed,
 * each other that of the next number. One that fails is run again without some of its steps.
 */
export async function runShortHistories(world: World, work: ShortHistories): Promise<void> {
  let started = 0;
  let isOver = false;
  const lane = async (database: pg.Client) => {
    while (!isOver && started < work.count) {
      const site = await Site.open(world, database);
      for (let ran = 0; ran < ofSite && !isOver && started < work.count; ran += 1) {
        started += 1;
        const done = await run(site, work.seed + started - 1, work);
        if (!work.onHistory(done)) isOver = true;
      }
      for (const breach of await site.breaches()) work.onFailure(breach);
    }
  };
  const databases = Array.from(
    { length: Math.min(concurrency, work.count) },
    () => new pg.Client({ connectionString: world.databaseUrl, options: planOnce }),
  );
  await Promise.all(databases.map((database) => database.connect()));
  try {
    await Promise.all(databases.map(lane));
  } finally {
    await Promise.all(databases.map((database) => database.end()));
  }
}

async function run(site: Site, seed: number, { onFailure }: ShortHistories): Promise<Done> {
  const steps = shortHistory(seed);
  const { error, runner } = await attempt(site, steps);
  if (error) {
    const fails = async (some: readonly Step[]) => (await attempt(site, some)).error !== undefined;
    const shortest = await shortened(steps, fails);
    const again = await attempt(site, shortest);
    const found = again.error ?? error;
    onFailure(
      [
        `The history of seed ${seed}, ${shortest.length} of ${steps.length} steps: ${found}`,
        ...(again.error ? again.runner.requests : []),
      ].join('\n'),
    );
  }
  const { commits, acts, isProvisional, isCircular } = runner;
  return { commits, acts, isProvisional, isCircular, steps: steps.length };
}

/** Runs a history in the site; the error is what differs first. */
async function attempt(site: Site, steps: readonly Step[]) {
  const runner = new ShortRunner(await site.next());
  let error: string | undefined;
  try {
    await runner.check();
    for (const step of steps) await runner.run(step);
  } catch (thrown) {
    error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  }
  await site.end(runner.fixture);
  return { error, runner };
}
