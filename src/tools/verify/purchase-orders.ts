/** What follows from the lines of purchase orders and from what was received of them. */
import {
  expectedReceipts,
  type PurchaseOrder,
  purchaseOrder,
  statusOf,
} from '../../domains/purchase-orders/purchase-order.ts';
import {
  lineTotalOf,
  type PurchaseOrderItem,
  purchaseOrderItem,
} from '../../domains/purchase-orders/purchase-order-item.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { exactly } from '../../kernel/values/columns.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';
import { totalsOf } from '../../orders/totals.ts';
import { compared, type Difference } from './check.ts';
import { pages } from './pages.ts';
import { selectLines, selectOrders } from './purchasing.store.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';
import { planDifferences } from './sourced-rows.ts';

/** A line with what its receipts come to. */
interface Line extends PurchaseOrderItem {
  accepted: Exact;
}

export async function* checkPurchaseOrders(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => readOrders(tx, orgId, after))) {
    const ids = page.map(({ id }) => id);
    const lines = (await tx.rows<Record<string, unknown>>(selectLines(orgId, ids))).map(lineOf);
    const plans = await tx.rows<SourcedRow>(
      selectRowsOf(
        orgId,
        lines.map(({ id }) => id),
      ),
    );
    const linesOf = groupedBy(lines, ({ poId }) => poId);
    const plansOfLine = groupedBy(plans, ({ sourceId }) => sourceId);
    for (const order of page) {
      yield* orderDifferences(order, linesOf.get(order.id) ?? [], plansOfLine);
    }
  }
}

const readOrders = async (tx: Transaction, orgId: string, after: string) =>
  (await tx.rows<Record<string, unknown>>(selectOrders(orgId, after))).map((row) =>
    exactly<PurchaseOrder>(purchaseOrder, row),
  );

const lineOf = ({ accepted, ...row }: Record<string, unknown>): Line => ({
  ...exactly<PurchaseOrderItem>(purchaseOrderItem, row),
  accepted: accepted as Exact,
});

function orderDifferences(
  order: PurchaseOrder,
  lines: readonly Line[],
  plans: ReadonlyMap<string, SourcedRow[]>,
): Difference[] {
  const { poNumber: where } = order;
  const items = lines.map((line) => ({
    ...line,
    lineTotal: lineTotalOf(line),
    receivedQuantity: line.accepted,
  }));
  const { subtotal, total } = totalsOf(order, items);
  const status = statusOf(order.status, items);
  return [
    ...lines.flatMap((line, index) => lineDifferences(where, line, items[index] as Line)),
    ...compared(where, 'subtotal', toText(order.subtotal), toText(subtotal)),
    ...compared(where, 'total', toText(order.total), toText(total)),
    ...compared(where, 'status', order.status, status),
    ...items.flatMap((item) =>
      planDifferences(
        `${where} line ${item.lineNumber}`,
        plans.get(item.id) ?? [],
        expectedReceipts({ ...order, status }, [item]),
      ),
    ),
  ];
}

const lineDifferences = (order: string, stored: Line, recomputed: Line): Difference[] =>
  (['lineTotal', 'receivedQuantity'] as const).flatMap((figure) =>
    compared(
      `${order} line ${stored.lineNumber}`,
      figure,
      toText(stored[figure]),
      toText(recomputed[figure]),
    ),
  );
