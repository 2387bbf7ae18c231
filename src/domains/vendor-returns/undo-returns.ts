/** The undo of imported returns to vendors: the goods are in stock again. */
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { addOrders } from '../../orders/locked-orders.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { movementStates } from '../../orders/undone-states.store.ts';
import { addLockedOrders } from '../purchase-orders/purchase-orders.store.ts';
import { type DecidedReturn, decideReturn } from './decide-return.ts';
import {
  afterReturn,
  knownOf,
  type OrderFacts,
  returnableOrder,
  withExpected,
  withOwnGoods,
} from './returnable-order.ts';
import type { VendorReturn } from './vendor-return.ts';
import {
  addReceivedLines,
  addReturns,
  endReturns,
  isReturnedBy,
  ordersOfReturns,
} from './vendor-returns.store.ts';
import { announceOrders, orderWrites } from './write-return.ts';

interface Found {
  vendorReturn: VendorReturn;
  active: readonly StoredEntry[];
}

export const undoVendorReturns = undoMovements<OrderFacts, Found, DecidedReturn>({
  states: movementStates('vendor_return'),

  open: ({ tx, org }, ids) =>
    RoundTrip.read(tx, (reading) => {
      const of = ordersOfReturns(org.id, ids);
      const orders = addOrders(reading, org.id, orderKinds.purchase_order, of, addLockedOrders);
      const returns = addReturns(reading, org.id, ids);
      const received = addReceivedLines(reading, org.id, isReturnedBy(org.id, ids));
      const entries = reading.add(selectEntriesFrom(org.id, ids));
      return () => {
        const entriesOf = groupedBy(entries(), ({ sourceId }) => sourceId ?? '');
        const linesOf = groupedBy(received(), ({ poId }) => poId);
        const withLines = [...orders()].map(
          ([id, order]) => [id, returnableOrder(order, linesOf.get(id) ?? [])] as const,
        );
        const records = returns().map((vendorReturn) => {
          const found = { vendorReturn, active: entriesOf.get(vendorReturn.id) ?? [] };
          return [vendorReturn.id, { orderId: vendorReturn.poId ?? '', found }] as const;
        });
        return { orders: new Map(withLines), records: new Map(records) };
      };
    }),

  decide(origin, { vendorReturn: before, active }, facts) {
    return withExpected(decideReturn(origin, { before }, knownOf(facts), active), facts);
  },
  own: withOwnGoods,
  after: afterReturn,

  async write(work, decisions) {
    const { tx, org, now } = work;
    for (const each of decisions) await announceOrders(work, each);
    const ids = decisions.map(({ vendorReturn }) => vendorReturn.id);
    await tx.all(...orderWrites(org.id, decisions), ...endReturns(org.id, ids, now));
    return [];
  },
});
