/** The declaration of a kind of order, by which its orders can be created, changed and posted. */
import type { Creation } from '../kernel/database/record.ts';
import type { Statement } from '../kernel/database/sql.ts';
import type { ExpectedMovement } from '../ledger/expected-movements.ts';
import type { OrderType } from './kinds.ts';

/** An order with all of its items. */
export interface OrderState<Order, Item> {
  order: Order;
  items: readonly Item[];
  /** Ids of items that the change removes. */
  removed?: readonly string[];
}

export interface OrderRules<Order extends { id: string }, Item extends { id: string }> {
  type: OrderType;
  /** The movements that are expected for its open items. */
  expected(order: Order, items: readonly Item[]): ExpectedMovement[];
  /** The order with its number. */
  numbered(order: Order, number: string): Order;
  insert(
    orgId: string,
    orders: readonly OrderState<Order, Item>[],
    creation: Creation,
  ): Statement[];
}
