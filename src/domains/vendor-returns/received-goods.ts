/** Goods that receipts of an order brought, and how much of them has gone back. */
import { GoodsByLine } from '../../orders/goods-by-line.ts';
import { type ReceivedLine, unitsLeft } from './decide-return.ts';

export type ReceivedGoods = GoodsByLine<ReceivedLine>;

/** Lines of receipts, the newest first. */
export const receivedGoods = (lines: Iterable<ReceivedLine>): ReceivedGoods =>
  new GoodsByLine(lines, {
    idOf: ({ receiptItemId }) => receiptItemId,
    itemOf: ({ purchaseOrderItemId }) => purchaseOrderItemId,
    leftOf: unitsLeft,
  });
