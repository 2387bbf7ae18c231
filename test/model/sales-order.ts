import type { TargetRow } from './change.ts';
import type { Rated } from './exchange-rates.ts';
import type { Source } from './ledger-rows.ts';
import { greater, NOTHING, Rational, total } from './rational.ts';

/** A sales order, and what is calculated from it. Nothing here changes the order. */

export type SalesStatus = 'Draft' | 'Confirmed' | 'Completed' | 'Closed' | 'Cancelled';

export type Fulfillment = 'Unfulfilled' | 'Partially Fulfilled' | 'Fulfilled';

/** Shipped goods that were not reversed. */
export interface Shipment {
  readonly id: string;
  /** The shipment that several lines can share. */
  readonly document: string;
  readonly locationId: string;
  readonly date: string;
  /** The start of that day in the time zone that the organization had then. */
  readonly eventDate: string;
  readonly quantity: Rational;
}

export interface SalesLine {
  readonly id: string;
  readonly skuId: string;
  readonly quantity: Rational;
  /** An amount in the order's currency. */
  readonly unitPrice: Rational;
  readonly discountPercent: Rational;
  readonly shipments: readonly Shipment[];
}

export interface SalesOrder extends Rated {
  readonly id: string;
  /** The status as last set by a request; `salesStatusOf` derives the others from shipments. */
  readonly manualStatus: 'Draft' | 'Confirmed' | 'Closed' | 'Cancelled';
  readonly customerId: string;
  readonly requestedShipDate: string | null;
  readonly shipFrom: string | null;
  readonly onHold: boolean;
  readonly holdReason: string | null;
  readonly discountAmount: Rational;
  readonly shippingAmount: Rational;
  readonly taxAmount: Rational;
  readonly lines: readonly SalesLine[];
}

export function salesStatusOf(order: SalesOrder): SalesStatus {
  if (order.manualStatus !== 'Confirmed') return order.manualStatus;
  return fulfillmentOf(order) === 'Fulfilled' ? 'Completed' : 'Confirmed';
}

/** Whether the order still expects goods to move. */
export function isPromised(order: SalesOrder): boolean {
  return salesStatusOf(order) === 'Confirmed';
}

export function fulfillmentOf({ lines }: Pick<SalesOrder, 'lines'>): Fulfillment {
  if (!lines.some(isShipped)) return 'Unfulfilled';
  return lines.every((line) => isNothing(openOf(line))) ? 'Fulfilled' : 'Partially Fulfilled';
}

export function fulfilledQuantity({ shipments }: Pick<SalesLine, 'shipments'>): Rational {
  return total(shipments.map(({ quantity }) => quantity));
}

export function openOf(line: SalesLine): Rational {
  return greater(NOTHING, line.quantity.minus(fulfilledQuantity(line)));
}

export function isShipped(line: Pick<SalesLine, 'shipments'>): boolean {
  return line.shipments.length > 0;
}

/** Whether a shipment of one of the lines has that day. */
export function isShippedOn(day: string, lines: readonly SalesLine[]): boolean {
  return lines.some(({ shipments }) => shipments.some(({ date }) => date === day));
}

/** The total of a line, in the order's currency. */
export function salesLineTotal({ quantity, unitPrice, discountPercent }: SalesLine): Rational {
  const hundred = Rational.parse('100');
  const charged = hundred.minus(discountPercent).over(hundred);
  return quantity.times(unitPrice).times(charged).roundHalfEven(6);
}

export function salesSubtotal({ lines }: Pick<SalesOrder, 'lines'>): Rational {
  return total(lines.map(salesLineTotal));
}

/** The order's total, in a currency with cents. */
export function salesTotal(order: SalesOrder): Rational {
  return salesSubtotal(order)
    .minus(order.discountAmount)
    .plus(order.shippingAmount)
    .plus(order.taxAmount)
    .roundHalfUp(2);
}

/** The revenue of the shipped goods in base currency: shares of line totals and discount. */
export function revenueOf(order: SalesOrder): Rational | null {
  const { exchangeRate } = order;
  if (exchangeRate === null) return null;
  const sold = total(
    order.lines.map((line) =>
      salesLineTotal(line).times(fulfilledQuantity(line)).over(line.quantity).roundHalfEven(6),
    ),
  );
  const subtotal = salesSubtotal(order);
  const discount = isNothing(subtotal)
    ? NOTHING
    : order.discountAmount.times(sold).over(subtotal).roundHalfEven(6);
  return sold.minus(discount).times(exchangeRate);
}

/** The rows that the order and its shipments should have. */
export function salesRows(order: SalesOrder): TargetRow[] {
  return [...order.lines.flatMap((line) => shipped(order, line)), ...demand(order)];
}

function shipped(order: SalesOrder, line: SalesLine): TargetRow[] {
  return line.shipments.map(({ id, locationId, date, eventDate, quantity }) => ({
    source: sourceOf(order, line, id),
    ...{ itemId: line.skuId, eventType: 'SHIP', locationId, quantity, date, eventDate },
    unitCost: null,
  }));
}

function demand(order: SalesOrder): TargetRow[] {
  const { shipFrom } = order;
  if (!isPromised(order) || shipFrom === null) return [];
  const date = order.requestedShipDate ?? order.orderDate;
  return order.lines
    .filter((line) => !isNothing(openOf(line)))
    .map((line) => ({
      source: sourceOf(order, line, line.id),
      ...{ itemId: line.skuId, eventType: 'DEMAND', locationId: shipFrom, date },
      quantity: openOf(line),
      unitCost: null,
    }));
}

function sourceOf(order: SalesOrder, { id }: SalesLine, key: string): Source {
  return { type: 'sales_order_item', id, key, orderId: order.id };
}

export const isNothing = (value: Rational) => value.compare(NOTHING) === 0;
