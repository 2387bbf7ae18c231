/** The values that follow from the lines of sales orders and their shipments. */
import { expectedShipments } from '../../domains/sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../../domains/sales-orders/sales-order-item.ts';
import { fulfillmentOf, statusOf } from '../../domains/sales-orders/sales-order-status.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { subtotalOf, totalsOf } from '../../orders/totals.ts';
import { compared, type Difference } from './check.ts';
import { rateDifferences } from './order-rates.ts';
import { pages } from './pages.ts';
import {
  type LineShipments,
  type RatedSalesOrder,
  selectLineShipments,
  selectSalesLines,
  selectSalesOrders,
} from './sales.store.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';
import { movementDifferences, rowText } from './sourced-rows.ts';

/** Active rows, by line. */
type Rows = ReadonlyMap<string, readonly SourcedRow[]>;

export async function* checkSalesOrders(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectSalesOrders(orgId, after)))) {
    const ids = page.map(({ id }) => id);
    const lines = await tx.rows(selectSalesLines(orgId, ids));
    const rows = await tx.rows(
      selectRowsOf(
        orgId,
        lines.map(({ id }) => id),
      ),
    );
    const shipped = await tx.rows(selectLineShipments(orgId, ids));
    const linesOf = groupedBy(lines, ({ soId }) => soId);
    const rowsOf = groupedBy(rows, ({ sourceId }) => sourceId);
    for (const order of page) yield* orderDifferences(order, linesOf.get(order.id) ?? [], rowsOf);
    yield* shipmentDifferences(page, lines, shipped);
  }
}

function orderDifferences(
  order: RatedSalesOrder,
  stored: readonly SalesOrderItem[],
  rows: Rows,
): Difference[] {
  const { soNumber: where } = order;
  const lines = stored.map((line) => ({
    line,
    item: recomputed(line, rows.get(line.id) ?? []),
  }));
  const items = lines.map(({ item }) => item);
  const { subtotal, total } = totalsOf(order, subtotalOf(items));
  const status = statusOf(order.status, items);
  return [
    ...lines.flatMap(({ line, item }) => {
      const movements = expectedShipments({ ...order, status }, [item]);
      return lineDifferences(where, line, item, rows.get(line.id) ?? [], movements);
    }),
    ...compared(where, 'subtotal', toText(order.subtotal), toText(subtotal)),
    ...compared(where, 'total', toText(order.total), toText(total)),
    ...compared(where, 'status', order.status, status),
    ...rateDifferences(where, order),
    ...compared(where, 'fulfillmentStatus', order.fulfillmentStatus, fulfillmentOf(items)),
  ];
}

/** The shipments of a line add up to its shipped quantity, with packed ones to no more than it. */
function shipmentDifferences(
  orders: readonly RatedSalesOrder[],
  lines: readonly SalesOrderItem[],
  shipped: readonly LineShipments[],
): Difference[] {
  const numberOf = new Map(orders.map(({ id, soNumber }) => [id, soNumber]));
  const shippedOf = new Map(shipped.map((row) => [row.salesOrderItemId, row.shipped]));
  return lines.flatMap((line) => {
    const where = `${numberOf.get(line.soId)} line ${line.lineNumber}`;
    const { fulfilledQuantity, packedQuantity, quantity } = line;
    const inShipments = exact(shippedOf.get(line.id) ?? ZERO);
    const most = exact(quantity).minus(fulfilledQuantity);
    return [
      ...compared(where, 'shipments', toText(inShipments), toText(exact(fulfilledQuantity))),
      ...(compare(exact(packedQuantity), most) > 0
        ? compared(where, 'packedQuantity', toText(packedQuantity), `${toText(most)} or less`)
        : []),
    ];
  });
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
  movements: ReturnType<typeof expectedShipments>,
): Difference[] {
  const where = `${order} line ${line.lineNumber}`;
  const shipments = rows.filter(isShipment);
  return [
    ...(['lineTotal', 'fulfilledQuantity'] as const).flatMap((field) =>
      compared(where, field, toText(stored[field]), toText(line[field])),
    ),
    ...shipments.flatMap((row) =>
      compared(where, row.code, rowText(row), rowText({ ...row, itemId: line.skuId })),
    ),
    ...movementDifferences(
      where,
      rows.filter((row) => !isShipment(row)),
      movements,
    ),
  ];
}
