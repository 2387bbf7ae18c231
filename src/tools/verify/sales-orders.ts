/** What follows from the lines of sales orders and from what was shipped of them. */
import { expectedShipments, salesOrderFields } from '../../domains/sales-orders/sales-order.ts';
import {
  lineTotalOf,
  type SalesOrderItem,
  salesOrderItem,
} from '../../domains/sales-orders/sales-order-item.ts';
import { fulfillmentOf, statusOf } from '../../domains/sales-orders/sales-order-status.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { exactly } from '../../kernel/values/columns.ts';
import { exact, sum, toText } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { totalsOf } from '../../orders/totals.ts';
import { compared, type Difference } from './check.ts';
import { pages } from './pages.ts';
import { selectSalesLines, selectSalesOrders } from './sales.store.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';
import { planDifferences, rowText } from './sourced-rows.ts';

type Order = Static<typeof salesOrderFields>;

/** Rows that stand, by their line. */
type Rows = ReadonlyMap<string, readonly SourcedRow[]>;

export async function* checkSalesOrders(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => readOrders(tx, orgId, after))) {
    const lines = await readLines(
      tx,
      orgId,
      page.map(({ id }) => id),
    );
    const rows = await tx.rows<SourcedRow>(
      selectRowsOf(
        orgId,
        lines.map(({ id }) => id),
      ),
    );
    const linesOf = groupedBy(lines, ({ soId }) => soId);
    const rowsOf = groupedBy(rows, ({ sourceId }) => sourceId);
    for (const order of page) yield* orderDifferences(order, linesOf.get(order.id) ?? [], rowsOf);
  }
}

const readOrders = async (tx: Transaction, orgId: string, after: string): Promise<Order[]> =>
  (await tx.rows<Record<string, unknown>>(selectSalesOrders(orgId, after))).map((row) =>
    exactly<Order>(salesOrderFields, row),
  );

const readLines = async (
  tx: Transaction,
  orgId: string,
  orderIds: readonly string[],
): Promise<SalesOrderItem[]> =>
  (await tx.rows<Record<string, unknown>>(selectSalesLines(orgId, orderIds))).map((row) =>
    exactly<SalesOrderItem>(salesOrderItem, row),
  );

function orderDifferences(
  order: Order,
  stored: readonly SalesOrderItem[],
  rows: Rows,
): Difference[] {
  const { soNumber: where } = order;
  const items = stored.map((line) => recomputed(line, rows.get(line.id) ?? []));
  const { subtotal, total } = totalsOf(order, items);
  const status = statusOf(order.status, items);
  return [
    ...stored.flatMap((line, index) => {
      const item = items[index] as SalesOrderItem;
      const plans = expectedShipments({ ...order, status }, [item]);
      return lineDifferences(where, line, item, rows.get(line.id) ?? [], plans);
    }),
    ...compared(where, 'subtotal', toText(order.subtotal), toText(subtotal)),
    ...compared(where, 'total', toText(order.total), toText(total)),
    ...compared(where, 'status', order.status, status),
    ...compared(where, 'fulfillmentStatus', order.fulfillmentStatus, fulfillmentOf(items)),
  ];
}

const isShipment = (row: SourcedRow): boolean => row.eventType === 'SHIP';

const recomputed = (line: SalesOrderItem, rows: readonly SourcedRow[]): SalesOrderItem => ({
  ...line,
  lineTotal: lineTotalOf(line),
  fulfilledQuantity: sum(rows.filter(isShipment).map(({ quantity }) => exact(quantity))),
});

function lineDifferences(
  order: string,
  stored: SalesOrderItem,
  line: SalesOrderItem,
  rows: readonly SourcedRow[],
  plans: ReturnType<typeof expectedShipments>,
): Difference[] {
  const where = `${order} line ${line.lineNumber}`;
  const shipments = rows.filter(isShipment);
  return [
    ...(['lineTotal', 'fulfilledQuantity'] as const).flatMap((figure) =>
      compared(where, figure, toText(stored[figure]), toText(line[figure])),
    ),
    ...shipments.flatMap((row) =>
      compared(where, row.code, rowText(row), rowText({ ...row, itemId: line.skuId })),
    ),
    ...planDifferences(
      where,
      rows.filter((row) => !isShipment(row)),
      plans,
    ),
  ];
}
