/** Sales order: SKUs promised to a customer, at a price, from a location. */

import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import type { ExpectedMovement } from '../../ledger/expected-movements.ts';
import { countSide } from '../../orders/count-side.ts';
import { rateFields, rateInput } from '../../orders/exchange-rate.ts';
import { noItems } from '../../orders/order-items.ts';
import * as fields from '../common-fields.ts';
import { customerId, locationId, orderChannelId } from '../named-ids.ts';
import { returnedExample, returnedFields } from './returned-fields.ts';
import {
  type OpenLine,
  openQuantity,
  salesOrderItem,
  salesOrderItemExample,
  salesOrderItemInput,
  shipDate,
} from './sales-order-item.ts';
import { fulfillmentStatus, isPromised, status } from './sales-order-status.ts';

const header = {
  id: s.uuid(),
  soNumber: s.text({ max: 40, description: '`SO-<year>-<seq>`', example: 'SO-2026-0001' }),
  customerId: customerId(),
  orderChannelId: s.nullable(orderChannelId()),
  status: status(),
  fulfillmentStatus: fulfillmentStatus(),
  orderDate: s.date(),
  requestedShipDate: s.nullable(s.date()),
  validUntil: s.nullable(s.date()),
  shipFromLocationId: s.nullable(locationId()),
  shipToAddress: s.nullable(s.address()),
  customerReference: s.nullable(s.reference()),
  onHold: s.boolean({ description: 'Ships nothing until it is released; its demand stays.' }),
  holdReason: s.nullable(s.text({ max: 200 })),
  currency: s.text({ max: 3, example: 'USD' }),
  ...rateFields,
  discountAmount: s.decimal({ description: 'Reduces the total of the order.' }),
  shippingAmount: s.decimal(),
  taxAmount: s.decimal(),
  subtotal: s.decimal({ description: 'Sum of the line totals.' }),
  total: s.decimal({
    description:
      "subtotal - discountAmount + shippingAmount + taxAmount, rounded half-up to the currency's minor unit; below 0 only in a Draft.",
  }),
  notes: s.nullable(s.notes()),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
};

/** An order in lists. */
export const salesOrderHeader = s.object({ ...header, itemCount: s.integer() });
/** An order with its items and its margin so far. */
export const salesOrder = s.object({
  ...header,
  items: s.listOf(salesOrderItem),
  costOfGoodsSold: s.nullable(
    s.decimal({
      description:
        'Exact cost of the shipped units in base currency: first in, first out, as the ledger values them now. Null while nothing is shipped. It follows every revaluation, without a change of version or updatedAt.',
    }),
  ),
  ...returnedFields,
  margin: s.nullable(
    s.decimal({
      description:
        'Revenue less creditedAmount in base currency, less costOfGoodsSold - costOfReturns; null while nothing is shipped. Revenue is that of the shipped units: of each line lineTotal x fulfilledQuantity / quantity, less the same share of discountAmount (by value: discountAmount x shipped / subtotal), each to 6 decimals, half-even; their sum x exchangeRate. Shipping and tax do not count.',
    }),
  ),
});

/** An order without its items, as answers show it. */
export const salesOrderWithoutItems = s.object(header);

/** An order without its lines, with the column that answers do not show. */
export const storedSalesOrder = s.object({ ...header, lastLine: s.integer() });

export type StoredSalesOrder = s.Static<typeof storedSalesOrder>;

const terms = {
  orderChannelId: s.optional(s.nullable(s.uuid({ description: 'An active order channel.' }))),
  orderDate: s.optional(s.date({ description: "Default today, in the organization's zone." })),
  requestedShipDate: s.optional(
    s.nullable(s.date({ description: 'When the customer expects it; the day of its demand.' })),
  ),
  validUntil: s.optional(
    s.nullable(s.date({ description: 'The last day of a quote, which prints it.' })),
  ),
  shipFromLocationId: s.optional(
    s.nullable(s.uuid({ description: 'Active, with `isStockLocation`; required if Confirmed.' })),
  ),
  shipToAddress: s.optional(
    s.nullable({
      ...s.address(),
      description:
        "Default the customer's shipping address. A change replaces the whole address: an omitted line becomes null.",
    }),
  ),
  customerReference: s.optional(
    s.nullable(s.reference({ description: "The customer's own number.", example: '4711' })),
  ),
  onHold: s.optional(s.boolean({ description: 'true holds the order, false releases it.' })),
  holdReason: s.optional(
    s.nullable(
      s.text({
        max: 200,
        description: 'Only while on hold; releasing clears it.',
        example: 'Unpaid',
      }),
    ),
  ),
  currency: s.optional(
    s.text({
      max: 3,
      pattern: 'currency',
      description: "ISO 4217. Default the customer's, else the base currency.",
      example: 'USD',
    }),
  ),
  ...rateInput,
  discountAmount: s.optional(
    s.money({
      description:
        "In the order's currency. It must not make the total negative, unless the order is a Draft. Default 0.",
    }),
  ),
  shippingAmount: s.optional(s.money({ description: "In the order's currency. Default 0." })),
  taxAmount: s.optional(s.money({ description: "In the order's currency. Default 0." })),
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among sales orders'),
};

/** The most items of one order. */
export const maxItems = 1000;

/** The fields of a new order, without its lines. */
export const salesOrderFields = s.object({
  customerId: s.uuid({ description: 'An active customer.' }),
  status: s.optional(s.oneOf(['Draft', 'Confirmed'], { description: 'Default `Draft`.' })),
  ...terms,
});

export const salesOrderInput = s.object({
  ...salesOrderFields.properties,
  items: s.optional(s.listOf(salesOrderItemInput, { max: maxItems })),
});

export const salesOrderChanges = s.object({
  customerId: s.optional(s.uuid({ description: 'An active customer; fixed once shipped.' })),
  status: s.optional(
    status('Set manually: Confirmed, Draft, Cancelled, Closed; Completed is computed.'),
  ),
  fulfillmentStatus: s.optional(
    fulfillmentStatus('`Fulfilled` ships all open quantities; the others are computed.'),
  ),
  shipDate,
  count: countSide,
  ...terms,
});

/** The open quantities of the items, which are demand at the ship-from location. */
export function expectedShipments(
  order: Pick<
    StoredSalesOrder,
    'status' | 'requestedShipDate' | 'orderDate' | 'shipFromLocationId'
  >,
  items: readonly OpenLine[],
): ExpectedMovement[] {
  const { shipFromLocationId } = order;
  if (order.status !== 'Confirmed' || shipFromLocationId === null) return [];
  return items.map((item) => ({
    ledger: 'finished_goods',
    eventType: 'DEMAND',
    itemId: item.skuId,
    locationId: shipFromLocationId,
    quantity: openQuantity(item),
    day: order.requestedShipDate ?? order.orderDate,
    sourceType: 'sales_order_item',
    sourceId: item.id,
  }));
}

/** The faults of an order that lacks what its status requires. */
export const unconfirmable = (
  order: Pick<StoredSalesOrder, 'status' | 'shipFromLocationId'>,
  itemCount: number,
): (Fault | false)[] => [
  noItems(order.status, itemCount),
  isPromised(order.status) &&
    order.shipFromLocationId === null && {
      path: '/shipFromLocationId',
      code: 'required',
      message: 'is required for an order that is to be shipped.',
    },
];

/** The fault of a hold reason without a hold. */
export const holdFault = (order: {
  onHold?: boolean | undefined;
  holdReason?: string | null | undefined;
}): Fault | false =>
  order.onHold !== true &&
  order.holdReason != null && {
    path: '/holdReason',
    code: 'not_on_hold',
    message: 'is only kept while the order is on hold. Set onHold too.',
  };

/** An order as an example shows it. */
export const salesOrderExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  soNumber: 'SO-2026-0001',
  customerId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  orderChannelId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a8',
  status: 'Confirmed',
  fulfillmentStatus: 'Unfulfilled',
  orderDate: '2026-03-01',
  requestedShipDate: '2026-03-15',
  validUntil: null,
  shipFromLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  shipToAddress: {
    line1: '1 Crown Square',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 2BB',
    country: 'GB',
  },
  customerReference: '4711',
  onHold: false,
  holdReason: null,
  currency: 'USD',
  exchangeRate: 1,
  exchangeRateSource: null,
  discountAmount: 0,
  shippingAmount: 5,
  taxAmount: 0,
  subtotal: 47.88,
  total: 52.88,
  notes: null,
  externalId: null,
  ...fields.auditExample,
  items: [salesOrderItemExample],
  costOfGoodsSold: null,
  ...returnedExample,
  margin: null,
};

const {
  items: _i,
  costOfGoodsSold: _c,
  returnStatus: _s,
  costOfReturns: _r,
  creditedAmount: _a,
  margin: _m,
  ...fieldsExample
} = salesOrderExample;
export const salesOrderHeaderExample = { ...fieldsExample, itemCount: 1 };
