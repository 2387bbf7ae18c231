/** A change of an item of a sales order: what a request states, and what follows from it. */

import type { Origin } from '../../kernel/contract/work.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { lineTotalOf } from '../../orders/line-price.ts';
import { namedFaults } from '../../orders/named-record.ts';
import { edited } from '../../orders/order-items.ts';
import type { SellableSku } from '../skus/skus.store.ts';
import { noChange, type SaleChange, saleChange } from './change-sale.ts';
import type { LockedSale } from './locked-sales.ts';
import { totalFault } from './recalculated.ts';
import {
  isInShipment,
  quantityInShipments,
  type SalesOrderItem,
  type salesOrderItemChanges,
} from './sales-order-item.ts';
import { statusAt } from './sales-order-status.ts';
import type { Shipping } from './shipment-changes.ts';
import { hasShipments, refuseReversal, refuseShipping, shipDateFault } from './shipments.ts';
import type { ShipDay } from './touched-shipments.store.ts';

/** An item with its order, and the SKUs that requests name. */
export interface ItemFacts extends LockedSale {
  item: SalesOrderItem;
  /** The days that requests name on which units of lines have left. */
  shipDays: readonly ShipDay[];
  skus: ReadonlyMap<string, SellableSku>;
}

export interface ItemDecision {
  /** The item after the change. */
  item: SalesOrderItem;
  change: LedgerChange;
  /** Undefined where nothing changes. */
  sale?: SaleChange;
}

/**
 * Throws the Problem of a change that is not possible. The change of the ledger lacks the entries
 * of what the order then expects.
 */
export function decideItem(
  origin: Origin,
  body: Static<typeof salesOrderItemChanges>,
  facts: ItemFacts,
  shipping?: Shipping,
): ItemDecision {
  const { order, lines, item, entries, skus } = facts;
  const { shipDate, count, ...fields } = body;
  const target = { ...item, ...fields, lineTotal: lineTotalOf({ ...item, ...fields }) };
  const isOther = target.skuId !== item.skuId;
  const { notFound, invalid } = namedFaults('/skuId', 'SKU', skus.get(target.skuId));
  const shipDays = facts.shipDays.filter(({ itemId }) => itemId === item.id).map(({ day }) => day);
  const move = { more: moves(item, target), shipDays, field: 'fulfilledQuantity' };
  refuse(
    [isOther && notFound],
    [
      isOther && invalid,
      fields.fulfilledQuantity !== undefined && tooMuch(target),
      !target.lineTotal.eq(item.lineTotal) &&
        totalFault('', { ...order, subtotal: lines.subtotalWith([target]) }),
      shipDateFault(origin, shipDate, move),
    ],
  );
  refuseShipped(item, target);
  refuseMoving({ ...facts, order: rated(origin.org, facts) }, target);
  if (!differs(item, fields)) return { item, change: noChange(order.id) };
  const line = edited(target, origin);
  const next = { order: edited(order, origin), lines, changed: [line], before: facts };
  const sale = saleChange(origin, { ...next, shipDate, count, shipping }, entries);
  return { item: line, change: sale.change, sale };
}

function tooMuch(item: SalesOrderItem): Fault | false {
  const { quantity, packedQuantity } = item;
  const isPacked = compare(packedQuantity, ZERO) > 0;
  const most = isPacked
    ? `the quantity less the ${packedQuantity.toFixed()} packed, ${quantity.minus(packedQuantity).toFixed()}. Raise the quantity too, or ship what is packed.`
    : `the quantity, ${quantity.toFixed()}. Raise that too.`;
  return (
    compare(quantityInShipments(item), quantity) > 0 && {
      path: '/fulfilledQuantity',
      code: 'too_large',
      message: `must not be above ${most}`,
    }
  );
}

/** Above 0 when the change ships, below 0 when it reverses. */
const moves = (item: SalesOrderItem, target: SalesOrderItem): number =>
  compare(target.fulfilledQuantity, item.fulfilledQuantity);

/** 409 for a change of fields that the shipments of the item depend on. */
function refuseShipped(item: SalesOrderItem, target: SalesOrderItem): void {
  if (!isInShipment(item)) return;
  if (target.skuId !== item.skuId) throw hasShipments('The SKU cannot change');
  if (compare(target.quantity, quantityInShipments(target)) < 0) {
    const packed = compare(item.packedQuantity, ZERO) > 0 ? ' or packed' : '';
    const inShipments = quantityInShipments(item).toFixed();
    throw hasShipments(`The quantity cannot be cut below the ${inShipments} shipped${packed}`);
  }
}

/** 409 when the status of the order does not allow the move. */
function refuseMoving({ order, lines, item }: ItemFacts, target: SalesOrderItem): void {
  const direction = moves(item, target);
  if (direction > 0) {
    const { fulfilledQuantity } = item;
    const progress = lines.progressWith([{ ...target, fulfilledQuantity }]);
    refuseShipping({ ...order, status: statusAt(order.status, progress) });
  }
  if (direction < 0) refuseReversal(order);
}
