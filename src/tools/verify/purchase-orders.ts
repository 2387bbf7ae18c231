/** The values that follow from the lines of purchase orders and their receipts. */

import { expectedReceipts, statusOf } from '../../domains/purchase-orders/purchase-order.ts';
import { withReceived } from '../../domains/purchase-orders/purchase-order-item.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { toText } from '../../kernel/values/exact.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { subtotalOf, totalsOf } from '../../orders/totals.ts';
import { compared, type Difference } from './check.ts';
import { rateDifferences } from './order-rates.ts';
import { pages } from './pages.ts';
import {
  type OrderLine,
  type RatedPurchaseOrder,
  selectLines,
  selectOrders,
} from './purchasing.store.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';
import { movementDifferences } from './sourced-rows.ts';

export async function* checkPurchaseOrders(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectOrders(orgId, after)))) {
    const ids = page.map(({ id }) => id);
    const lines = await tx.rows(selectLines(orgId, ids));
    const movements = await tx.rows(
      selectRowsOf(
        orgId,
        lines.map(({ id }) => id),
      ),
    );
    const linesOf = groupedBy(lines, ({ poId }) => poId);
    const movementsOfLine = groupedBy(movements, ({ sourceId }) => sourceId);
    for (const order of page) {
      yield* orderDifferences(order, linesOf.get(order.id) ?? [], movementsOfLine);
    }
  }
}

function orderDifferences(
  order: RatedPurchaseOrder,
  stored: readonly OrderLine[],
  movements: ReadonlyMap<string, SourcedRow[]>,
): Difference[] {
  const { poNumber: where } = order;
  const lines = stored.map((line) => ({
    line,
    item: { ...withReceived(line, line.accepted), lineTotal: lineTotalOf(line) },
  }));
  const items = lines.map(({ item }) => item);
  const { subtotal, total } = totalsOf(order, subtotalOf(items));
  const status = statusOf(order.status, items);
  return [
    ...lines.flatMap(({ line, item }) => lineDifferences(where, line, item)),
    ...compared(where, 'subtotal', toText(order.subtotal), toText(subtotal)),
    ...compared(where, 'total', toText(order.total), toText(total)),
    ...compared(where, 'status', order.status, status),
    ...rateDifferences(where, order),
    ...items.flatMap((item) =>
      movementDifferences(
        `${where} line ${item.lineNumber}`,
        movements.get(item.id) ?? [],
        expectedReceipts({ ...order, status }, [item]),
      ),
    ),
  ];
}

const lineDifferences = (order: string, stored: OrderLine, recomputed: OrderLine): Difference[] =>
  (['lineTotal', 'receivedQuantity', 'receivedStockQuantity'] as const).flatMap((field) =>
    compared(
      `${order} line ${stored.lineNumber}`,
      field,
      toText(stored[field]),
      toText(recomputed[field]),
    ),
  );
