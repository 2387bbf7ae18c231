import type { EmittedEvent, EventStatements } from '../../kernel/contract/work.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { Problem } from '../../kernel/problem.ts';
import { stepByStep } from '../../kernel/sharing/slices.ts';
import type { Outcome } from './entry.ts';

/** The events of an attempt, on their way to the change feed of its organization. */
export interface Feed {
  /** Events that belong to the batch as a whole. */
  events: EmittedEvent[];
  /** Whether its events are among the statements that go with COMMIT. */
  isWritten: boolean;
  /** The organization and its last position, once the attempt is committed. */
  committed?: { orgId: string; position: number };
}

/** Has events written with COMMIT, after the statements that it is sent with. */
export function addEvents(
  tx: Transaction,
  feed: Feed,
  orgId: string,
  { parts, last }: EventStatements,
): void {
  for (const part of parts) tx.beforeCommit(part);
  tx.beforeCommit(last, ([row]) => {
    if (row) feed.committed = { orgId, position: row.position };
  });
}

/** Writes events of a transaction whose other statements have run: only the last with COMMIT. */
export async function sendEvents(
  tx: Transaction,
  feed: Feed,
  orgId: string,
  { parts, last }: EventStatements,
): Promise<void> {
  await stepByStep(orgId, parts, (part) => tx.run(part));
  addEvents(tx, feed, orgId, { parts: [], last });
}

/** The answer with the position at which the change feed has its change. */
export function positioned(result: Outcome, { committed }: Feed): Outcome {
  if (!committed || result === 'deferred' || result instanceof Problem) return result;
  const headers = { ...result.headers, 'event-position': String(committed.position) };
  return { ...result, headers };
}
