/** Finds what a path addresses and locks its order: 404 comes before every other refusal. */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import type { WorkOrderItem } from './work-order-item.ts';
import { findOrderOfItem, type LockedOrder, lockOrder } from './work-orders.store.ts';

export interface Located {
  tx: Transaction;
  org: Organization;
  path: Record<string, string>;
}

export async function locateOrder({ tx, org, path }: Located): Promise<LockedOrder> {
  const found = await lockOrder(tx, org.id, path.id ?? '');
  if (!found) throw notFound('work order');
  return found;
}

export interface LockedItem extends Omit<LockedOrder, 'version'> {
  item: WorkOrderItem;
  /** The item's. */
  version: number;
}

export async function locateItem({ tx, org, path }: Located): Promise<LockedItem> {
  const { id = '' } = path;
  const found = await findOrderOfItem(tx, org.id, id);
  const locked = found && (await lockOrder(tx, org.id, found.woId));
  const item = locked?.items.find((each) => each.id === id);
  if (!locked || !item) throw notFound('work order item');
  return { ...locked, item, version: item.version };
}

/** 409 while work was received on the order. */
export const hasReceipts = (what: string): Problem =>
  new Problem(
    'work_order_has_receipts',
    `${what} while receipts of the order stand. Take the receipts back first.`,
  );
