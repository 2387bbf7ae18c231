/** Finds what a path addresses and locks its order: 404 comes before every other refusal. */
import type { Organization } from '../kernel/access/caller.ts';
import { notFound } from '../kernel/contract/problem.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { findOrderOfItem, type OrderTables } from './orders.store.ts';

export interface Located {
  tx: Transaction;
  org: Organization;
  path: Record<string, string>;
}

interface Locked {
  items: readonly { id: string; version: number }[];
  /** The order's. */
  version: number;
}

/** An item with its order; the version is the item's. */
export type LockedItemOf<Order extends Locked> = Order & { item: Order['items'][number] };

/** How the orders of one kind are located. `noun` is what a message calls one. */
export const locating = <Order extends Locked>(
  noun: string,
  tables: OrderTables,
  lockOrder: (tx: Transaction, orgId: string, id: string) => Promise<Order | undefined>,
) => ({
  async locateOrder({ tx, org, path }: Located): Promise<Order> {
    const found = await lockOrder(tx, org.id, path.id ?? '');
    if (!found) throw notFound(noun);
    return found;
  },

  async locateItem({ tx, org, path }: Located): Promise<LockedItemOf<Order>> {
    const { id = '' } = path;
    const orderId = await findOrderOfItem(tables, tx, org.id, id);
    const locked = orderId && (await lockOrder(tx, org.id, orderId));
    const item = locked ? locked.items.find((each) => each.id === id) : undefined;
    if (!locked || !item) throw notFound(`${noun} item`);
    return { ...locked, item, version: item.version };
  },
});
