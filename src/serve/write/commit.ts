import type { Transaction } from '../../kernel/database/transaction.ts';
import { during, joined } from '../../kernel/tracing/current.ts';
import { admit } from './admit.ts';
import { answer } from './answer.ts';
import { type Attempt, newAttempt } from './attempt.ts';
import { decide } from './decide.ts';
import type { BatchEntry, Outcome, Writing } from './entry.ts';
import { positioned } from './feed.ts';
import { keep } from './keep.ts';
import { scopeOf } from './open-batch.ts';
import { runWorkflow } from './run-workflow.ts';
import { tell } from './tell.ts';
import { writeDecisions } from './write-decisions.ts';

type Stage = (attempt: Attempt) => Promise<void> | void;

/** The stages between BEGIN and COMMIT, in their order: of grouped writes, and of others. */
const grouped: readonly Stage[] = [admit, decide, writeDecisions, answer, keep, tell];
const single: readonly Stage[] = [admit, runWorkflow, answer, keep, tell];

/**
 * Commits a batch: writes of one organization, in one transaction. If the batch has one entry and
 * this is refused, its Problem is thrown and nothing is written. If it has several, a Problem is
 * the result of the refused entry, and the others are written. A transaction that is not kept is
 * rolled back at the end. `detach` is called if others need not wait for the batch.
 */
export async function commitBatch(
  writing: Writing,
  entries: readonly BatchEntry[],
  isKept: boolean,
  detach: () => void = () => undefined,
): Promise<Outcome[]> {
  const { endpoint, services } = writing;
  const run = async (tx: Transaction) => {
    const attempt = newAttempt(writing, entries, { tx, keep: isKept, detach });
    for (const stage of attempt.batch ? grouped : single) await stage(attempt);
    return attempt;
  };
  const traces = joined(entries.map((entry) => entry.traces));
  const options = { keep: isKept, kind: endpoint.mayTakeLong && endpoint.id };
  const { tasks, feed } = await during(traces, () =>
    services.database.transaction(scopeOf(endpoint, entries), run, options),
  );
  if (isKept) for (const { effects } of tasks) for (const effect of effects) await effect();
  if (feed.committed) services.sink.committed(feed.committed.orgId, feed.committed.position);
  return tasks.flatMap(({ result }) => (result ? positioned(result, feed) : []));
}
