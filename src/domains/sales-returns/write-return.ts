/** Posts a change of a return, writes it, and shows it. */

import type { Emission, EventName } from '../../kernel/contract/event.ts';
import type { Work } from '../../kernel/contract/work.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { Problem } from '../../kernel/problem.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import type { NewEntry, StoredEntry } from '../../ledger/entry.ts';
import { post } from '../../ledger/post.ts';
import { insertEvents } from '../sales-orders/timeline.store.ts';
import { returnEvent, type TimelineEvent } from '../sales-orders/timeline.ts';
import type { LocatedReturn } from './load-facts.ts';
import type { ReturnableOrder } from './returnable-order.ts';
import type { SalesReturn } from './sales-return.ts';
import { readWritten } from './sales-returns.store.ts';
import { shownReturn } from './shown-return.ts';

interface ReturnWrites {
  /** The return after the change. */
  after: SalesReturn;
  entries?: readonly NewEntry[];
  voided?: readonly StoredEntry[];
  statements: readonly Statement[];
  /** The event on the timeline of its order. */
  tells?: 'returned' | 'return_deleted';
  facts: Pick<ReturnableOrder, 'items'> | undefined;
  /** The field of the request that dates the entries. */
  dated?: string;
}

/** Writes a change of a return; returns it as answers show it. */
export async function writeReturn(
  work: Work,
  { after, entries = [], voided = [], statements, dated = '/returnDate', ...told }: ReturnWrites,
) {
  const { tx, org, actor } = work;
  const cause = { type: 'sales_return', id: after.id };
  const change = { entries, voided, cause, datedBy: { entries: dated, voided: dated } };
  const { results } = await post(work, [{ change }]);
  if (results[0] instanceof Problem) throw results[0];
  const authored = toldOf(after, told).map((event) => ({ ...event, createdBy: actor.userId }));
  await tx.all(
    ...(authored.length > 0 ? [insertEvents(org.id, authored, work)] : []),
    ...statements,
  );
  const { returnNumber, ...shown } = await readWritten(tx, org.id, after.id);
  return shownReturn({ ...after, returnNumber }, shown);
}

/** The change of the ledger that deletes a return with these active entries. */
export const changeOfDeletion = (
  { id }: Pick<SalesReturn, 'id'>,
  voided: readonly StoredEntry[],
): LedgerChange => ({
  ...{ entries: [], voided, cause: { type: 'sales_return', id } },
  datedBy: { entries: '', voided: '' },
});

/** The events on the timeline of its order that tell of a return. */
export function toldOf(
  { soId, items }: SalesReturn,
  { tells, facts }: Pick<ReturnWrites, 'tells' | 'facts'>,
): TimelineEvent[] {
  if (soId === null || !tells) return [];
  const lines = items.flatMap(({ salesOrderItemId: id, skuId, quantity }) => {
    const lineNumber = facts?.items.get(id ?? '')?.lineNumber;
    if (id === null || lineNumber === undefined) return [];
    return [{ salesOrderItemId: id, lineNumber, skuId, quantity }];
  });
  return returnEvent(soId, tells, lines);
}

/** The event of a change of a return; its order's answers change with it. */
export const salesReturnEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ subject, reply }) => {
    const located: LocatedReturn | undefined = subject;
    const before = located?.shown;
    const { id, version, soId } = reply ?? before;
    return {
      id,
      version,
      before,
      after: reply,
      ...(soId !== null && { parent: { type: 'sales_order', id: soId } }),
    };
  },
});
