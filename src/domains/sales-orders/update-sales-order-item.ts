/** E151, W151: changes an item of a sales order; ships it, or reverses shipments. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { type Fault, notFound, refuse } from '../../kernel/contract/problem.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { postAndComplete } from '../../ledger/post-changes.ts';
import { impact } from '../../orders/impact.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import { byId, idsOf, lookUp, namedFaults } from '../../orders/named-record.ts';
import { edited, withItem } from '../../orders/order-items.ts';
import { ordersOfItems } from '../../orders/orders.store.ts';
import { type SellableSku, selectSellableSkus } from '../skus/skus.store.ts';
import { decideSale, noChange, type SaleChange, saleEvent, saleWrites } from './change-sale.ts';
import { locateItem } from './locate.ts';
import { totalFault } from './sales-order.ts';
import {
  isShipped,
  lineTotalOf,
  type SalesOrderItem,
  salesOrderItem,
  salesOrderItemChanges,
  salesOrderItemExample,
} from './sales-order-item.ts';
import { statusOf } from './sales-order-status.ts';
import { addLockedOrders, type LockedOrder, orderTables } from './sales-orders.store.ts';
import {
  hasShipments,
  idleDate,
  refuseReversal,
  refuseShipping,
  shipDateFault,
} from './shipments.ts';

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
  fails: [
    'not_found',
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
      const orderIds = ordersOfItems(orderTables, orgId, ids);
      const orders = addOrders(reading, orgId, orderTables, orderIds, addLockedOrders);
      const named = idsOf(calls.map(({ body }) => body.skuId));
      const skus = lookUp(reading, orgId, named, selectSellableSkus);
      return () => {
        const facts = factsByItem([...orders().values()], byId(skus()));
        return ids.map((id) => facts.get(id));
      };
    },
    subject(facts?: Facts) {
      if (!facts) throw notFound('sales order item');
      return { changes: facts.order.id, version: facts.item.version };
    },
    decide: (org, call, facts: Facts) => decide({ ...call, org }, call.body, facts),
    async write(work, decisions: readonly Decision[]) {
      const { refused } = await postAndComplete(work, decisions, (accepted) =>
        saleWrites(
          work,
          accepted.flatMap(({ sale }) => sale ?? []),
        ),
      );
      return decisions.map((each) => refused.get(each) ?? each.item);
    },
    reply: (item: SalesOrderItem) => item,
    change: ({ sale }: Decision) => sale && saleEvent(sale),
  },

  locate: locateItem,
});

/** An item with its order, and the SKUs that requests name. */
interface Facts extends WithEntries<LockedOrder> {
  item: SalesOrderItem;
  skus: ReadonlyMap<string, SellableSku>;
}

const factsByItem = (
  orders: readonly WithEntries<LockedOrder>[],
  skus: Facts['skus'],
): Map<string, Facts> =>
  new Map(
    orders.flatMap((order) => order.items.map((item) => [item.id, { ...order, item, skus }])),
  );

interface Decision {
  /** The item after the change. */
  item: SalesOrderItem;
  change: LedgerChange;
  /** Undefined where nothing changes. */
  sale?: SaleChange;
}

function decide(
  origin: Origin,
  body: Static<typeof salesOrderItemChanges>,
  facts: Facts,
): Decision {
  const { order, items, item, entries, skus } = facts;
  const { shipDate, ...fields } = body;
  const target = { ...item, ...fields, lineTotal: lineTotalOf({ ...item, ...fields }) };
  const isOther = target.skuId !== item.skuId;
  const { notFound, invalid } = namedFaults('/skuId', 'SKU', skus.get(target.skuId));
  const own = entries.filter((entry) => entry.sourceId === item.id);
  const move = { more: moves(item, target), entries: own, field: 'fulfilledQuantity' };
  refuse(
    [isOther && notFound],
    [
      isOther && invalid,
      fields.fulfilledQuantity !== undefined && tooMuch(target),
      totalFault('', order, withItem(items, target)),
      shipDateFault(origin, shipDate, move),
    ],
  );
  refuseShipped(item, target);
  refuseMoving(facts, target);
  if (!differs(item, fields)) return { item, change: noChange(order.id) };
  const line = edited(target, origin);
  const next = { order: edited(order, origin), items: withItem(items, line), before: facts };
  const sale = decideSale(origin, { ...next, shipDate }, entries);
  return { item: line, change: sale.change, sale };
}

const tooMuch = ({ quantity, fulfilledQuantity }: SalesOrderItem): Fault | false =>
  compare(fulfilledQuantity, quantity) > 0 && {
    path: '/fulfilledQuantity',
    code: 'too_large',
    message: `must not be above the quantity, ${quantity.toFixed()}. Raise that too.`,
  };

/** Above 0 when the change ships, below 0 when it reverses. */
const moves = (item: SalesOrderItem, target: SalesOrderItem): number =>
  compare(target.fulfilledQuantity, item.fulfilledQuantity);

/** 409 for a change of fields that the shipments of the item depend on. */
function refuseShipped(item: SalesOrderItem, target: SalesOrderItem): void {
  if (!isShipped(item)) return;
  if (target.skuId !== item.skuId) throw hasShipments('The SKU cannot change');
  if (compare(target.quantity, target.fulfilledQuantity) < 0) {
    const shipped = item.fulfilledQuantity.toFixed();
    throw hasShipments(`The quantity cannot be cut below the ${shipped} shipped`);
  }
}

/** 409 when the status of the order does not allow the move. */
function refuseMoving({ order, items, item }: Facts, target: SalesOrderItem): void {
  const direction = moves(item, target);
  if (direction > 0) {
    const { fulfilledQuantity } = item;
    const unmoved = withItem(items, { ...target, fulfilledQuantity });
    refuseShipping({ ...order, status: statusOf(order.status, unmoved) });
  }
  if (direction < 0) refuseReversal(order);
}
