import { MustRunAlone } from '../../kernel/contract/batch.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { Problem } from '../../kernel/problem.ts';
import { type Attempt, openTasks, type Task } from './attempt.ts';
import { isObserved } from './declared-event.ts';
import { asksForMore } from './entry.ts';
import { addEvents } from './feed.ts';
import { tellOf } from './tell.ts';
import { workOf } from './work-of.ts';

/**
 * Writes the decisions of open tasks. One that is refused now has written nothing. A refusal of the
 * only open one rolls back, so it is repeated without the others.
 */
export async function writeDecisions(attempt: Attempt): Promise<void> {
  const { batch, tasks } = attempt;
  const open = openTasks(attempt);
  if (!batch || open.length === 0) return;
  const alone = (indexes: readonly number[]) =>
    new MustRunAlone(
      indexes.map((index) => tasks.findIndex(({ entry }) => entry === open[index]?.entry)),
    );
  const refusalOf = (problem: Problem) =>
    tasks.length > 1 && problem.code !== 'unavailable' ? alone([0]) : problem;
  const decisions = open.map(({ decision }) => decision);
  const written = await batch
    .write(workTogether(attempt, open), decisions)
    .catch((error: unknown) => {
      if (error instanceof MustRunAlone) throw alone(error.indexes);
      throw error instanceof Problem && open.length === 1 ? refusalOf(error) : error;
    });
  for (const [index, task] of open.entries()) {
    const result = written[index];
    if (!(result instanceof Problem)) task.outcome = batch.reply(result);
    else if (open.length > 1) task.result = result;
    else throw refusalOf(result);
  }
  attempt.written = openTasks(attempt);
}

/** The work of several tasks; its last statements go with COMMIT where no stage needs another. */
function workTogether(attempt: Attempt, open: readonly Task[]): Work {
  const { endpoint, services, tx, keep, detach, feed } = attempt;
  const [first] = open;
  if (!first?.admission.org) {
    throw new TypeError(`${endpoint.id} groups writes outside of an organization`);
  }
  const endsHere = ({ entry }: Task) => !entry.key && !asksForMore(endpoint, entry.request);
  const isLast = keep && open.every(endsHere) && !isObserved(endpoint, services);
  return {
    ...workOf(attempt, first, feed.events),
    detach,
    async last(decisions, ...statements) {
      if (!isLast) return tx.lastOf(...statements);
      const decided = new Set(decisions);
      await tellOf(
        attempt,
        open.filter(({ decision }) => decided.has(decision)),
        addEvents,
      );
      return tx.last(...statements);
    },
  };
}
