/**
 * Invariants between returns, the lines of shipments that their goods left with, and the rows of
 * the ledger, checked on the rows by definition. Reads the tables `live`, `consumptions` and
 * `consumers` of invariants.ts.
 */

/** The layers of goods that came back, each with the row with which they left. */
const returned = `
  returned as (
    select k.id, k.code, k.quantity, k.unit_cost, k.day, k.position, k.item_id, s.id as left_id,
      s.code as left_code, s.day as left_day, s.quantity as left_quantity,
      s.provisional_unit_cost as left_cost
    from live k
    join live s on s.position = k.carried_from and s.item_id = k.item_id and s.way = 'out'
    where k.carried_from is not null)`;

/**
 * Of each row of which goods came back: its units that it did not take of these, and the worth of
 * these units.
 */
const leaving = `
  own_takes as (
    select t.out_id, sum(t.quantity) as quantity, sum(t.quantity * t.unit_cost) as cost
    from consumptions t join returned r on r.id = t.in_id and r.left_id = t.out_id
    group by t.out_id),
  leaving as (
    select c.id, c.quantity - coalesce(o.quantity, 0) as units,
      c.worth - coalesce(o.cost, 0) as worth
    from consumers c left join own_takes o on o.out_id = c.id)`;

/** The goods of returns by the lines of shipments that they left with. */
const parts = `
  parts as (
    select p.id, p.entry_id, p.quantity, p.shipment_item_id, i.id as item_id, i.sku_id,
      i.location_id, i.disposition, i.sales_order_item_id, r.id as return_id, r.return_number,
      r.return_date, r.status
    from sales_return_parts p
    join sales_return_items i on i.org_id = $1 and i.id = p.return_item_id
    join sales_returns r on r.org_id = $1 and r.id = i.return_id and r.deleted_at is null
    where p.org_id = $1)`;

export const returnTables = [returned, leaving, parts];

/** A unit costs the worth of the units that left, divided by their number, half-even. */
const carriedCosts = `
  select format('%s came back at %s, but left with %s at %s for %s', r.code, r.unit_cost,
    r.left_code, l.worth, l.units)
  from returned r join leaving l on l.id = r.left_id
  where scale(trim_scale(r.unit_cost)) > 10 or case when l.units = 0
    then r.unit_cost <> r.left_cost
    else abs(r.unit_cost * l.units - l.worth) * 2 > l.units * 1e-10
      or (abs(r.unit_cost * l.units - l.worth) * 2 = l.units * 1e-10
        and mod(r.unit_cost * 1e10, 2) <> 0) end
  union all
  select format('%s came back of no active row', k.code) from live k
  where k.carried_from is not null and not exists (select 1 from returned r where r.id = k.id)
  union all
  select format('%s came back before %s left', code, left_code) from returned
  where day < left_day
  union all
  select format('%s left with %s, of which %s came back', left_code, left_quantity, sum(quantity))
  from returned group by left_id, left_code, left_quantity
  having sum(quantity) > left_quantity`;

const comings = `
  select format('%s has an item of %s with parts of %s', r.return_number, i.quantity,
    coalesce(sum(p.quantity), 0))
  from sales_return_items i
  join sales_returns r on r.org_id = $1 and r.id = i.return_id
  left join parts p on p.item_id = i.id
  where i.org_id = $1
  group by i.id, i.quantity, r.return_number, r.status, r.deleted_at
  having coalesce(sum(p.quantity), 0) <> case when r.status = 'Received' then i.quantity else 0 end
    or r.deleted_at is not null
  union all
  select format('%s: its part of %s differs from the ledger', p.return_number, p.quantity)
  from parts p
  left join live e on e.id = p.entry_id
  left join shipment_items n on n.org_id = $1 and n.id = p.shipment_item_id
  left join live s on s.id = n.entry_id
  where case when p.disposition = 'scrap' then p.entry_id is not null
    else (e.event_type, e.item_id, e.location_id, e.quantity, e.day, e.source_type, e.source_id,
        e.carried_from) is distinct from ('CUSTOMER_RETURN', p.sku_id, p.location_id, p.quantity,
        p.return_date, 'sales_return', p.return_id, s.position) end
    or n.sales_order_item_id is distinct from p.sales_order_item_id
  union all
  select format('%s is in %s parts of returns', e.code, count(p.id))
  from live e left join parts p on p.entry_id = e.id
  where e.event_type = 'CUSTOMER_RETURN' group by e.code having count(p.id) <> 1
  union all
  select format('a line of %s was shipped, of which %s came back', n.quantity, sum(p.quantity))
  from parts p join shipment_items n on n.org_id = $1 and n.id = p.shipment_item_id
  group by n.id, n.quantity having sum(p.quantity) > n.quantity`;

export const returnBreaches = [carriedCosts, comings];
