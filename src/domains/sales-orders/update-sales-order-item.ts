/** E151, W151: changes an item of a sales order; ships it, or reverses shipments. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import { part } from '../../kernel/database/sql.ts';
import { notFound } from '../../kernel/problem.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { post, refusalIn } from '../../ledger/post.ts';
import { impact } from '../../orders/impact.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { completed } from '../../orders/ledger-change.ts';
import { byId, idsOf, lookUp } from '../../orders/named-record.ts';
import { ordersOfItems } from '../../orders/orders.store.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { selectSellableSkus } from '../skus/skus.store.ts';
import { decideItem, type ItemDecision, type ItemFacts } from './change-item.ts';
import { saleEvent, saleWrites } from './change-sale.ts';
import { locateItem } from './locate.ts';
import { addSales, type LockedSale } from './locked-sales.ts';
import {
  type SalesOrderItem,
  salesOrderItem,
  salesOrderItemChanges,
  salesOrderItemExample,
} from './sales-order-item.ts';
import { idleDate } from './shipments.ts';
import { reversedShipments, selectShipDays } from './touched-shipments.store.ts';

export const updateSalesOrderItem = endpoint({
  id: 'E151',
  operation: 'updateSalesOrderItem',
  method: 'PATCH',
  path: '/sales-order-items/:id',
  tag: 'Sales Orders',
  summary: 'Update item',
  description:
    'Raising `fulfilledQuantity` ships the difference; the order must be Confirmed and not on hold. Lowering it reverses the newest shipments, by day and then by entry, the last of them in part; the order must be Confirmed or Completed, on hold or not. While the item has shipments, its SKU cannot change, and the quantity cannot be cut below the shipped quantity. Another SKU does not change the price.',
  access: 'member',
  emits: 'sales_order.updated',
  body: salesOrderItemChanges,
  check: ({ fulfilledQuantity, shipDate }) => [
    idleDate(shipDate, fulfilledQuantity !== undefined, 'fulfilledQuantity'),
  ],
  gives: ok(salesOrderItem),
  supplement: impact,
  aside: rebuiltCounts,
  fails: [
    'not_found',
    'limit_reached',
    'sales_order_has_shipments',
    'invalid_transition',
    'order_on_hold',
    'insufficient_stock',
  ],
  example: {
    body: { fulfilledQuantity: 12, shipDate: '2026-03-14' },
    reply: { ...salesOrderItemExample, fulfilledQuantity: 12, version: 2 },
  },

  batch: {
    load(reading, orgId, calls) {
      const ids = calls.map(({ path }) => path.id ?? '');
      const orderIds = ordersOfItems(orderKinds.sales_order, orgId, ids);
      const totals = calls.flatMap(({ path: { id = '' }, body: { fulfilledQuantity } }) =>
        fulfilledQuantity === undefined ? [] : [{ itemId: id, fulfilledQuantity }],
      );
      const reversed = totals.length > 0 ? reversedShipments(orgId, totals) : undefined;
      const orders = addSales(reading, orgId, orderIds, reversed);
      const days = idsOf(calls.map(({ body }) => body.shipDate));
      const shipDays = lookUp(reading, orgId, days, (...of) =>
        selectShipDays(part`${ids}::uuid[]`, ...of),
      );
      const named = idsOf(calls.map(({ body }) => body.skuId));
      const skus = lookUp(reading, orgId, named, selectSellableSkus);
      return () => {
        const facts = factsByItem([...orders().values()], {
          skus: byId(skus()),
          shipDays: shipDays(),
        });
        return ids.map((id) => facts.get(id));
      };
    },
    subject(facts?: ItemFacts) {
      if (!facts) throw notFound('sales order item');
      return { changes: facts.order.id, version: facts.item.version };
    },
    decide: (org, call, facts: ItemFacts) => decide({ ...call, org }, call.body, facts),
    async write(work, decisions: readonly ItemDecision[]) {
      const { results } = await post(work, decisions, {
        rest: (accepted) =>
          saleWrites(
            work,
            accepted.flatMap(({ sale }) => sale ?? []),
          ),
      });
      return decisions.map((each, index) => refusalIn(results[index]) ?? each.item);
    },
    reply: (item: SalesOrderItem) => item,
    change: ({ sale }: ItemDecision) => sale && saleEvent(sale),
  },

  locate: locateItem,
});

const factsByItem = (
  orders: readonly LockedSale[],
  known: Pick<ItemFacts, 'skus' | 'shipDays'>,
): Map<string, ItemFacts> =>
  new Map(
    orders.flatMap((order) => order.items.map((item) => [item.id, { ...order, ...known, item }])),
  );

function decide(
  origin: Origin,
  body: Static<typeof salesOrderItemChanges>,
  facts: ItemFacts,
): ItemDecision {
  const { sale: decided, ...same } = decideItem(origin, body, facts);
  if (!decided) return same;
  const sale = completed(origin, decided, facts.entries);
  return { item: same.item, change: sale.change, sale };
}
