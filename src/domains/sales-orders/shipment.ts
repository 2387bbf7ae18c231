/** Shipment: goods of a sales order that are packed together and leave together. */

import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import * as fields from '../common-fields.ts';
import { customerId, locationId, skuId, soId } from '../named-ids.ts';
import { storedPackage } from './package.ts';

export type ShipmentStatus = 'Packed' | 'Shipped' | 'Delivered';

export const shipmentStatusTypes: readonly StatusType<ShipmentStatus>[] = [
  {
    name: 'Packed',
    label: 'Packed',
    isInitial: true,
    isTerminal: false,
    description: 'The goods are packed and still in stock; they remain demand.',
    manual: ['Shipped'],
  },
  {
    name: 'Shipped',
    label: 'Shipped',
    isInitial: true,
    isTerminal: false,
    description: 'The goods have left the stock.',
    manual: ['Delivered'],
  },
  {
    name: 'Delivered',
    label: 'Delivered',
    isInitial: false,
    isTerminal: true,
    description: 'The customer has the goods.',
    manual: ['Shipped'],
  },
];

export const shipmentStatus = (description?: string) =>
  s.oneOf(statusNames(shipmentStatusTypes), description === undefined ? {} : { description });

const header = {
  id: s.uuid(),
  shipmentNumber: s.text({ max: 40, description: '`SHP-<seq>`', example: 'SHP-1' }),
  soId: soId(),
  status: shipmentStatus(),
  shipDate: s.date({
    description: 'The day on which the goods left; while Packed, the planned one.',
  }),
  shipFromLocationId: locationId(),
  shipToAddress: s.nullable(s.address()),
  carrier: s.nullable(s.text({ max: 200 })),
  service: s.nullable(s.text({ max: 200 })),
  trackingNumber: s.nullable(s.reference()),
  trackingUrl: s.nullable(s.text({ max: 2000 })),
  packages: s.listOf(storedPackage, { stored: true }),
  deliveredAt: s.nullable(s.timestamp({ description: 'Null unless it is Delivered.' })),
  notes: s.nullable(s.notes()),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
};

/** A shipment as it is stored, without its lines. */
export const storedShipment = s.object(header);

const line = {
  id: s.uuid(),
  salesOrderItemId: s.uuid(),
  skuId: skuId(),
  quantity: s.decimal(),
};

/** A line as it is stored. */
export const shipmentLine = s.object({
  ...line,
  shipmentId: s.uuid(),
  lineNumber: s.integer(),
  entryId: s.nullable(s.uuid()),
});

const shipmentItem = s.object({
  ...line,
  ledgerEntryIds: s.listOf(s.uuid(), {
    description: 'The SHIP entries of the line in the ledger; none while the shipment is Packed.',
  }),
});

/** A shipment with its lines. */
export const shipment = s.object({
  ...header,
  items: s.listOf(shipmentItem),
  costOfGoodsSold: s.nullable(
    s.decimal({
      description:
        'Exact cost of its units in base currency, as the ledger values them now; null while it is Packed. It follows every revaluation, without a change of version or updatedAt.',
    }),
  ),
});

const { packages: _, ...shown } = header;

/** A shipment in lists. */
export const shipmentHeader = s.object({
  ...shown,
  // Its number is always beside it.
  soId: s.uuid(),
  soNumber: s.text({ max: 40, description: '`SO-<year>-<seq>`' }),
  customerId: customerId(),
  itemCount: s.integer(),
});

export type ShipmentLine = s.Static<typeof shipmentLine>;

/** A shipment with its lines, in their order. */
export type Shipment = s.Static<typeof storedShipment> & { items: readonly ShipmentLine[] };

/** The change of a shipment; a new one has no `before`, one that is deleted no `after`. */
export type ShipmentChange =
  | { before?: Shipment; after: Shipment }
  | { before: Shipment; after?: undefined };

/** How many lines the shipments of an order have more after changes than before. */
export const linesAdded = (changes: readonly ShipmentChange[]): number =>
  changes.reduce(
    (count, { before, after }) => count + (after?.items.length ?? 0) - (before?.items.length ?? 0),
    0,
  );

/** The most lines of the shipments of one order. */
export const { maxLines: maxShipmentLines } = valuesOf(writes.shipments);

/** The limit in the words of the operations that ship. */
export const shipmentLimit = `The shipments of an order have at most ${maxShipmentLines} lines together (409 \`limit_reached\`).`;

/** The units of each line of an order that these shipments have packed: without an entry yet. */
export function packedQuantities(shipments: readonly Shipment[]): Map<string, Exact> {
  const packed = new Map<string, Exact>();
  for (const { salesOrderItemId: id, quantity, entryId } of shipments.flatMap(linesOf)) {
    if (entryId === null) packed.set(id, quantity.plus(packed.get(id) ?? ZERO));
  }
  return packed;
}

const linesOf = ({ items }: Shipment) => items;

/** The shipment as answers show it. */
export const shownShipment = ({ items, ...fields }: Shipment, cost: Exact | null) => ({
  ...fields,
  items: items.map(shownLine),
  costOfGoodsSold: cost,
});

/** A line, or its row as a read prints it, as answers show it. */
export const shownLine = ({
  entryId,
  shipmentId: _,
  lineNumber: _number,
  ...fields
}: Record<string, unknown>) => ({
  ...fields,
  ledgerEntryIds: entryId === null ? [] : [entryId],
});

export const shipmentExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f831',
  shipmentNumber: 'SHP-1',
  soId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  status: 'Shipped',
  shipDate: '2026-03-14',
  shipFromLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  shipToAddress: {
    line1: '1 Crown Square',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 2BB',
    country: 'GB',
  },
  carrier: 'Royal Mail',
  service: 'Tracked 48',
  trackingNumber: 'AB123456785GB',
  trackingUrl: null,
  packages: [
    {
      number: 1,
      weight: 4.5,
      weightUnit: 'kg',
      length: 40,
      width: 30,
      height: 20,
      lengthUnit: 'cm',
      trackingNumber: null,
    },
  ],
  deliveredAt: null,
  notes: null,
  externalId: null,
  ...fields.auditExample,
  items: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f832',
      salesOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
      skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      quantity: 12,
      ledgerEntryIds: ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0f833'],
    },
  ],
  costOfGoodsSold: 14.4,
};

const { packages: _p, items: _i, costOfGoodsSold: _c, ...headerExample } = shipmentExample;
export const shipmentHeaderExample = {
  ...headerExample,
  soNumber: 'SO-2026-0001',
  customerId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  itemCount: 1,
};
