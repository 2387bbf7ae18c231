/** Goods that receipts of an order brought, and how much of them has gone back. */
import type { Exact } from '../../kernel/values/exact.ts';
import { GoodsByLine } from '../../orders/goods-by-line.ts';
import type { ReceivedLine } from './decide-return.ts';

export type ReceivedGoods = GoodsByLine<ReceivedLine>;

/** The stock units that have not gone back. */
export const unitsLeft = ({ layer, returned }: ReceivedLine): Exact =>
  layer.quantity.minus(returned);

/** Lines of receipts, the newest first. */
export const receivedGoods = (lines: Iterable<ReceivedLine>): ReceivedGoods =>
  new GoodsByLine(lines, {
    idOf: ({ receiptItemId }) => receiptItemId,
    itemOf: ({ purchaseOrderItemId }) => purchaseOrderItemId,
    leftOf: unitsLeft,
  });
