import { type Fragment, part } from '../../kernel/database/sql.ts';

/**
 * What one entry's units were matched with, found on reading: matches are not stored. The entry's
 * interval of units begins where the day totals and the earlier rows of its day end; the rows of
 * the other direction that overlap it are looked for from the day in which its first unit lies.
 */
export const selectLayers = (orgId: string, id: string): Fragment => part`
  with entry as (
    select t.*, case when t.direction = 1 then d.quantity_in else d.quantity_out end
        + coalesce((select sum(r.quantity) from ledger_entries r
          where r.org_id = t.org_id and r.item_id = t.item_id and r.direction = t.direction
            and r.day = t.day and r.position < t.position and r.voided_at is null), 0) as starts
    from ledger_entries t
    cross join lateral (
      select coalesce(sum(i.quantity_in), 0) as quantity_in,
        coalesce(sum(i.quantity_out), 0) as quantity_out
      from item_days i
      where i.org_id = t.org_id and i.item_id = t.item_id and i.day < t.day) d
    where t.org_id = ${orgId} and t.id = ${id} and t.direction <> 0 and t.voided_at is null),
  days as (
    select i.day, sum(x.units) over (order by i.day) - x.units as before, x.units
    from entry e
    join item_days i on i.org_id = e.org_id and i.item_id = e.item_id
    cross join lateral (
      select case when e.direction = 1 then i.quantity_out else i.quantity_in end as units) x
    where x.units > 0),
  reach as (
    select d.day, d.before from days d cross join entry e
    where d.before < e.starts + e.quantity and d.before + d.units > e.starts),
  others as (
    select r.id, r.quantity, r.unit_cost, r.day, r.position,
      (select min(before) from reach) + sum(r.quantity) over (order by r.day, r.position)
        - r.quantity as starts
    from entry e
    join ledger_entries r on r.org_id = e.org_id and r.item_id = e.item_id
      and r.direction = -e.direction and r.voided_at is null
    where r.day >= (select min(day) from reach) and r.day <= (select max(day) from reach)),
  takes as (
    select o.id, o.day, o.position, least(o.starts + o.quantity, e.starts + e.quantity)
        - greatest(o.starts, e.starts) as quantity,
      case when e.direction = 1 then e.unit_cost else o.unit_cost end as unit_cost
    from others o cross join entry e
    where o.starts < e.starts + e.quantity and o.starts + o.quantity > e.starts)
  select k.id as "ledgerEntryId", k.quantity, k.unit_cost as "unitCost",
    e.open_quantity as "openQuantity", e.provisional_quantity as "provisionalQuantity",
    case when e.provisional_quantity > 0 then e.provisional_unit_cost end as "provisionalUnitCost"
  from entry e left join takes k on true
  order by k.day, k.position`;
