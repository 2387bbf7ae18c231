/**
 * The exchange rate of an order: base currency for one unit of the order's currency. It is 1 in
 * base currency; else the rate that a request gave; else the rate of the table that is valid on the
 * order date; else null. An order without a rate stays a draft, or is cancelled.
 */
import type { Organization } from '../kernel/access/caller.ts';
import type { Origin } from '../kernel/contract/work.ts';
import { type Fault, invalid } from '../kernel/problem.ts';
import { dayAfter, dayIn } from '../kernel/values/calendar.ts';
import { type Exact, ONE } from '../kernel/values/exact.ts';
import * as s from '../kernel/values/schema.ts';

/** A rate in requests: more decimals than amounts have, for currencies of small units. */
export const exchangeRateValue = (options: { description: string; example: number }) =>
  s.decimal({ above: '0', decimals: 10, ...options });

/** The rate of an order in answers. */
export const rateFields = {
  exchangeRate: s.nullable(
    s.decimal({
      description:
        'Base currency for one unit of `currency`; 1 in base currency. Null: no rate is known, and the order stays Draft until it has one.',
    }),
  ),
  exchangeRateSource: s.nullable(
    s.oneOf(['given', 'table'], {
      description:
        'Where the rate comes from: a request, or the exchange rates by the order date. Null in base currency and without a rate.',
    }),
  ),
};

/** The rate of an order in requests. */
export const rateInput = {
  exchangeRate: s.optional(
    s.nullable(
      exchangeRateValue({
        description:
          'Base currency for one unit of `currency`, up to 10 decimals. Default 1 in base currency, else the exchange rate that is valid on the order date. Null takes the default again.',
        example: 1,
      }),
    ),
  ),
};

/** A rate of the table. */
export interface TableRate {
  currency: string;
  /** YYYY-MM-DD */
  validFrom: string;
  rate: Exact;
}

/** The rate of an order, and the fields on which it depends. */
export interface OrderRate {
  orderDate: string;
  currency: string;
  exchangeRate: Exact | null;
  exchangeRateSource: 'given' | 'table' | null;
}

type Base = Pick<Organization, 'baseCurrency'>;

/** The last rate of the currency that has begun by a day. */
function rateOn(rates: readonly TableRate[], { currency, orderDate }: OrderRate): Exact | null {
  const begun = rates.filter((each) => each.currency === currency && each.validFrom <= orderDate);
  const [first, ...others] = begun;
  return first
    ? others.reduce((last, each) => (each.validFrom > last.validFrom ? each : last), first).rate
    : null;
}

/** The order with the rate that a request gave, or that it has by default. */
function withRate<Order extends OrderRate>(
  { baseCurrency }: Base,
  order: Order,
  given: Exact | null | undefined,
  rates: readonly TableRate[],
): Order {
  const isBase = order.currency === baseCurrency;
  if (given != null && !(isBase && given.eq(ONE))) {
    return { ...order, exchangeRate: given, exchangeRateSource: 'given' };
  }
  if (isBase) return { ...order, exchangeRate: ONE, exchangeRateSource: null };
  const rate = rateOn(rates, order);
  return { ...order, exchangeRate: rate, exchangeRateSource: rate && 'table' };
}

type Terms = {
  [Field in keyof Omit<OrderRate, 'exchangeRateSource'>]?: OrderRate[Field] | undefined;
};

/** The date, the currency and the rate of a new order. */
export const newOrderRate = (
  { org, now }: Pick<Origin, 'org' | 'now'>,
  body: Terms,
  partner: { currency: string | null } | undefined,
  rates: readonly TableRate[],
): OrderRate =>
  withRate(
    org,
    {
      orderDate: body.orderDate ?? dayIn(org.timezone, now),
      currency: body.currency ?? partner?.currency ?? org.baseCurrency,
      exchangeRate: null,
      exchangeRateSource: null,
    },
    body.exchangeRate,
    rates,
  );

type StoredRate = OrderRate & { status: string };

/**
 * Whether the rate of an order with these changes is found again, unless they state one. A given
 * rate stays with the order until it is in base currency.
 */
function needsRate({ baseCurrency }: Base, order: StoredRate, body: Partial<StoredRate>): boolean {
  const next = { ...order, ...body };
  const isOther = next.currency !== order.currency;
  if (body.exchangeRate === null || order.exchangeRateSource === null) return true;
  if (order.exchangeRateSource === 'given') return isOther && next.currency === baseCurrency;
  const isDraft = order.status === 'Draft' || next.status === 'Draft';
  return isOther || (isDraft && next.orderDate !== order.orderDate);
}

/** Whether the rate of an order with these changes comes from the table, if that has one. */
export const looksUp = (org: Base, order: StoredRate, body: Partial<StoredRate>): boolean =>
  body.exchangeRate == null &&
  (body.currency ?? order.currency) !== org.baseCurrency &&
  needsRate(org, order, body);

/** An order with the changes of a request, and the rate that it then has. */
export function withChanges<Order extends StoredRate, Body extends Partial<StoredRate>>(
  org: Base,
  order: Order,
  body: Body,
  rates: readonly TableRate[],
): Order & Body {
  const next = { ...order, ...body };
  const { exchangeRate: given } = body;
  const isSame =
    given != null &&
    order.exchangeRate?.eq(given) &&
    next.currency === order.currency &&
    next.orderDate === order.orderDate;
  if (given != null && !isSame) return withRate(org, next, given, rates);
  return needsRate(org, order, body) ? withRate(org, next, null, rates) : next;
}

/** A locked order with a rate, if the table has one by now. */
export const rated = <Order extends StoredRate>(
  org: Base,
  { order, rates }: { order: Order; rates: readonly TableRate[] },
): Order => withChanges(org, order, {}, rates);

/** The rates of a locked order: the one that was read with it. */
export const foundRates = (
  { currency, orderDate }: Pick<OrderRate, 'currency' | 'orderDate'>,
  rate: Exact | null,
): TableRate[] => (rate === null ? [] : [{ currency, validFrom: orderDate, rate }]);

/** The last day that today is in any zone. */
export const latestToday = (now: Date): string => dayAfter(dayIn('UTC', now));

/** The fault of what needs the rate of an order that has none. */
const required = ({ currency, orderDate }: OrderRate, why: string): Fault => ({
  path: '/exchangeRate',
  code: 'exchange_rate_required',
  message: `is required ${why}: no rate of ${currency} on ${orderDate} is known. Give the order its exchangeRate, or add a rate of ${currency} to the exchange rates.`,
});

/** Whether an order of this status may wait for its rate. */
export const mayLackRate = (status: string): boolean =>
  status === 'Draft' || status === 'Cancelled';

/** The fault of an order without a rate that is to leave Draft. */
export const rateFault = (order: StoredRate): Fault | false =>
  order.exchangeRate === null && !mayLackRate(order.status) && required(order, 'to leave Draft');

/** The fault of a price by default, which is in base currency, in an order without a rate. */
export const priceRateFault = (order: OrderRate): Fault | false =>
  order.exchangeRate === null && required(order, 'for lines without a unitPrice');

/** 422 for goods of an order without a rate. */
export function refuseUnrated(order: StoredRate, goods: 'a receipt' | 'a shipment'): void {
  if (order.exchangeRate !== null || order.status === 'Cancelled') return;
  throw invalid(required(order, `before ${goods}`));
}
