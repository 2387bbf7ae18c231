/** The undo of imported returns of customers: the goods are with the customers again. */
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { movementStates } from '../../orders/undone-states.store.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';
import { addLockedOrders, type LockedOrder } from '../sales-orders/sales-orders.store.ts';
import { insertEvents } from '../sales-orders/timeline.store.ts';
import { addReturns, ordersOfReturns } from './locked-returns.store.ts';
import type { SalesReturn } from './sales-return.ts';
import { endReturns } from './sales-returns.store.ts';
import { changeOfDeletion, toldOf } from './write-return.ts';

interface Facts extends Pick<WithEntries<LockedOrder>, 'entries'> {
  items: ReadonlyMap<string, SalesOrderItem>;
}

interface Found {
  salesReturn: SalesReturn;
  voided: readonly StoredEntry[];
}

interface Decision {
  salesReturn: SalesReturn;
  facts: Facts;
  change: LedgerChange;
}

export const undoSalesReturns = undoMovements<Facts, Found, Decision>({
  states: movementStates('sales_return'),

  open: ({ tx, org }, ids) =>
    RoundTrip.read(tx, (reading) => {
      const of = ordersOfReturns(org.id, ids);
      const orders = addOrders(reading, org.id, orderKinds.sales_order, of, addLockedOrders);
      const returns = addReturns(reading, org.id, ids);
      const entries = reading.add(selectEntriesFrom(org.id, ids));
      return () => {
        const entriesOf = groupedBy(entries(), ({ sourceId }) => sourceId ?? '');
        const records = returns().map((salesReturn) => {
          const found = { salesReturn, voided: entriesOf.get(salesReturn.id) ?? [] };
          return [salesReturn.id, { orderId: salesReturn.soId ?? '', found }] as const;
        });
        const opened = [...orders()].map(([id, { items, entries: expected }]) => {
          const byId = new Map(items.map((item) => [item.id, item]));
          return [id, { items: byId, entries: expected }] as const;
        });
        return { orders: new Map(opened), records: new Map(records) };
      };
    }),

  decide: (_origin, { salesReturn, voided }, facts) => {
    return { salesReturn, facts, change: changeOfDeletion(salesReturn, voided) };
  },
  after: (facts) => facts,

  async write(work, decisions) {
    const { tx, org, actor, now } = work;
    const told = decisions.flatMap(({ salesReturn, facts }) =>
      toldOf(salesReturn, { tells: 'return_deleted', facts }),
    );
    const events = told.map((event) => ({ ...event, createdBy: actor.userId }));
    const ended = decisions.map(({ salesReturn }) => salesReturn);
    await tx.all(
      ...(events.length > 0 ? [insertEvents(org.id, events, work)] : []),
      ...endReturns(org.id, ended, now),
    );
    return [];
  },
});
