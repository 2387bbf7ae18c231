import { columns } from '../../kernel/database/columns.ts';
import { record } from '../../kernel/database/record.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { TableRate } from '../../orders/exchange-rate.ts';
import type { OrderKind } from '../../orders/kinds.ts';
import { type ExchangeRate, type ExchangeRateInput, exchangeRate } from './exchange-rate.ts';

/** Every SQL statement on `exchange_rates`. */

export const exchangeRates = record({
  noun: 'exchange rate',
  table: 'exchange_rates',
  shown: exchangeRate,
});

export const rateColumns = columns(exchangeRate, 't');

/** Admits one request at a time that writes rates of an organization. */
export const lockRates = (orgId: string): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended('exchange_rates:' || ${orgId}::text, 0))`;

/** The stored rates of these currencies and days, locked. */
export const lockSameDays = (
  orgId: string,
  rates: readonly Pick<ExchangeRateInput, 'currency' | 'validFrom'>[],
): Statement<ExchangeRate> =>
  sql<ExchangeRate>`select ${rateColumns} from exchange_rates t
    where t.org_id = ${orgId} and (t.currency, t.valid_from) in (
      select w.currency, w.valid_from from unnest(
        ${rates.map(({ currency }) => currency)}::text[],
        ${rates.map(({ validFrom }) => validFrom)}::date[]) as w (currency, valid_from))
    order by t.currency, t.valid_from for update of t`;

/** The condition of rates that hold on a day: of each currency the last that has begun. */
export const validOn = (orgId: string, day: string): Fragment =>
  part`t.valid_from = (select max(x.valid_from) from exchange_rates x
    where x.org_id = ${orgId} and x.currency = t.currency and x.valid_from <= ${day}::date)`;

/**
 * The rate of the table for an order, as `t`, whose rate was neither given nor found: a column of
 * the statement that locks the order. An order in base currency finds none.
 */
export const rateOfOrder = (orgId: string): Fragment =>
  part`(select r.rate from exchange_rates r where r.org_id = ${orgId}
    and r.currency = t.currency and r.valid_from <= t.order_date
    and t.exchange_rate_source is null
    order by r.valid_from desc limit 1)`;

/**
 * The rates of new orders, up to the last day that they may be of. One without a currency has that
 * of its vendor or customer.
 */
export const selectRatesOfPartners = (
  orgId: string,
  partners: 'vendors' | 'customers',
  wanted: readonly { partnerId: string | null; currency: string | null; day: string }[],
): Statement<TableRate> =>
  selectRates(
    orgId,
    part`select distinct coalesce(w.currency, p.currency) as currency, w.day
      from unnest(${wanted.map(({ partnerId }) => partnerId)}::uuid[],
        ${wanted.map(({ currency }) => currency)}::text[],
        ${wanted.map(({ day }) => day)}::date[]) as w (partner_id, currency, day)
      left join ${literally(partners)} p on p.org_id = ${orgId} and p.id = w.partner_id`,
  );

/** The rates of orders that change; what a request leaves out is as it is stored. */
export const selectRatesOfOrders = (
  orgId: string,
  { table }: OrderKind,
  wanted: readonly { id: string; currency: string | null; day: string | null }[],
): Statement<TableRate> =>
  selectRates(
    orgId,
    part`select coalesce(w.currency, o.currency) as currency, coalesce(w.day, o.order_date) as day
      from unnest(${wanted.map(({ id }) => id)}::uuid[],
        ${wanted.map(({ currency }) => currency)}::text[],
        ${wanted.map(({ day }) => day)}::date[]) as w (id, currency, day)
      join ${literally(table)} o on o.org_id = ${orgId} and o.id = w.id`,
  );

/**
 * The last rates of each currency up to a day. Three, as an order without a date has the day of
 * today in the zone of the organization: it is known later, and begins at most two days earlier.
 */
const selectRates = (orgId: string, wanted: Fragment): Statement<TableRate> =>
  sql<TableRate>`select r.currency, r.valid_from as "validFrom", r.rate
    from (${wanted}) w
    cross join lateral (select x.currency, x.valid_from, x.rate from exchange_rates x
      where x.org_id = ${orgId} and x.currency = w.currency and x.valid_from <= w.day
      order by x.valid_from desc limit 3) r`;
