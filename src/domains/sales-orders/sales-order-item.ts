/** A line of a sales order: a quantity of a SKU, its price, and the shipped quantity. */

import type { Fault } from '../../kernel/contract/problem.ts';
import { compare, type Exact, exact, ZERO } from '../../kernel/values/exact.ts';
import { lineAmount } from '../../kernel/values/money.ts';
import * as s from '../../kernel/values/schema.ts';
import { personId, skuId, soId } from '../named-ids.ts';
import type { SellableSku } from '../skus/skus.store.ts';

export const salesOrderItem = s.object({
  id: s.uuid(),
  soId: soId(),
  lineNumber: s.integer(),
  skuId: skuId(),
  description: s.nullable(s.notes()),
  quantity: s.decimal(),
  unitPrice: s.decimal({ description: "In the order's currency." }),
  discountPercent: s.decimal(),
  lineTotal: s.decimal({
    description: 'quantity x unitPrice x (1 - discountPercent / 100), to 6 decimals, half-even.',
  }),
  fulfilledQuantity: s.decimal({ description: 'Shipped so far.' }),
  version: s.integer(),
  createdBy: s.nullable(personId()),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type SalesOrderItem = s.Static<typeof salesOrderItem>;

export const salesOrderItemInput = s.object({
  skuId: s.uuid({ description: 'An active SKU.' }),
  quantity: s.quantity({ example: 12 }),
  unitPrice: s.optional(
    s.money({
      description:
        "In the order's currency. Default the SKU's listPrice, without conversion; required for a SKU without one.",
      example: 4.2,
    }),
  ),
  discountPercent: s.optional(
    s.decimal({ min: '0', max: '100', description: 'Reduces the price. Default 0.', example: 5 }),
  ),
  description: s.optional(s.nullable(s.notes())),
});

export type SalesOrderItemInput = s.Static<typeof salesOrderItemInput>;

/** The ship date, in every request that ships. */
export const shipDate = s.optional(
  s.date({
    description:
      'Date of the shipments that the request makes. Default today; at most a day ahead. Not used when shipments are reversed. Refused when nothing is shipped, unless a repeated request finds its shipment of that day. To change the date of a shipment, reverse it and ship again.',
  }),
);

export const salesOrderItemChanges = s.object({
  ...s.partial(salesOrderItemInput).properties,
  fulfilledQuantity: s.optional(
    s.money({
      description:
        'Total shipped quantity. Raising it ships the difference; lowering it reverses the newest shipments.',
      example: 12,
    }),
  ),
  shipDate,
});

/** The defaults of a new item; all other fields default to null. */
export const salesOrderItemDefaults = { discountPercent: ZERO, fulfilledQuantity: ZERO };

const hundred = exact('100');
const oneHundredth = exact('0.01');

export const lineTotalOf = (
  item: Pick<SalesOrderItem, 'quantity' | 'unitPrice' | 'discountPercent'>,
): Exact => {
  const charged = hundred.minus(item.discountPercent).times(oneHundredth);
  return lineAmount(item.quantity.times(item.unitPrice).times(charged));
};

/** The open quantity of a line. */
export const openQuantity = (item: Pick<SalesOrderItem, 'quantity' | 'fulfilledQuantity'>): Exact =>
  item.quantity.minus(item.fulfilledQuantity);

export const isShipped = (item: Pick<SalesOrderItem, 'fulfilledQuantity'>): boolean =>
  compare(item.fulfilledQuantity, ZERO) > 0;

/** The fault of a new item without a price when its SKU has no list price. */
export const priceFault = (
  path: string,
  item: Pick<SalesOrderItemInput, 'unitPrice'>,
  sku: SellableSku | undefined,
): Fault | false =>
  item.unitPrice === undefined &&
  sku?.listPrice === null && {
    path,
    code: 'required',
    message: 'is required: this SKU has no list price.',
  };

export const salesOrderItemExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
  soId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  lineNumber: 1,
  skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  description: null,
  quantity: 12,
  unitPrice: 4.2,
  discountPercent: 5,
  lineTotal: 47.88,
  fulfilledQuantity: 0,
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
