/** Finds what a path names and locks its order: 404 comes before every other refusal. */

import { type Located, locateBy } from '../kernel/contract/locate.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { notFound } from '../kernel/problem.ts';
import type { OrderKind } from './kinds.ts';
import { findOrderOfItem } from './orders.store.ts';

interface Locked {
  items: readonly { id: string; version: number }[];
  /** Of the order. */
  version: number;
}

type LockOrder<Order> = (tx: Transaction, orgId: string, id: string) => Promise<Order | undefined>;

/** An item with its order; the version is that of the item. */
export type LockedItemOf<Order extends Locked> = Order & { item: Order['items'][number] };

/** Locates the orders and items of one kind. Messages call an order `noun`. */
export const locating = <Order extends Locked>(
  noun: string,
  kind: OrderKind,
  lockOrder: LockOrder<Order>,
) => ({
  locateOrder: locateBy(noun, lockOrder),

  async locateItem({ tx, org, path }: Located): Promise<LockedItemOf<Order>> {
    const { id = '' } = path;
    const orderId = await findOrderOfItem(kind, tx, org.id, id);
    const locked = orderId && (await lockOrder(tx, org.id, orderId));
    const item = locked ? locked.items.find((each) => each.id === id) : undefined;
    if (!locked || !item) throw notFound(`${noun} item`);
    return { ...locked, item, version: item.version };
  },
});

/** A receipt with its locked order; the version is that of the receipt. */
export interface LockedReceiptOf<Order, Receipt> {
  receipt: Receipt;
  locked: Order;
  version: number;
}

/** Locates the receipts of one kind of order. A receipt is read again once its order is locked. */
export const locatingReceipts =
  <Order, Receipt extends { version: number }>(
    noun: string,
    findOrderId: (tx: Transaction, orgId: string, id: string) => Promise<string | undefined>,
    lockOrder: LockOrder<Order>,
    readReceipt: (tx: Transaction, orgId: string, id: string) => Promise<Receipt | undefined>,
  ) =>
  async ({ tx, org, path }: Located): Promise<LockedReceiptOf<Order, Receipt>> => {
    const { id = '' } = path;
    const orderId = await findOrderId(tx, org.id, id);
    const locked = orderId && (await lockOrder(tx, org.id, orderId));
    const receipt = locked && (await readReceipt(tx, org.id, id));
    if (!locked || !receipt) throw notFound(noun);
    return { receipt, locked, version: receipt.version };
  };
