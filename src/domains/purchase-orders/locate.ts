/** Finds what a path addresses and locks its order: 404 comes before every other refusal. */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import type { Receipt } from './purchase-order-receipt.ts';
import {
  findOrderOfItem,
  type LockedOrder,
  lockOrder,
  type StoredItem,
} from './purchase-orders.store.ts';
import { findOrderOfReceipt, readReceipt } from './receipts.store.ts';

interface Located {
  tx: Transaction;
  org: Organization;
  path: Record<string, string>;
}

export async function locateOrder({ tx, org, path }: Located): Promise<LockedOrder> {
  const found = await lockOrder(tx, org.id, path.id ?? '');
  if (!found) throw notFound('purchase order');
  return found;
}

export interface LockedItem extends Omit<LockedOrder, 'version'> {
  item: StoredItem;
  /** The line's. */
  version: number;
}

export async function locateItem({ tx, org, path }: Located): Promise<LockedItem> {
  const { id = '' } = path;
  const found = await findOrderOfItem(tx, org.id, id);
  const locked = found && (await lockOrder(tx, org.id, found.poId));
  const item = locked?.items.find((line) => line.id === id);
  if (!locked || !item) throw notFound('purchase order item');
  return { ...locked, item, version: item.version };
}

/** 409 while goods were received, on the order or on the line in question. */
export const hasReceipts = (what: string): Problem =>
  new Problem(
    'purchase_order_has_receipts',
    `${what} while receipts of it stand. Take the receipts back first.`,
  );

export interface LockedReceipt {
  receipt: Receipt;
  locked: LockedOrder;
  /** The receipt's. */
  version: number;
}

export async function locateReceipt({ tx, org, path }: Located): Promise<LockedReceipt> {
  const { id = '' } = path;
  const found = await findOrderOfReceipt(tx, org.id, id);
  const locked = found && (await lockOrder(tx, org.id, found.poId));
  const receipt = locked && (await readReceipt(tx, org.id, id));
  if (!locked || !receipt) throw notFound('purchase order receipt');
  return { receipt, locked, version: receipt.version };
}
