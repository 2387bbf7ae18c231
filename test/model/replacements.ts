import { orderedStock, type PurchaseOrder, receivedStock } from './purchase-order.ts';
import type { Rational } from './rational.ts';

/** The orders of which other units than before are to be replaced, as they are then. */
export function reopened(
  orders: readonly PurchaseOrder[],
  replacedOf: (line: string) => Rational,
): PurchaseOrder[] {
  return orders.flatMap((order) => {
    const receipts = order.receipts.map((receipt) => {
      const lines = receipt.lines.map((line) => {
        const replacedStock = replacedOf(`${order.id} ${line.id}`);
        return replacedStock.compare(line.replacedStock) === 0 ? line : { ...line, replacedStock };
      });
      return lines.every((line, at) => line === receipt.lines[at])
        ? receipt
        : { ...receipt, lines };
    });
    const isSame = receipts.every((receipt, at) => receipt === order.receipts[at]);
    return isSame ? [] : [{ ...order, receipts }];
  });
}

/** Whether more of a line would be received than before, and more than was ordered. */
export const isOverReceived = (before: PurchaseOrder, after: PurchaseOrder): boolean =>
  after.lines.some((line) => {
    const received = receivedStock(after, line);
    const more = received.compare(receivedStock(before, line)) > 0;
    return more && received.compare(orderedStock(line)) > 0;
  });
