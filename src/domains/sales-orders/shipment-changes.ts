/** The changes of shipments and of the ledger that follow from what a request ships or reverses. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { startOfDay } from '../../kernel/values/calendar.ts';
import { compare, type Exact, ZERO } from '../../kernel/values/exact.ts';
import { type NewEntry, replacementOf, type StoredEntry } from '../../ledger/entry.ts';
import { isExpected } from '../../ledger/kinds.ts';
import type { MovedGoods } from '../../orders/ledger-change.ts';
import { byId } from '../../orders/named-record.ts';
import { edited, firstVersion } from '../../orders/order-items.ts';
import type { MovedLine } from './moved-lines.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import {
  packedQuantities,
  type Shipment,
  type ShipmentChange,
  type ShipmentLine,
} from './shipment.ts';
import { reverseShipments, shipEntry } from './shipments.ts';

type Details = Pick<
  Shipment,
  'carrier' | 'service' | 'trackingNumber' | 'trackingUrl' | 'packages' | 'notes' | 'externalId'
>;

/** The fields of a shipment that a request states. */
type ShipmentDetails = { [Field in keyof Details]?: Details[Field] | undefined };

/** A request about shipments, beside the quantities that it ships or reverses. */
export interface Shipping {
  /** Packed shipments that leave as they are; their fields may have changed. */
  ships?: readonly Shipment[];
  /** The fields of the shipment of what else leaves. */
  details?: ShipmentDetails;
  /** A new shipment that is packed. */
  packs?: Shipment;
  /** A shipment of which other fields have changed. */
  edits?: Shipment;
  /** A shipment with another day; other fields may have changed, too. */
  redates?: Shipment;
  /** A shipment that is deleted as a whole. */
  reverses?: Shipment;
}

/** An order before a change and after it, and what the request says of its shipments. */
interface Shipped {
  before: { shipments?: readonly Shipment[] | undefined };
  order: StoredSalesOrder;
  moved: readonly MovedLine[];
  shipping?: Shipping | undefined;
}

interface ShippedGoods {
  goods: MovedGoods;
  shipments: ShipmentChange[];
}

type Day = Pick<NewEntry, 'day' | 'eventDate'>;
type Goods = Pick<ShippedGoods['goods'], 'entries' | 'voided'>;

/**
 * The goods that leave on a day, or come back, and their shipments: packed ones leave as they are,
 * all else in one new shipment. `active` are the active entries of the lines.
 */
export function shipGoods(
  origin: Origin,
  change: Shipped,
  shipDate: string,
  active: readonly StoredEntry[],
): ShippedGoods {
  const { before, shipping = {} } = change;
  const at = { day: shipDate, eventDate: startOfDay(origin.org.timezone, shipDate) };
  const left = (shipping.ships ?? []).map((packed) => shipPacked(origin, packed, at));
  const rest = shipRest(origin, change, at);
  const back = reversal(origin, change, active);
  const beforeOf = byId(before.shipments ?? []);
  return {
    goods: {
      entries: [
        ...left.flatMap(({ entries }) => entries),
        ...rest.flatMap(({ entries }) => entries),
        ...back.goods.entries,
      ],
      voided: back.goods.voided,
      dated: back.dated,
    },
    shipments: [
      ...[...left.map(({ after }) => after), ...edits(origin, shipping)].map((after) => ({
        before: present(beforeOf.get(after.id)),
        after,
      })),
      ...[...rest, ...(shipping.packs ? [{ after: shipping.packs }] : [])].map(({ after }) => ({
        after,
      })),
      ...replaced(origin, change, back.goods),
      ...(shipping.reverses?.status === 'Packed' ? [{ before: shipping.reverses }] : []),
    ],
  };
}

const edits = (origin: Origin, { edits: changed }: Shipping): Shipment[] =>
  changed ? [edited(changed, origin)] : [];

/** A packed shipment as it leaves, and the entries of its lines. */
function shipPacked(origin: Origin, packed: Shipment, at: Day) {
  const lines = packed.items.map((line) => {
    const item = { id: line.salesOrderItemId, skuId: line.skuId };
    return { line, entry: shipEntry(origin, packed.shipFromLocationId, item, line.quantity, at) };
  });
  const after = edited(
    {
      ...packed,
      status: 'Shipped' as const,
      shipDate: at.day,
      items: lines.map(({ line, entry }) => ({ ...line, entryId: entry.id })),
    },
    origin,
  );
  return { after, entries: lines.map(({ entry }) => entry) };
}

/** The new shipment of what leaves beside packed shipments, and its entries; none of nothing. */
function shipRest(origin: Origin, change: Shipped, at: Day) {
  const { order, moved, shipping = {} } = change;
  const packed = packedQuantities(shipping.ships ?? []);
  const lines = moved.flatMap(({ item, more }) => {
    const quantity = more.minus(packed.get(item.id) ?? ZERO);
    if (compare(quantity, ZERO) <= 0) return [];
    const from = present(order.shipFromLocationId);
    return [{ item, quantity, entry: shipEntry(origin, from, item, quantity, at) }];
  });
  if (lines.length === 0) return [];
  const shipment = newShipment(origin, order, {
    ...{ status: 'Shipped', shipDate: at.day, details: shipping.details },
    lines: lines.map(({ entry, ...line }) => ({ ...line, entryId: entry.id })),
  });
  return [{ after: shipment, entries: lines.map(({ entry }) => entry) }];
}

interface NewShipment {
  status: Shipment['status'];
  shipDate: string;
  details: ShipmentDetails | undefined;
  lines: readonly {
    item: Pick<SalesOrderItem, 'id' | 'skuId'>;
    quantity: Exact;
    entryId: string | null;
  }[];
}

/** A shipment as it is first written; its number comes when it is inserted. */
export function newShipment(
  origin: Origin,
  order: StoredSalesOrder,
  { status, shipDate, details = {}, lines }: NewShipment,
): Shipment {
  const id = origin.newId();
  return {
    id,
    shipmentNumber: '',
    soId: order.id,
    ...{ status, shipDate },
    shipFromLocationId: present(order.shipFromLocationId),
    shipToAddress: order.shipToAddress,
    carrier: details.carrier ?? null,
    service: details.service ?? null,
    trackingNumber: details.trackingNumber ?? null,
    trackingUrl: details.trackingUrl ?? null,
    packages: details.packages ?? [],
    deliveredAt: null,
    notes: details.notes ?? null,
    externalId: details.externalId ?? null,
    ...firstVersion(origin),
    items: lines.map(({ item, quantity, entryId }, index) => ({
      id: origin.newId(),
      shipmentId: id,
      lineNumber: index + 1,
      salesOrderItemId: item.id,
      skuId: item.skuId,
      ...{ quantity, entryId },
    })),
  };
}

/**
 * The entries that a request reverses, with those that replace them, and the field that dates
 * them: a request either ships or reverses.
 */
function reversal(
  origin: Origin,
  change: Shipped,
  active: readonly StoredEntry[],
): { goods: Goods; dated: string } {
  const { moved, shipping = {} } = change;
  const { reverses, redates } = shipping;
  if (reverses) {
    return { goods: { entries: [], voided: entriesOf(reverses, active) }, dated: '' };
  }
  if (redates) {
    const voided = entriesOf(redates, active);
    const entries = voided.map((entry) => redated(origin, entry, redates.shipDate));
    return { goods: { entries, voided }, dated: '/shipDate' };
  }
  const less = moved.filter(({ more }) => compare(more, ZERO) < 0);
  const reversed = less.map(({ item, more }) => {
    const own = active.filter((entry) => !isExpected(entry) && entry.sourceId === item.id);
    return reverseShipments(origin, own, ZERO.minus(more));
  });
  const voided = reversed.flatMap((each) => each.voided);
  return {
    goods: { entries: reversed.flatMap(({ entries }) => entries), voided },
    dated: voided.length > 0 ? '/fulfilledQuantity' : '/shipDate',
  };
}

function entriesOf({ items }: Shipment, active: readonly StoredEntry[]): StoredEntry[] {
  const ids = new Set(items.map(({ entryId }) => entryId));
  return active.filter(({ id }) => ids.has(id));
}

/** The entry on another day, in its sequence. */
const redated = ({ org, actor, newId }: Origin, entry: StoredEntry, day: string): NewEntry => ({
  ...replacementOf(entry),
  id: newId(),
  day,
  eventDate: startOfDay(org.timezone, day),
  createdBy: actor.userId,
});

/**
 * The shipments of entries that are deleted. A line gets the entry that replaces its own, which
 * has its position, and its quantity; without one it goes. A shipment without lines is deleted.
 */
function replaced(
  origin: Origin,
  { before, shipping = {} }: Shipped,
  { entries, voided }: Goods,
): ShipmentChange[] {
  if (voided.length === 0) return [];
  const byPosition = new Map(entries.map((entry) => [entry.position, entry]));
  const nextOf = new Map(voided.map(({ id, position }) => [id, byPosition.get(position)]));
  const isTaken = ({ entryId }: ShipmentLine) => entryId !== null && nextOf.has(entryId);
  const touched = (before.shipments ?? []).filter(({ items }) => items.some(isTaken));
  if (touched.flatMap(({ items }) => items.filter(isTaken)).length !== voided.length) {
    throw new Error('entries are reversed, and the shipments that have them were not read');
  }
  return touched.map((shipment): ShipmentChange => {
    const { redates = shipment } = shipping;
    const items = shipment.items.flatMap((line) => {
      if (!isTaken(line)) return [line];
      const entry = nextOf.get(line.entryId ?? '');
      return entry ? [{ ...line, entryId: entry.id, quantity: entry.quantity }] : [];
    });
    if (items.length === 0) return { before: shipment };
    return { before: shipment, after: edited({ ...redates, items }, origin) };
  });
}
