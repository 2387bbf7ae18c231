/** Cost and margin of an order so far. They are computed on reading, because costs can change. */
import { compare, divide, type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';
import { isOpen } from './sales-order-status.ts';

const AMOUNT_PLACES = 6;

type Line = Pick<SalesOrderItem, 'quantity' | 'fulfilledQuantity' | 'lineTotal'>;

type Terms = Pick<StoredSalesOrder, 'discountAmount'> & { exchangeRate: Exact };

/** The share of a line's total that was shipped, in the order's currency. */
export const shareOf = (
  { lineTotal, quantity }: Omit<Line, 'fulfilledQuantity'>,
  shipped: Exact,
): Exact => divide(lineTotal.times(shipped), quantity, AMOUNT_PLACES);

/** The share of an order's discount that belongs to this part of its subtotal. */
export const discountOf = (discountAmount: Exact, subtotal: Exact, shipped: Exact): Exact =>
  // The discount of an order of free goods reduces its charges only, which are not revenue.
  compare(subtotal, ZERO) === 0
    ? ZERO
    : divide(discountAmount.times(shipped), subtotal, AMOUNT_PLACES);

/** Less the same share of the order's discount, in base currency. */
const netOf = ({ discountAmount, exchangeRate }: Terms, subtotal: Exact, shipped: Exact): Exact =>
  shipped.minus(discountOf(discountAmount, subtotal, shipped)).times(exchangeRate);

/**
 * Revenue of what was shipped, in base currency: line totals and the order's discount pro rata, by
 * quantity and by value, each rounded once, half-even, to 6 decimals. An order that was shipped in
 * full earns its subtotal less its discount, to the last digit.
 */
export function revenueOf(order: Terms, items: readonly Line[]): Exact {
  const shipped = sum(items.map((item) => shareOf(item, item.fulfilledQuantity)));
  return netOf(order, sum(items.map(({ lineTotal }) => lineTotal)), shipped);
}

/** Revenue shipment by shipment: each earns the difference that it makes. */
export class ShippedRevenue {
  private readonly order: Terms;
  private readonly subtotal: Exact;
  private readonly lines: ReadonlyMap<
    string,
    { line: Omit<Line, 'fulfilledQuantity'>; shipped: Exact }
  >;
  private shares = ZERO;
  private revenue = ZERO;

  constructor(order: Terms, items: readonly (Omit<Line, 'fulfilledQuantity'> & { id: string })[]) {
    this.order = order;
    this.subtotal = sum(items.map(({ lineTotal }) => lineTotal));
    this.lines = new Map(items.map((line) => [line.id, { line, shipped: ZERO }]));
  }

  /** Revenue of a shipment of a line, in base currency. */
  ship(itemId: string, quantity: Exact): Exact {
    const known = this.lines.get(itemId);
    if (!known) return ZERO;
    const before = shareOf(known.line, known.shipped);
    known.shipped = known.shipped.plus(quantity);
    this.shares = this.shares.minus(before).plus(shareOf(known.line, known.shipped));
    const revenue = netOf(this.order, this.subtotal, this.shares);
    const earned = revenue.minus(this.revenue);
    this.revenue = revenue;
    return earned;
  }
}

/** The cost and the credit of goods of an order that came back. */
export interface ReturnedGoods {
  /** In base currency. */
  costOfReturns: Exact;
  /** In the order's currency. */
  creditedAmount: Exact;
}

const nothingReturned: ReturnedGoods = { costOfReturns: ZERO, creditedAmount: ZERO };

export interface Earnings extends ReturnedGoods {
  costOfGoodsSold: Exact | null;
  margin: Exact | null;
}

/** `cost` is the value of the order's shipments in the ledger; null where there are none. */
export function earningsOf(
  { discountAmount, exchangeRate }: Pick<StoredSalesOrder, 'discountAmount' | 'exchangeRate'>,
  items: readonly Line[],
  cost: Exact | null,
  returned: ReturnedGoods = nothingReturned,
): Earnings {
  const { costOfReturns, creditedAmount } = returned;
  const figures = { costOfGoodsSold: cost, costOfReturns, creditedAmount };
  if (cost === null || exchangeRate === null) return { ...figures, margin: null };
  const revenue = revenueOf({ discountAmount, exchangeRate }, items);
  const kept = revenue.minus(creditedAmount.times(exchangeRate));
  return { ...figures, margin: kept.minus(cost.minus(costOfReturns)) };
}

export interface OrderAmounts {
  shippedAmount: Exact | null;
  openAmount: Exact | null;
}

/**
 * The shipped and the open part of an order in base currency. Together they are its subtotal less
 * its discount, rounded once; nothing of an order that ships no more is open.
 */
export function amountsOf(
  {
    discountAmount,
    exchangeRate,
    status,
  }: Pick<StoredSalesOrder, 'discountAmount' | 'exchangeRate' | 'status'>,
  items: readonly Line[],
  baseCurrency: string,
): OrderAmounts {
  if (exchangeRate === null) return { shippedAmount: null, openAmount: null };
  const terms = { discountAmount, exchangeRate };
  const shippedAmount = payable(revenueOf(terms, items), baseCurrency);
  if (!isOpen(status)) return { shippedAmount, openAmount: ZERO };
  const inFull = items.map((item) => ({ ...item, fulfilledQuantity: item.quantity }));
  const whole = payable(revenueOf(terms, inFull), baseCurrency);
  return { shippedAmount, openAmount: whole.minus(shippedAmount) };
}

/** Cost and margin of the open part of an order; `cost` is that of its open units, exactly. */
export function openEarningsOf(
  status: StoredSalesOrder['status'],
  { openAmount }: OrderAmounts,
  cost: Exact,
  baseCurrency: string,
): { openCost: Exact; openMargin: Exact | null } {
  const openCost = isOpen(status) ? payable(cost, baseCurrency) : ZERO;
  return { openCost, openMargin: openAmount === null ? null : openAmount.minus(openCost) };
}
