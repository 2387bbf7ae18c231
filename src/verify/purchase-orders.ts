/** What follows from the lines of purchase orders and from what was received of them. */
import {
  type PurchaseOrder,
  plansOf,
  purchaseOrder,
  statusOf,
  totalsOf,
} from '../domains/purchase-orders/purchase-order.ts';
import {
  lineTotalOf,
  type PurchaseOrderItem,
  purchaseOrderItem,
} from '../domains/purchase-orders/purchase-order-item.ts';
import { exactly } from '../kernel/columns.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { compare, type Exact, exact, toText, ZERO } from '../kernel/exact.ts';
import { compared, type Difference } from './check.ts';
import { groupedBy, pages } from './pages.ts';
import {
  type SourcedRow,
  selectLines,
  selectOrders,
  selectOrphans,
  selectRowsOf,
} from './purchasing.store.ts';

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
  const orphans = await tx.rows<Record<'code' | 'sourceType' | 'sourceId', string>>(
    selectOrphans(orgId),
  );
  for (const { code, sourceType, sourceId } of orphans) {
    yield* compared(code, sourceType, sourceId, null);
  }
}

const readOrders = async (tx: Transaction, orgId: string, after: string) =>
  (await tx.rows<Record<string, unknown>>(selectOrders(orgId, after))).map((row) =>
    exactly<PurchaseOrder>(purchaseOrder, row),
  );

const lineOf = ({ accepted, ...row }: Record<string, unknown>): Line => ({
  ...exactly<PurchaseOrderItem>(purchaseOrderItem, row),
  accepted: exact(accepted as string),
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
    ...planDifferences({ ...order, status }, items, plans),
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

/** Each line has one row for what is still to come, and none when that is nothing. */
function planDifferences(
  order: PurchaseOrder,
  items: readonly Line[],
  plans: ReadonlyMap<string, SourcedRow[]>,
): Difference[] {
  const wanted = new Map(
    plansOf(order, items as Line[])
      .filter(({ quantity }) => compare(quantity, ZERO) > 0)
      .map((plan) => [plan.sourceId, planText({ ...plan, quantity: toText(plan.quantity) })]),
  );
  return items.flatMap(({ id, lineNumber }) => {
    const stored = (plans.get(id) ?? []).map(planText).join(' and ') || null;
    return compared(`${order.poNumber} line ${lineNumber}`, 'plan', stored, wanted.get(id));
  });
}

const planText = (plan: Omit<SourcedRow, 'id' | 'code' | 'sourceId' | 'unitCost'>): string =>
  `${plan.eventType} ${plan.quantity} of ${plan.itemId} at ${plan.locationId} on ${plan.day}`;
