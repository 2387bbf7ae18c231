/** Posts the outbound entries of transfers: no cost pool counts them, so they commit in groups. */
import type { Fragment, Statement } from '../kernel/database/sql.ts';
import { exact } from '../kernel/values/exact.ts';
import { balanceChanges, netBalances } from './balance-changes.ts';
import { type InsertedTransfer, insertTransfers } from './entries.store.ts';
import type { NewEntry } from './entry.ts';
import { unvalued } from './pool-update.ts';
import { refuseShortage } from './post.ts';

const balancesOf = (entries: readonly NewEntry[]) =>
  netBalances(entries.flatMap((entry) => balanceChanges(entry)));

/** Writes the entries; returns `shown` of each, in their order. */
export const postTransfers = (
  orgId: string,
  entries: readonly NewEntry[],
  now: Date,
  shown: Fragment,
): Statement<InsertedTransfer> =>
  insertTransfers(orgId, entries.map(unvalued), balancesOf(entries), now, shown);

/** 409 under the policy `reject` when the transfers have left less than nothing somewhere. */
export function refuseTransfers(
  entries: readonly NewEntry[],
  [inserted]: readonly InsertedTransfer[],
): void {
  const shortages = inserted?.shortages ?? [];
  refuseShortage(
    balancesOf(entries),
    shortages.map((shortage) => ({ ...shortage, onHand: exact(shortage.onHand) })),
  );
}
