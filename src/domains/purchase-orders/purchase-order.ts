/** Purchase order: materials and SKUs ordered from a vendor, at a price, for a location. */

import type { Fault } from '../../kernel/problem.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { ExpectedMovement } from '../../ledger/expected-movements.ts';
import { rateFields, rateInput } from '../../orders/exchange-rate.ts';
import { noItems } from '../../orders/order-items.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import { type Progress, type ProgressOfLine, progressOf } from '../../orders/progress.ts';
import { subtotalOf, totalsOf } from '../../orders/totals.ts';
import * as fields from '../common-fields.ts';
import { locationId, vendorId } from '../named-ids.ts';
import { ledgerItemOf } from '../named-item.ts';
import {
  orderedStockQuantity,
  type PurchaseOrderItem,
  purchaseOrderItem,
  purchaseOrderItemExample,
  purchaseOrderItemInput,
} from './purchase-order-item.ts';

export type PurchaseOrderStatus =
  | 'Draft'
  | 'Ordered'
  | 'Partially Received'
  | 'Received'
  | 'Closed'
  | 'Cancelled';

export const statusTypes: readonly StatusType<PurchaseOrderStatus>[] = [
  {
    name: 'Draft',
    label: 'Draft',
    isInitial: true,
    isTerminal: false,
    description: 'Being prepared; nothing is expected yet.',
    manual: ['Ordered', 'Cancelled'],
  },
  {
    name: 'Ordered',
    label: 'Ordered',
    isInitial: true,
    isTerminal: false,
    description: 'Sent to the vendor; every line is on order.',
    manual: ['Draft', 'Cancelled', 'Closed'],
  },
  {
    name: 'Partially Received',
    label: 'Partially received',
    isInitial: false,
    isTerminal: false,
    description: 'Some of it has arrived; computed from the receipts.',
    manual: ['Closed'],
  },
  {
    name: 'Received',
    label: 'Received',
    isInitial: false,
    isTerminal: true,
    description: 'Every line has arrived in full; computed from the receipts.',
    manual: ['Closed'],
  },
  {
    name: 'Closed',
    label: 'Closed',
    isInitial: false,
    isTerminal: true,
    description: 'No more goods are expected, even if a quantity is open; Ordered opens it again.',
    manual: ['Ordered'],
  },
  {
    name: 'Cancelled',
    label: 'Cancelled',
    isInitial: false,
    isTerminal: true,
    description: 'Called off before anything arrived.',
    manual: [],
  },
];

const header = {
  id: s.uuid(),
  poNumber: s.text({ max: 40, description: '`PO-<year>-<seq>`', example: 'PO-2026-0001' }),
  vendorId: vendorId(),
  status: s.oneOf(statusNames(statusTypes)),
  orderDate: s.date(),
  expectedDate: s.nullable(s.date()),
  shipToLocationId: s.nullable(locationId()),
  currency: s.text({ max: 3, example: 'USD' }),
  ...rateFields,
  paymentTerms: s.nullable(s.text({ max: 200 })),
  vendorReference: s.nullable(s.reference()),
  shippingAmount: s.decimal(),
  taxAmount: s.decimal(),
  notes: s.nullable(s.notes()),
  subtotal: s.decimal({ description: 'Sum of the line totals.' }),
  total: s.decimal({
    description:
      "subtotal + shippingAmount + taxAmount, rounded half-up to the currency's minor unit.",
  }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
};

/** An order in lists. */
export const purchaseOrderHeader = s.object({
  ...header,
  itemCount: s.integer(),
  nextDue: s.nullable(
    s.date({
      description:
        "First day on which open goods of an order that is not received are expected: that of an item, or the order's for an item without one.",
    }),
  ),
});
/** An order with its lines. */
export const purchaseOrder = s.object({ ...header, items: s.listOf(purchaseOrderItem) });

/** An order without its lines, with the column that answers do not show. */
export const storedPurchaseOrder = s.object({ ...header, lastLine: s.integer() });

export type StoredPurchaseOrder = s.Static<typeof storedPurchaseOrder>;

const terms = {
  expectedDate: s.optional(s.nullable(s.date({ description: 'When the goods are expected.' }))),
  shipToLocationId: s.optional(
    s.nullable(s.uuid({ description: 'An active location with `isShipTo`; required if Ordered.' })),
  ),
  ...rateInput,
  vendorReference: s.optional(
    s.nullable(s.reference({ description: "The vendor's own number.", example: 'Q-7781' })),
  ),
  shippingAmount: s.optional(s.money({ description: "In the order's currency. Default 0." })),
  taxAmount: s.optional(s.money({ description: "In the order's currency. Default 0." })),
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among purchase orders'),
  paymentTerms: s.optional(
    s.nullable(s.text({ max: 200, description: "Default the vendor's.", example: 'Net 30' })),
  ),
  currency: s.optional(
    s.text({
      max: 3,
      pattern: 'currency',
      description: "ISO 4217. Default the vendor's, else the base currency.",
      example: 'USD',
    }),
  ),
  orderDate: s.optional(s.date({ description: "Default today, in the organization's zone." })),
};

/** The most items of one order. */
export const maxItems = 1000;

/** The fields of a new order, without its lines. */
export const purchaseOrderFields = s.object({
  vendorId: s.uuid({ description: 'An active vendor.' }),
  status: s.optional(s.oneOf(['Draft', 'Ordered'], { description: 'Default `Draft`.' })),
  ...terms,
});

export const purchaseOrderInput = s.object({
  ...purchaseOrderFields.properties,
  items: s.optional(s.listOf(purchaseOrderItemInput, { max: maxItems })),
});

export const purchaseOrderChanges = s.object({
  vendorId: s.optional(s.uuid({ description: 'An active vendor; fixed once goods are received.' })),
  status: s.optional(
    s.oneOf(statusNames(statusTypes), {
      description: 'Set manually: Ordered, Draft, Cancelled, Closed; the others are computed.',
    }),
  ),
  ...terms,
});

/** The defaults of a new order; all other fields default to null. */
export const purchaseOrderDefaults = {
  status: 'Draft',
  shippingAmount: ZERO,
  taxAmount: ZERO,
} as const;

const open: readonly PurchaseOrderStatus[] = ['Ordered', 'Partially Received'];
const computed: readonly PurchaseOrderStatus[] = [...open, 'Received'];

/** Whether the order was sent to the vendor. */
export const isOrdered = (status: PurchaseOrderStatus): boolean =>
  status !== 'Draft' && status !== 'Cancelled';

/** Whether goods are still expected. */
export const isOpen = (status: PurchaseOrderStatus): boolean => open.includes(status);

type Line = Pick<PurchaseOrderItem, 'quantity' | 'unitsPerPurchaseUnit' | 'receivedStockQuantity'>;

export const receivedOfLine = (item: Line): ProgressOfLine => ({
  quantity: orderedStockQuantity(item),
  done: item.receivedStockQuantity,
});

/** The status that its progress gives an order. A status that was set manually stays. */
export const statusAt = (status: PurchaseOrderStatus, progress: Progress): PurchaseOrderStatus =>
  computed.includes(status) ? statusByProgress[progress] : status;

export const statusOf = (status: PurchaseOrderStatus, items: readonly Line[]) =>
  statusAt(status, progressOf(items.map(receivedOfLine)));

const statusByProgress = { none: 'Ordered', some: 'Partially Received', all: 'Received' } as const;

/** An order with the totals and the status that follow from its items. */
export const recalculated = (
  order: StoredPurchaseOrder,
  items: readonly PurchaseOrderItem[],
): StoredPurchaseOrder => ({
  ...order,
  ...totalsOf(order, subtotalOf(items)),
  status: statusOf(order.status, items),
});

/** The open quantities of the items, in stock units, which are expected at the ship-to location. */
export function expectedReceipts(
  order: Pick<StoredPurchaseOrder, 'status' | 'expectedDate' | 'orderDate' | 'shipToLocationId'>,
  items: readonly PurchaseOrderItem[],
): ExpectedMovement[] {
  const { shipToLocationId } = order;
  if (!isOpen(order.status) || shipToLocationId === null) return [];
  return items.map((item) => ({
    ...ledgerItemOf(item),
    eventType: 'ORDER',
    locationId: shipToLocationId,
    quantity: item.openStockQuantity,
    day: item.expectedDate ?? order.expectedDate ?? order.orderDate,
    sourceType: 'purchase_order_item',
    sourceId: item.id,
  }));
}

/** The faults of an order that lacks what its status requires. */
export const unorderable = (
  order: Pick<StoredPurchaseOrder, 'status' | 'shipToLocationId'>,
  itemCount: number,
): (Fault | false)[] => [
  noItems(order.status, itemCount),
  computed.includes(order.status) &&
    order.shipToLocationId === null && {
      path: '/shipToLocationId',
      code: 'required',
      message: 'is required for an order that is to be delivered.',
    },
];

/** An order as an example shows it. */
export const purchaseOrderExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  poNumber: 'PO-2026-0001',
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  status: 'Ordered',
  orderDate: '2026-03-01',
  expectedDate: '2026-03-15',
  shipToLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  currency: 'USD',
  exchangeRate: 1,
  exchangeRateSource: null,
  paymentTerms: 'Net 30',
  vendorReference: 'Q-7781',
  shippingAmount: 25,
  taxAmount: 0,
  notes: null,
  subtotal: 192,
  total: 217,
  externalId: null,
  ...fields.auditExample,
  items: [purchaseOrderItemExample],
};

const { items: _, ...headerExample } = purchaseOrderExample;
export const purchaseOrderHeaderExample = {
  ...headerExample,
  itemCount: 1,
  nextDue: headerExample.expectedDate,
};
