/** Merges the changes of many records into one change of the ledger. */
import type { RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { type LedgerChange, withExpected } from '../ledger/change.ts';
import type { StoredEntry } from '../ledger/entry.ts';

export type OrderChange = LedgerChange & { orderId: string };

/**
 * Merges changes that follow one another. What an order expects follows from the last change of
 * the order; `entriesOf` are the active entries of its items before the first.
 */
export async function mergedChange(
  work: Work,
  cause: RecordName,
  changes: readonly OrderChange[],
  entriesOf: (orderId: string) => readonly StoredEntry[],
): Promise<LedgerChange> {
  const last = new Map(changes.map((change) => [change.orderId, change]));
  const parts = await mapInSlices(work.org.id, changes, (change) =>
    last.get(change.orderId) === change
      ? withExpected(change, entriesOf(change.orderId), work)
      : change,
  );
  return {
    cause,
    parts,
    entries: parts.flatMap(({ entries }) => entries),
    voided: parts.flatMap(({ voided }) => voided),
    production: parts.flatMap(({ production = [] }) => production),
    cuts: parts.flatMap(({ cuts = [] }) => cuts),
  };
}
