import { type Fragment, part } from '../../kernel/database/sql.ts';

/** SQL of what sales earned and what was credited, a row for each day: it writes nothing. */

/** A quotient to 6 decimals, half-even, as amounts of orders have it. */
const toSixPlaces = (dividend: Fragment, divisor: Fragment): Fragment =>
  part`quotient_half_even(${dividend}, (${divisor}) * 10000) * 10000`;

/**
 * Earnings of an order by the shipments of a day, in base currency: its revenue grows by them.
 * The revenue of an order is the sum of the shares of its lines that were shipped, less the same
 * share of its discount.
 */
export const earnedSales = (orgId: string, to: string): Fragment => part`
  select d.day, (d.shares - coalesce(lag(d.shares) over w, 0)
      - (${discountOf(part`d.shares`)} - ${discountOf(part`coalesce(lag(d.shares) over w, 0)`)}))
    * d.exchange_rate as amount
  from (
    select o.id, o.discount_amount, o.exchange_rate, g.day, s.subtotal,
      sum(g.share) over (partition by o.id order by g.day) as shares
    from (
      select c.so_id, c.day, sum(${toSixPlaces(part`c.line_total * c.shipped`, part`c.quantity`)}
        - ${toSixPlaces(part`c.line_total * (c.shipped - c.units)`, part`c.quantity`)}) as share
      from (
        select t.so_id, t.line_total, t.quantity, e.day, e.units,
          sum(e.units) over (partition by t.id order by e.day) as shipped
        from (
          select e.source_id, e.day, sum(e.quantity) as units from ledger_entries e
          where e.org_id = ${orgId} and e.event_type = 'SHIP' and e.voided_at is null
            and e.day <= ${to}::date
          group by e.source_id, e.day) e
        join sales_order_items t on t.org_id = ${orgId} and t.id = e.source_id) c
      group by c.so_id, c.day) g
    join sales_orders o on o.org_id = ${orgId} and o.id = g.so_id
    join (select i.so_id, sum(i.line_total) as subtotal from sales_order_items i
      where i.org_id = ${orgId} group by i.so_id) s on s.so_id = o.id) d
  window w as (partition by d.id order by d.day)`;

const discountOf = (shares: Fragment): Fragment => part`case when d.subtotal = 0 then 0
  else ${toSixPlaces(part`d.discount_amount * ${shares}`, part`d.subtotal`)} end`;

/** Credits of customers for goods that came back, in base currency. */
export const creditedSales = (orgId: string, to: string): Fragment => part`
  select r.return_date as day,
    (i.credit_amount - i.restocking_fee) * coalesce(o.exchange_rate, 1) as amount
  from sales_returns r
  join sales_return_items i on i.org_id = ${orgId} and i.return_id = r.id
  left join sales_orders o on o.org_id = ${orgId} and o.id = r.so_id
  where r.org_id = ${orgId} and r.status = 'Received' and r.deleted_at is null
    and r.return_date <= ${to}::date`;
