/** Cost and margin of an order so far. They are computed on reading, because costs can change. */
import { compare, divide, type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';

const AMOUNT_PLACES = 6;

type Line = Pick<SalesOrderItem, 'quantity' | 'fulfilledQuantity' | 'lineTotal'>;

/**
 * Revenue of what was shipped, in base currency: line totals and the order's discount pro rata, by
 * quantity and by value, each rounded once, half-even, to 6 decimals. An order that was shipped in
 * full earns its subtotal less its discount, to the last digit.
 */
export function revenueOf(
  order: Pick<StoredSalesOrder, 'discountAmount' | 'exchangeRate'>,
  items: readonly Line[],
): Exact {
  const shipped = sum(
    items.map(({ lineTotal, fulfilledQuantity, quantity }) =>
      divide(lineTotal.times(fulfilledQuantity), quantity, AMOUNT_PLACES),
    ),
  );
  const subtotal = sum(items.map(({ lineTotal }) => lineTotal));
  // The discount of an order of free goods reduces its charges only, which are not revenue.
  const discount =
    compare(subtotal, ZERO) === 0
      ? ZERO
      : divide(order.discountAmount.times(shipped), subtotal, AMOUNT_PLACES);
  return shipped.minus(discount).times(order.exchangeRate);
}

export interface Earnings {
  costOfGoodsSold: Exact | null;
  margin: Exact | null;
}

/** `cost` is the value of the order's shipments in the ledger; null where there are none. */
export function earningsOf(
  order: Parameters<typeof revenueOf>[0],
  items: readonly Line[],
  cost: Exact | null,
): Earnings {
  if (cost === null) return { costOfGoodsSold: null, margin: null };
  return { costOfGoodsSold: cost, margin: revenueOf(order, items).minus(cost) };
}
