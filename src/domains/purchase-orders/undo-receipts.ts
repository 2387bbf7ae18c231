/** The undo of imported receipts of purchase orders. */
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import { withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { movementStates } from '../../orders/undone-states.store.ts';
import {
  announceOrder,
  type DecidedReceipt,
  decideReceipt,
  orderWrites,
} from './change-receipt.ts';
import type { Receipt } from './purchase-order-receipt.ts';
import { addLockedOrders } from './purchase-orders.store.ts';
import { addReceipts, hasGoneBack, ordersOfReceipts, reverseReceipts } from './receipts.store.ts';
import type { ReceivingOrder } from './receiving-order.ts';

type Facts = WithEntries<ReceivingOrder>;

interface Found {
  receipt: Receipt;
  active: readonly StoredEntry[];
}

export const undoPurchaseReceipts = undoMovements<Facts, Found, DecidedReceipt>({
  states: movementStates('purchase_order_receipt', hasGoneBack),

  open: ({ tx, org }, ids) =>
    RoundTrip.read(tx, (reading) => {
      const of = ordersOfReceipts(org.id, ids);
      const orders = addOrders(reading, org.id, orderKinds.purchase_order, of, addLockedOrders);
      const receipts = addReceipts(reading, org.id, ids);
      const entries = reading.add(selectEntriesFrom(org.id, ids));
      return () => {
        const entriesOf = groupedBy(entries(), ({ sourceId }) => sourceId ?? '');
        const records = receipts().map((receipt) => {
          const found = { receipt, active: entriesOf.get(receipt.id) ?? [] };
          return [receipt.id, { orderId: receipt.poId, found }] as const;
        });
        return { orders: orders(), records: new Map(records) };
      };
    }),

  decide: (origin, { receipt, active }, facts) =>
    decideReceipt(origin, facts, { before: receipt }, active),
  own: withOwnLines,
  after: withChanged,

  async write(work, decisions) {
    const { tx, org, now } = work;
    for (const each of decisions) await announceOrder(work, each);
    const ids = decisions.map(({ receipt }) => receipt.id);
    await tx.all(...orderWrites(org.id, decisions), reverseReceipts(org.id, ids, now));
    return [];
  },
});
