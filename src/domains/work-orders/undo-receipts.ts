/** The undo of imported receipts of work orders. */
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import { withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { movementStates } from '../../orders/undone-states.store.ts';
import {
  announceOrder,
  countReceipts,
  itemsWith,
  madeWrites,
  type OrderMade,
  receiptChange,
} from './change-receipt.ts';
import { addReceiptLines, ordersOfReceipts, reverseReceipts } from './receipts.store.ts';
import { type StoredWorkOrder, statusAfter } from './work-order.ts';
import type { StoredLine } from './work-order-receipt.ts';
import { addLockedOrders, type LockedOrder } from './work-orders.store.ts';

type Facts = WithEntries<LockedOrder>;

interface Found {
  id: string;
  lines: readonly StoredLine[];
  voided: readonly StoredEntry[];
}

interface Decision {
  id: string;
  statusBefore: StoredWorkOrder['status'];
  target: OrderMade;
  voided: readonly StoredEntry[];
  change: LedgerChange;
}

export const undoWorkReceipts = undoMovements<Facts, Found, Decision>({
  states: movementStates('work_order_receipt'),

  open: ({ tx, org }, ids) =>
    RoundTrip.read(tx, (reading) => {
      const of = ordersOfReceipts(org.id, ids);
      const orders = addOrders(reading, org.id, orderKinds.work_order, of, addLockedOrders);
      const receipts = addReceiptLines(reading, org.id, ids);
      const entries = reading.add(selectEntriesFrom(org.id, ids));
      return () => {
        const entriesOf = groupedBy(entries(), ({ sourceId }) => sourceId ?? '');
        const records = receipts().map(({ id, woId: orderId, lines }) => {
          const found = { id, lines, voided: entriesOf.get(id) ?? [] };
          return [id, { orderId, found }] as const;
        });
        return { orders: orders(), records: new Map(records) };
      };
    }),

  decide(_origin, { id, lines, voided }, facts) {
    const changed = itemsWith(facts.lines, lines, -1);
    const status = statusAfter(facts.order, facts.lines.progressWith(changed));
    const goods = { id, lines: [], entries: [], voided, dated: '' };
    const target = { order: { ...facts.order, status }, lines: facts.lines, changed };
    const change = receiptChange(target, goods);
    return { id, statusBefore: facts.order.status, target, voided, change };
  },
  own: withOwnLines,
  after: (facts, { target }) => withChanged(facts, target),

  async write(work, decisions) {
    const { tx, org, now } = work;
    for (const each of decisions) await announceOrder(work, each);
    const ids = decisions.map(({ id }) => id);
    const links = decisions.map(({ voided }) => voided);
    await tx.all(
      ...madeWrites(
        org.id,
        decisions.map(({ target }) => target),
      ),
      reverseReceipts(org.id, ids, now),
      ...countReceipts(org.id, links, -1),
    );
    return [];
  },
});
