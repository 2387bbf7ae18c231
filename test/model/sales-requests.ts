import type { RateRequest } from './exchange-rates.ts';
import { NOTHING, Rational } from './rational.ts';
import type { Fulfillment, SalesLine, SalesOrder, SalesStatus } from './sales-order.ts';

/** Requests on sales orders, and the records they create. Decimal text, dates as `YYYY-MM-DD`. */

export interface SalesLineRequest {
  skuId: string;
  quantity: string;
  unitPrice?: string | undefined;
  discountPercent?: string | undefined;
}

/** A change keeps the fields that it leaves out. */
export interface SalesLineChanges extends Partial<SalesLineRequest> {
  /** The total quantity shipped. */
  fulfilled?: string | undefined;
  shipDate?: string | undefined;
}

/** The total quantity shipped. */
export interface SalesHeader extends RateRequest {
  customerId?: string | undefined;
  requestedShipDate?: string | null | undefined;
  shipFrom?: string | null | undefined;
  onHold?: boolean | undefined;
  holdReason?: string | null | undefined;
  discountAmount?: string | undefined;
  shippingAmount?: string | undefined;
  taxAmount?: string | undefined;
}

export interface SalesChanges extends SalesHeader {
  status?: SalesStatus | undefined;
  fulfillment?: Fulfillment | undefined;
  shipDate?: string | undefined;
}

export interface SalesRequest extends SalesHeader {
  customerId: string;
  status?: 'Draft' | 'Confirmed' | undefined;
  items?: readonly SalesLineRequest[] | undefined;
}

const sign = (text: string) => Rational.parse(text).compare(NOTHING);

export function isSoundLine(line: SalesLineChanges): boolean {
  const { quantity = '1', unitPrice = '0', discountPercent = '0', fulfilled = '0' } = line;
  const atMost = Rational.parse(discountPercent).compare(Rational.parse('100')) <= 0;
  const positive = sign(quantity) > 0 && sign(unitPrice) >= 0 && sign(fulfilled) >= 0;
  return positive && sign(discountPercent) >= 0 && atMost;
}

export function isSoundHeader({ exchangeRate, ...header }: SalesHeader): boolean {
  const { discountAmount = '0', shippingAmount = '0', taxAmount = '0' } = header;
  const amounts = [discountAmount, shippingAmount, taxAmount];
  return sign(exchangeRate ?? '1') > 0 && amounts.every((amount) => sign(amount) >= 0);
}

/** Releasing an order deletes the reason of its hold. */
export function withHeader(order: SalesOrder, request: SalesHeader): SalesOrder {
  const { onHold = order.onHold, holdReason, shipFrom, requestedShipDate } = request;
  const reason = order.onHold && !onHold ? null : order.holdReason;
  const amount = (text: string | undefined, kept: Rational) =>
    text === undefined ? kept : Rational.parse(text);
  return {
    ...order,
    customerId: request.customerId ?? order.customerId,
    orderDate: request.orderDate ?? order.orderDate,
    requestedShipDate:
      requestedShipDate === undefined ? order.requestedShipDate : requestedShipDate,
    shipFrom: shipFrom === undefined ? order.shipFrom : shipFrom,
    onHold,
    holdReason: holdReason ?? (holdReason === null ? null : reason),
    currency: request.currency ?? order.currency,
    discountAmount: amount(request.discountAmount, order.discountAmount),
    shippingAmount: amount(request.shippingAmount, order.shippingAmount),
    taxAmount: amount(request.taxAmount, order.taxAmount),
  };
}

export function changedLine(line: SalesLine, request: SalesLineChanges): SalesLine {
  const { skuId = line.skuId, quantity, unitPrice, discountPercent } = request;
  return {
    ...line,
    skuId,
    ...(quantity !== undefined && { quantity: Rational.parse(quantity) }),
    ...(unitPrice !== undefined && { unitPrice: Rational.parse(unitPrice) }),
    ...(discountPercent !== undefined && { discountPercent: Rational.parse(discountPercent) }),
  };
}

/** Whether a change of a line changes anything. */
export const isOther = (one: SalesLine, other: SalesLine): boolean =>
  one.skuId !== other.skuId ||
  one.quantity.compare(other.quantity) !== 0 ||
  one.unitPrice.compare(other.unitPrice) !== 0 ||
  one.discountPercent.compare(other.discountPercent) !== 0;

export function withLine(order: SalesOrder, line: SalesLine): SalesOrder {
  return { ...order, lines: order.lines.map((each) => (each.id === line.id ? line : each)) };
}
