/** Finds what a path addresses and locks its order: 404 comes before every other refusal. */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/problem.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { findOrderOfItem, type LockedOrder, lockOrder } from './sales-orders.store.ts';

interface Located {
  tx: Transaction;
  org: Organization;
  path: Record<string, string>;
}

export async function locateOrder({ tx, org, path }: Located): Promise<LockedOrder> {
  const found = await lockOrder(tx, org.id, path.id ?? '');
  if (!found) throw notFound('sales order');
  return found;
}

export interface LockedItem extends LockedOrder {
  item: SalesOrderItem;
  /** The line's. */
  version: number;
}

export async function locateItem({ tx, org, path }: Located): Promise<LockedItem> {
  const { id = '' } = path;
  const found = await findOrderOfItem(tx, org.id, id);
  const locked = found && (await lockOrder(tx, org.id, found.soId));
  const item = locked?.items.find((line) => line.id === id);
  if (!locked || !item) throw notFound('sales order item');
  return { ...locked, item, version: item.version };
}
