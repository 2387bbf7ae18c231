/** The undo of imported orders of one kind: they are deleted as their own DELETE deletes them. */
import type { UndoRule } from '../../import/undo-rule.ts';
import type { RecordTable } from '../../kernel/database/record.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import type { OrderRules } from '../../orders/order-rules.ts';
import type { AddLocked } from '../../orders/orders.store.ts';
import { orderStates } from '../../orders/undone-states.store.ts';
import { deleteOrders } from './delete-order.ts';

interface Locked<Order> {
  order: Order;
  items: readonly { id: string }[];
}

export const undoOrders = <Order extends { id: string }, Item extends { id: string }>(
  rules: OrderRules<Order, Item>,
  table: RecordTable<unknown>,
  addLocked: AddLocked<Locked<Order>>,
): UndoRule => ({
  states: orderStates(rules.type),

  async open({ tx, org }, ids) {
    const orders = await RoundTrip.read(tx, (reading) =>
      addLocked(reading, org.id, part`${ids}::uuid[]`),
    );
    return async ({ work, cause }, rows) => {
      const own = rows.flatMap(({ recordId }) => orders.get(recordId) ?? []);
      if (own.length > 0) await deleteOrders(work, rules, table, own, cause);
      return { refused: new Map() };
    };
  },
});
