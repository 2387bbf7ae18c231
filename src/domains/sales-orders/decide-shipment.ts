/** Decides requests about shipments: a new one, and changes of one. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare, type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import type { CountSide } from '../../ledger/counted.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { edited } from '../../orders/order-items.ts';
import { refuseTransition } from '../../orders/order-status.ts';
import {
  decideSale,
  noChange,
  type SaleChange,
  saleChange,
  type TargetSale,
} from './change-sale.ts';
import type { LockedSale } from './locked-sales.ts';
import { wholePackages } from './package.ts';
import { type SalesOrderItem, unpackedQuantity } from './sales-order-item.ts';
import { packedQuantities, type Shipment, shipmentStatusTypes } from './shipment.ts';
import { newShipment, type Shipping } from './shipment-changes.ts';
import type { shipmentChanges, shipmentInput } from './shipment-input.ts';
import { shipments } from './shipments.store.ts';
import { refuseShipping } from './shipments.ts';

/** An order, and the shipments that have external ids which requests name. */
export interface OrderFacts extends LockedSale {
  taken: readonly { externalId: string; id: string }[];
}

export interface ShipmentFacts extends OrderFacts {
  shipment: Shipment;
}

export interface ShipmentDecision {
  /** The shipment after the change; one that is deleted as it was. */
  shipment: Shipment;
  change: LedgerChange;
  /** Undefined where nothing changes. */
  sale?: SaleChange;
}

/** Throws the Problem of a shipment that cannot be made. */
export function decideNewShipment(
  origin: Origin,
  body: Static<typeof shipmentInput>,
  facts: OrderFacts,
): ShipmentDecision {
  const { order, items } = facts;
  const { status = 'Shipped', shipDate = dayIn(origin.org.timezone, origin.now) } = body;
  const lines = shippedLines(body, items);
  const { notFound, invalid } = lineFaults(body, items, lines);
  refuse(notFound, [
    ...invalid,
    status === 'Shipped' && notInFuture('shipDate', shipDate, origin),
    takenFault(body.externalId, facts),
  ]);
  refuseShipping(rated(origin.org, facts));
  const details = detailsOf(body);
  if (status === 'Packed') {
    const packed = lines.map((line) => ({ ...line, entryId: null }));
    const packs = newShipment(origin, order, { status, shipDate, details, lines: packed });
    return decided(origin, facts, { shipping: { packs } });
  }
  const more = new Map(lines.map(({ item, quantity }) => [item.id, quantity]));
  return decided(origin, facts, { more, shipDate, count: body.count, shipping: { details } });
}

interface ShippedLine {
  item: SalesOrderItem;
  quantity: Exact;
}

/**
 * The named lines that the order has, in its order; by default all that have units which no
 * shipment has.
 */
function shippedLines(
  { items: named }: Static<typeof shipmentInput>,
  items: readonly SalesOrderItem[],
): ShippedLine[] {
  if (!named) {
    return items
      .map((item) => ({ item, quantity: unpackedQuantity(item) }))
      .filter(({ quantity }) => compare(quantity, ZERO) > 0);
  }
  const quantityOf = new Map(named.map((line) => [line.salesOrderItemId, line.quantity]));
  return items.flatMap((item) => {
    const quantity = quantityOf.get(item.id);
    return quantity ? [{ item, quantity }] : [];
  });
}

function lineFaults(
  { items: named = [] }: Static<typeof shipmentInput>,
  items: readonly SalesOrderItem[],
  lines: readonly ShippedLine[],
): { notFound: Fault[]; invalid: (Fault | false)[] } {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const faults = named.map(({ salesOrderItemId: id, quantity }, index) => {
    const at = `/items/${index}`;
    const item = itemOf.get(id);
    const notFound = item ? [] : [missing(`${at}/salesOrderItemId`, 'item of this order')];
    return { notFound, invalid: item ? tooMuch(`${at}/quantity`, item, quantity) : false };
  });
  const isIdle = lines.length === 0 && named.length === 0;
  return {
    notFound: faults.flatMap(({ notFound }) => notFound),
    invalid: [...faults.map(({ invalid }) => invalid), isIdle && nothingOpen],
  };
}

function tooMuch(path: string, item: SalesOrderItem, quantity: Exact): Fault | false {
  const open = unpackedQuantity(item);
  const message = `must not be above ${open.toFixed()}, what is open of line ${item.lineNumber} and not packed.`;
  return compare(quantity, open) > 0 && { path, code: 'too_large', message };
}

const nothingOpen: Fault = {
  path: '/items',
  code: 'nothing_open',
  message: 'all of the order is shipped or packed.',
};

/** The faults of lines that are named twice; the body may not be validated yet. */
export function repeatedLines(items: unknown): Fault[] {
  if (!Array.isArray(items)) return [];
  const seen = new Set<unknown>();
  return items.flatMap((item, index) => {
    const id = item?.salesOrderItemId;
    const isRepeated = typeof id === 'string' && seen.has(id);
    seen.add(id);
    const path = `/items/${index}/salesOrderItemId`;
    return isRepeated ? [{ path, code: 'duplicate', message: 'names a line twice.' }] : [];
  });
}

/** Throws the Problem of a change that is not possible. */
export function decideShipment(
  origin: Origin,
  body: Static<typeof shipmentChanges>,
  facts: ShipmentFacts,
): ShipmentDecision {
  const { shipment } = facts;
  const { status = shipment.status, deliveredAt } = body;
  const isLeaving = shipment.status === 'Packed' && status === 'Shipped';
  const today = dayIn(origin.org.timezone, origin.now);
  const shipDate = body.shipDate ?? (isLeaving ? today : shipment.shipDate);
  refuse(
    [],
    [
      status !== 'Packed' &&
        body.shipDate !== undefined &&
        notInFuture('shipDate', shipDate, origin),
      deliveredAt !== undefined && status !== 'Delivered' && notDelivered,
      takenFault(body.externalId, facts, shipment.id),
    ],
  );
  refuseTransition(shipmentStatusTypes, shipment.status, status, 'shipment');
  if (isLeaving) refuseShipping(rated(origin.org, facts));
  const next: Shipment = {
    ...shipment,
    ...detailsOf(body),
    ...{ status, shipDate },
    deliveredAt: deliveredOn(origin, shipment, { status, deliveredAt }),
  };
  if (!isLeaving && !differs(shipment, next)) return { shipment, change: noChange(next.soId) };
  if (isLeaving) {
    const more = packedQuantities([shipment]);
    return decided(origin, facts, { more, shipDate, shipping: { ships: [next] } });
  }
  const isRedated = status !== 'Packed' && shipDate !== shipment.shipDate;
  return decided(origin, facts, { shipping: isRedated ? { redates: next } : { edits: next } });
}

const notDelivered: Fault = {
  path: '/deliveredAt',
  code: 'not_delivered',
  message: 'is only kept of a shipment that is Delivered. Set that status too.',
};

function deliveredOn(
  { now }: Origin,
  before: Shipment,
  { status, deliveredAt }: { status: Shipment['status']; deliveredAt: string | undefined },
): string | null {
  if (status !== 'Delivered') return null;
  return deliveredAt ?? before.deliveredAt ?? now.toISOString();
}

/** Deletes a shipment: a packed one, or all that has left. */
export const decideDeletion = (origin: Origin, facts: ShipmentFacts): ShipmentDecision =>
  decided(origin, facts, deletion(facts));

/** The deletion of one of several; its change lacks the entries of what the order then expects. */
export const decideReversal = (origin: Origin, facts: ShipmentFacts): SaleChange =>
  saleChange(origin, targetOf(origin, facts, deletion(facts)), facts.entries);

function deletion({ shipment }: ShipmentFacts): Decided {
  const more = new Map<string, Exact>();
  for (const { salesOrderItemId: id, quantity, entryId } of shipment.items) {
    if (entryId !== null) more.set(id, (more.get(id) ?? ZERO).minus(quantity));
  }
  return { more, shipping: { reverses: shipment } };
}

interface Decided {
  /** How much more of each item is fulfilled; a negative quantity is less. */
  more?: ReadonlyMap<string, Exact>;
  shipDate?: string;
  count?: CountSide | undefined;
  shipping: Shipping;
}

/** The change of the sale. */
function decided(
  origin: Origin,
  facts: OrderFacts & { shipment?: Shipment },
  what: Decided,
): ShipmentDecision {
  const sale = decideSale(origin, targetOf(origin, facts, what), facts.entries);
  const [change] = sale.shipments;
  const shipment = change?.after ?? present(facts.shipment);
  return { shipment, change: sale.change, sale };
}

/** The sale after it; order and items are edited where something ships or comes back. */
function targetOf(
  origin: Origin,
  facts: OrderFacts,
  { more = new Map(), shipDate, count, shipping }: Decided,
): TargetSale {
  const { order, lines } = facts;
  const packed = packedQuantities(shipping.ships ?? []);
  return {
    before: facts,
    order: more.size > 0 ? edited(order, origin) : order,
    lines,
    changed: lines.named(more.keys()).map((item) => {
      const fulfilledQuantity = item.fulfilledQuantity.plus(present(more.get(item.id)));
      const packedQuantity = item.packedQuantity.minus(packed.get(item.id) ?? ZERO);
      return edited({ ...item, fulfilledQuantity, packedQuantity }, origin);
    }),
    ...{ shipDate, count, shipping },
  };
}

/** The stated fields, whole. */
function detailsOf(body: Static<typeof shipmentChanges>) {
  const { status: _, shipDate: _day, deliveredAt: _at, packages, ...fields } = body;
  return { ...fields, ...(packages && { packages: wholePackages(packages) }) };
}

const takenFault = (
  externalId: string | null | undefined,
  { taken }: OrderFacts,
  id?: string,
): Fault | false =>
  externalId != null &&
  taken.some((each) => each.externalId === externalId && each.id !== id) &&
  shipments.duplicate('externalId');
