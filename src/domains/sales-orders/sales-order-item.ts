/** A line of a sales order: a quantity of a SKU, its price, and the shipped quantity. */

import { present } from '../../kernel/present.ts';
import type { Fault } from '../../kernel/problem.ts';
import { compare, divide, type Exact, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { countSide } from '../../orders/count-side.ts';
import { type OrderRate, priceRateFault } from '../../orders/exchange-rate.ts';
import { discountPercentInput, linePrice } from '../../orders/line-price.ts';
import * as fields from '../common-fields.ts';
import { skuId, soId } from '../named-ids.ts';
import type { SellableSku } from '../skus/skus.store.ts';

const stored = {
  id: s.uuid(),
  soId: soId(),
  lineNumber: s.integer(),
  skuId: skuId(),
  description: s.nullable(s.notes()),
  quantity: s.decimal(),
  unitPrice: s.decimal({ description: "In the order's currency." }),
  ...linePrice,
  fulfilledQuantity: s.decimal({ description: 'Shipped so far.' }),
  ...fields.audit(),
};

/** A line as its table has it. */
export const storedSalesOrderItem = s.object(stored);

export const salesOrderItem = s.object({
  ...stored,
  returnedQuantity: s.decimal({
    description:
      'Units that came back in returns, scrapped ones too. They remain in fulfilledQuantity.',
  }),
  packedQuantity: s.decimal({
    description:
      'Packed in shipments that have not left. It is still open, and demand; together with fulfilledQuantity it is never above quantity.',
  }),
});

export type SalesOrderItem = s.Static<typeof salesOrderItem>;

export const salesOrderItemInput = s.object({
  skuId: s.uuid({ description: 'An active SKU.' }),
  quantity: s.quantity({ example: 12 }),
  unitPrice: s.optional(
    s.money({
      description:
        "In the order's currency. Default the SKU's listPrice, which is in base currency, divided by the order's exchangeRate, to 6 decimals, half-even; required for a SKU without one.",
      example: 4.2,
    }),
  ),
  discountPercent: discountPercentInput,
  description: s.optional(s.nullable(s.notes())),
});

export type SalesOrderItemInput = s.Static<typeof salesOrderItemInput>;

/** The ship date, in every request that ships. */
export const shipDate = s.optional(
  s.date({
    description:
      'Date of the shipments that the request makes. Default today; at most a day ahead. Not used when shipments are reversed. Refused when nothing is shipped, unless a repeated request finds its shipment of that day. To change the date of a shipment, change the shipment.',
  }),
);

export const salesOrderItemChanges = s.object({
  ...s.partial(salesOrderItemInput).properties,
  fulfilledQuantity: s.optional(
    s.money({
      description:
        'Total shipped quantity, at most quantity less packedQuantity. Raising it ships the difference in a new shipment; lowering it reverses the newest shipments.',
      example: 12,
    }),
  ),
  shipDate,
  count: countSide,
});

/** The defaults of a new item; all other fields default to null. */
export const salesOrderItemDefaults = { discountPercent: ZERO, fulfilledQuantity: ZERO };

/** A line with what is open of it. */
export type OpenLine = Pick<SalesOrderItem, 'id' | 'skuId' | 'quantity' | 'fulfilledQuantity'>;

type Moved = Pick<SalesOrderItem, 'fulfilledQuantity' | 'packedQuantity'>;

/** The open quantity of a line; some of it may be packed. */
export const openQuantity = (item: Pick<SalesOrderItem, 'quantity' | 'fulfilledQuantity'>): Exact =>
  item.quantity.minus(item.fulfilledQuantity);

/** The units of a line in shipments: shipped, or packed. */
export const quantityInShipments = ({ fulfilledQuantity, packedQuantity }: Moved): Exact =>
  fulfilledQuantity.plus(packedQuantity);

/** The units of a line that no shipment has. */
export const unpackedQuantity = (item: Pick<SalesOrderItem, 'quantity'> & Moved): Exact =>
  item.quantity.minus(quantityInShipments(item));

/** Whether a shipment has units of the line. */
export const isInShipment = (item: Moved): boolean => compare(quantityInShipments(item), ZERO) > 0;

const PRICE_PLACES = 6;

/** The price of a new item, by default the list price in the order's currency. */
export const priceOf = (
  { unitPrice }: Pick<SalesOrderItemInput, 'unitPrice'>,
  { listPrice }: Pick<SellableSku, 'listPrice'>,
  { exchangeRate }: Pick<OrderRate, 'exchangeRate'>,
): Exact => unitPrice ?? divide(present(listPrice), present(exchangeRate), PRICE_PLACES);

/** The fault of an order without a rate of which an item has the list price by default. */
export const listPriceFault = (
  items: readonly Pick<SalesOrderItemInput, 'unitPrice'>[],
  order: OrderRate,
): Fault | false => items.some(({ unitPrice }) => unitPrice === undefined) && priceRateFault(order);

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
  ...fields.auditExample,
  returnedQuantity: 0,
  packedQuantity: 0,
};
