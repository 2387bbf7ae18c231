/** What settling purchase, work and sales orders has in common: one post for all of their lines. */

import type { Work } from '../kernel/contract/work.ts';
import type { LedgerChange } from '../ledger/change.ts';
import type { ExpectedMovement } from '../ledger/expected-movements.ts';
import { type Posted, post } from '../ledger/post.ts';

/** An order as it is to be, with all of its items. */
export interface WantedOrder<Order, Item> {
  order: Order;
  items: readonly Item[];
  /** Items that it had and has no more. */
  removed?: readonly string[];
}

/** What an order brings to the ledger and takes from it beside its plans. */
interface DatedChange extends Pick<LedgerChange, 'entries' | 'voided' | 'revalued' | 'production'> {
  /** Points to the field of the request that dates the rows; '' where none does. */
  dated: string;
}

/** That of a receipt; no field dates one that is taken back. */
export interface ReceiptRows extends DatedChange {
  id: string;
  dated: '/receiptDate' | '';
}

/** What a receipt's change of the ledger is put down to; without one, that of its order. */
export const causeOf = (order: string, id: string, receipt?: ReceiptRows) =>
  receipt ? { type: `${order}_receipt`, id: receipt.id } : { type: order, id };

/** Posts what orders bring and take, and the movements that are then expected of their items. */
export function postOrders(
  work: Work,
  wanted: readonly WantedOrder<unknown, { id: string }>[],
  { expected, cause }: { expected: readonly ExpectedMovement[]; cause: LedgerChange['cause'] },
  change?: DatedChange,
): Promise<Posted> {
  const lineIds = wanted.flatMap((each) => [
    ...each.items.map(({ id }) => id),
    ...(each.removed ?? []),
  ]);
  const { entries = [], voided = [], revalued = [], production, dated = '' } = change ?? {};
  return post(work, {
    entries,
    voided,
    revalued,
    expected: { lineIds, movements: expected },
    cause,
    datedBy: { entries: dated, voided: dated },
    ...(production && { production }),
  });
}
