import { countBreaches, countTables } from './count-invariants.ts';
import { openQuantity } from './open-quantity.ts';
import { orderBreaches, orderTables } from './order-invariants.ts';
import { returnBreaches, returnTables } from './return-invariants.ts';
import { vendorReturnBreaches, vendorReturnTables } from './vendor-return-invariants.ts';
import { query } from './world.ts';

/**
 * Invariants of an organization's ledgers at every commit, checked on the rows. Nothing here uses
 * the service's arithmetic: every value is calculated again, by definition.
 */

/** Runs a statement as the owner of a database. */
export type RunSql = (text: string, values: unknown[]) => Promise<{ breach: string }[]>;

/** A sentence for each violated invariant; none for a consistent ledger. */
export async function breachesOf(orgId: string, run: RunSql = query): Promise<string[]> {
  const rows = await run(statementOf([...ofLedger, ...ofDocuments]), [orgId]);
  return rows.map((row) => row.breach);
}

/** Sentences about the ledger alone, of entries that have no documents. */
export async function ledgerBreachesOf(orgId: string): Promise<string[]> {
  const rows = await query<{ breach: string }>(statementOf(ofLedger), [orgId]);
  return rows.map((row) => row.breach);
}

/** Unvoided rows, each with its direction in the item's cost pool. */
const live = `
  live as (
    select t.*, case
        when event_type in ('ADJUST', 'CUSTOMER_RETURN')
          or (event_type = 'RECEIVE' and ref is null) then 'in'
        when event_type in ('CONSUME', 'SHIP', 'DISPOSE') then 'out' end as way,
      ${openQuantity} as open_quantity, quantity - coalesce((select sum(c.quantity)
        from ledger_entries c where c.org_id = $1 and c.item_id = t.item_id
          and c.cut_from = t.position and c.voided_at is null), 0) as kept
    from ledger_entries t where org_id = $1 and voided_at is null)`;

/** The balances of the rows at each location. */
const folded = `
  folded as (
    select m.item_id, m.location_id, sum(m.on_hand) as on_hand, sum(m.in_transit) as in_transit,
      sum(m.on_order) as on_order, sum(m.demand) as demand
    from (
      select item_id, location_id,
        case when event_type in ('ADJUST', 'RECEIVE', 'CUSTOMER_RETURN') then quantity
          when event_type in ('ORDER', 'DEMAND') then 0 else -quantity end as on_hand,
        case when event_type = 'RECEIVE' and ref is not null then -quantity else 0 end
          as in_transit,
        case when event_type = 'ORDER' then quantity else 0 end as on_order,
        case when event_type = 'DEMAND' then quantity else 0 end as demand
      from live
      union all
      select item_id, to_location_id, 0, quantity, 0, 0 from live where event_type = 'TRANSFER') m
    group by m.item_id, m.location_id)`;

/**
 * Every row of a pool as an interval of its units, and the overlaps of these intervals. In
 * a cycle a consumption has the provisional cost of its consumer.
 */
const matched = `
  spans as (
    select l.*, sum(kept) over pool - kept as starts, sum(kept) over pool as ends
    from live l where way is not null
    window pool as (partition by item_id, way order by day, position)),
  consumptions as (
    select i.item_id, i.id as in_id, o.id as out_id, i.unit_cost as layer_cost,
      case when c.inbound_id is null then i.unit_cost else o.provisional_unit_cost end as unit_cost,
      least(i.ends, o.ends) - greatest(i.starts, o.starts) as quantity
    from spans i join spans o on o.item_id = i.item_id and o.way = 'out'
      and i.starts < o.ends and o.starts < i.ends and i.kept > 0
    left join circular_matches c on c.org_id = $1 and c.outbound_id = o.id and c.inbound_id = i.id
    where i.way = 'in'),
  layers as (
    select s.*, s.kept - coalesce(t.taken, 0) as open
    from spans s
    left join (select in_id, sum(quantity) as taken from consumptions group by 1) t
      on t.in_id = s.id
    where s.way = 'in'),
  consumers as (
    select s.*, s.quantity - coalesce(t.covered, 0) as short,
      coalesce(t.cost, 0)
        + (s.quantity - coalesce(t.covered, 0)) * s.provisional_unit_cost as worth
    from spans s
    left join (select out_id, sum(quantity) as covered, sum(quantity * unit_cost) as cost
      from consumptions group by 1) t on t.out_id = s.id
    where s.way = 'out')`;

/** The quantities and value of each item from its rows, independent of the stored balances. */
const pools = `
  pools as (
    select i.id as item_id, i.quantity_in, i.quantity_out, i.value, i.current_cost, i.kind,
      coalesce((select sum(kept) from live l where l.item_id = i.id and way = 'in'), 0)
        as came,
      coalesce((select sum(quantity) from live l where l.item_id = i.id and way = 'out'), 0)
        as went,
      coalesce((select sum(open) from layers l where l.item_id = i.id), 0) as open,
      coalesce((select sum(short) from consumers l where l.item_id = i.id), 0) as short,
      coalesce((select sum(open * unit_cost) from layers l where l.item_id = i.id), 0)
        - coalesce((select sum(short * provisional_unit_cost) from consumers l
          where l.item_id = i.id), 0) as worth,
      coalesce((select sum(on_hand + in_transit) from balances b
        where b.org_id = $1 and b.item_id = i.id), 0) as held
    from items i where i.org_id = $1)`;

/** Recipes with the cost of their inputs, and all inputs through other recipes. */
const recipeTables = `
  recipes as (
    select b.id, b.sku_id, b.output_quantity, b.conversion_cost, (
        select coalesce(sum(n.quantity * (100 + n.scrap_percent) * 0.01 * i.current_cost), 0)
        from bom_inputs n join items i on i.org_id = $1 and i.id = n.item_id
        where n.org_id = $1 and n.bom_id = b.id) as cost
    from boms b where b.org_id = $1),
  needs as (
    select r.sku_id, n.item_id from recipes r
      join bom_inputs n on n.org_id = $1 and n.bom_id = r.id
    union
    select o.sku_id, n.item_id from needs o
      join recipes r on r.sku_id = o.item_id
      join bom_inputs n on n.org_id = $1 and n.bom_id = r.id)`;

const figures = `
  select format('balances of item %s at %s differ from its rows', f.item_id, f.location_id)
  from (select coalesce(f.item_id, b.item_id) as item_id,
      coalesce(f.location_id, b.location_id) as location_id
    from folded f
    full join (select * from balances where org_id = $1) b
      on b.item_id = f.item_id and b.location_id = f.location_id
    where (coalesce(f.on_hand, 0), coalesce(f.in_transit, 0), coalesce(f.on_order, 0),
        coalesce(f.demand, 0)) is distinct from
      (coalesce(b.on_hand, 0), coalesce(b.in_transit, 0), coalesce(b.on_order, 0),
        coalesce(b.demand, 0))) f
  union all
  select format('item %s: %s at locations, but %s in and %s out', item_id, held, came, went)
  from pools where held <> came - went
  union all
  select format('item %s: totals are %s in, %s out, value %s; its rows have %s, %s, %s',
    item_id, quantity_in, quantity_out, value, came, went, worth)
  from pools where (quantity_in, quantity_out, value) is distinct from (came, went, worth)
  union all
  select format('item %s on %s: day totals differ from its rows', coalesce(d.item_id, l.item_id),
    coalesce(d.day, l.day))
  from (select * from item_days where org_id = $1) d
  full join (
    select item_id, day, sum(case way when 'in' then kept else 0 end) as quantity_in,
      sum(case way when 'out' then quantity else 0 end) as quantity_out
    from live where way is not null group by 1, 2) l on l.item_id = d.item_id and l.day = d.day
  where (coalesce(d.quantity_in, 0), coalesce(d.quantity_out, 0)) is distinct from
    (coalesce(l.quantity_in, 0), coalesce(l.quantity_out, 0))`;

/** The shown average can differ from the exact one by half of its last digit. */
const costs = `
  select format('item %s: %s open and %s provisional, but %s in and %s out', item_id, open, short,
    came, went)
  from pools where open <> greatest(0, came - went) or short <> greatest(0, went - came)
  union all
  select format('layer %s of %s units has %s open, not %s', code, quantity, open_quantity, open)
  from layers where open_quantity is distinct from open
  union all
  select format('%s is worth %s with %s provisional, not %s with %s', code, value,
    provisional_quantity, worth, short)
  from consumers where (value, provisional_quantity) is distinct from (worth, short)
  union all
  select format('%s shows %s a unit, of %s for %s', code, unit_cost, value, quantity)
  from consumers where unit_cost is null or scale(trim_scale(unit_cost)) > 10
    or abs(unit_cost * quantity - value) * 2 > quantity * 1e-10
    or (abs(unit_cost * quantity - value) * 2 = quantity * 1e-10
      and mod(unit_cost * 1e10, 2) <> 0)
  union all
  select format('item %s: layers are worth %s, but %s consumed, %s open and %s in cycles',
    p.item_id, l.cost, t.cost, l.open_cost, c.cost)
  from pools p
  cross join lateral (select coalesce(sum(kept * unit_cost), 0) as cost,
      coalesce(sum(open_quantity * unit_cost), 0) as open_cost
    from layers where item_id = p.item_id) l
  cross join lateral (
    select coalesce(sum(value - provisional_quantity * provisional_unit_cost), 0) as cost
    from consumers where item_id = p.item_id) t
  cross join lateral (select coalesce(sum(quantity * (layer_cost - unit_cost)), 0) as cost
    from consumptions where item_id = p.item_id) c
  where l.cost <> t.cost + l.open_cost + c.cost
  union all
  select format('%s has the direction %s', code, direction) from live
  where direction is distinct from case when way = 'in' then 1 when way = 'out' then -1
      when event_type = 'VENDOR_RETURN' then -2 else 0 end
    or (way is null and event_type <> 'VENDOR_RETURN' and unit_cost is not null)
    or (way = 'in' and unit_cost is null)
  union all
  select format('layer %s is cut by %s, but %s of it went back', code, cut_quantity,
    quantity - kept)
  from live where cut_quantity <> quantity - kept
  union all
  select format('%s went back for %s, but %s of its layer cost %s each', c.code, c.value,
    c.quantity, r.unit_cost)
  from live c left join live r on r.item_id = c.item_id and r.position = c.cut_from
  where c.event_type = 'VENDOR_RETURN' and ((c.unit_cost, c.value)
    is distinct from (r.unit_cost, c.quantity * r.unit_cost) or c.day < r.day)
  union all
  select format('SKU %s costs %s, but was last received or adjusted at %s', item_id, current_cost,
    stated)
  from (select p.*, coalesce((select unit_cost from live l
      where l.item_id = p.item_id and (event_type = 'ADJUST' and given_unit_cost is not null
        or source_type = 'purchase_order_receipt' and unit_cost > 0 and kept > 0)
      order by day desc, position desc limit 1), 0) as stated from pools p) p
  where kind = 'sku' and current_cost <> stated
    and not exists (select 1 from boms b where b.org_id = $1 and b.sku_id = p.item_id)`;

/** The costs of SKUs by their recipes, from the current costs of their direct inputs. */
const recipes = `
  select format('SKU %s shows %s of inputs at %s for %s', k.code, k.material_unit_cost, r.cost,
    r.output_quantity)
  from recipes r join skus k on k.org_id = $1 and k.id = r.sku_id
  where scale(trim_scale(k.material_unit_cost)) > 10
    or abs(k.material_unit_cost * r.output_quantity - r.cost) * 2 > r.output_quantity * 1e-10
    or (abs(k.material_unit_cost * r.output_quantity - r.cost) * 2 = r.output_quantity * 1e-10
      and mod(k.material_unit_cost * 1e10, 2) <> 0)
  union all
  select format('SKU %s costs %s, of %s for its inputs and %s for work', k.code, i.current_cost,
    k.material_unit_cost, r.conversion_cost)
  from recipes r join skus k on k.org_id = $1 and k.id = r.sku_id
  join items i on i.org_id = $1 and i.id = r.sku_id
  where i.current_cost <> k.material_unit_cost + r.conversion_cost
  union all
  select format('SKU %s shows the cost %s, its item %s', k.code, k.current_cost, i.current_cost)
  from skus k join items i on i.org_id = $1 and i.id = k.id
  where k.org_id = $1 and k.current_cost <> i.current_cost
  union all
  select format('SKU %s has no recipe, but shows %s', k.code, k.material_unit_cost)
  from skus k where k.org_id = $1 and k.material_unit_cost <> 0
    and not exists (select 1 from recipes r where r.sku_id = k.id)
  union all
  select distinct format('SKU %s is made of itself', k.code)
  from needs n join skus k on k.org_id = $1 and k.id = n.sku_id where n.item_id = n.sku_id`;

/**
 * A row that replaces another has its sequence, and that of a count the sequence of its line; all
 * others get theirs with their code. An expected movement may replace one of the other ledger.
 */
const numbering = `
  select format('%s have the same position %s', string_agg(code, ' and '), position)
  from live group by position having count(*) > 1
  union all
  select format('%s at %s of %s comes after %s at %s', code, position, ledger, before, previous)
  from (select *, lag(position) over codes as previous, lag(code) over codes as before from (
      select distinct on (ledger, position) code, ledger, position,
        substring(code from '\\d+$')::bigint as number
      from ledger_entries where org_id = $1 and event_type not in ('ORDER', 'DEMAND')
        and source_type is distinct from 'stock_count_line'
      order by ledger, position, number) first
    window codes as (partition by ledger order by number)) n
  where previous > position
  union all
  select format('%s or its position is beyond the counter', t.code)
  from ledger_entries t join ledger_counters c on c.org_id = $1
  where t.org_id = $1 and (t.position > c.position
    or substring(t.code from '\\d+$')::bigint > case t.ledger
      when 'materials' then c.materials_code else c.finished_goods_code end)
  union all
  select format('%s is the code of %s rows', code, count(*))
  from ledger_entries where org_id = $1 group by code having count(*) > 1
  union all
  select format('%s is a transfer of %s departures and %s live arrivals', ref, departures, arrivals)
  from (select ref, count(*) filter (where event_type = 'TRANSFER') as departures,
      count(*) filter (where event_type = 'RECEIVE' and voided_at is null) as arrivals
    from ledger_entries where org_id = $1 and ref is not null group by ref) t
  where departures <> 1 or arrivals > 1
  union all
  select format('%s does not match its departure %s', r.code, s.code)
  from live r join ledger_entries s on s.org_id = $1 and s.ref = r.ref
    and s.event_type = 'TRANSFER'
  where r.event_type = 'RECEIVE' and ((r.item_id, r.location_id, r.quantity) is distinct from
    (s.item_id, s.to_location_id, s.quantity) or r.event_date < s.event_date)`;

/**
 * Each line of the cost history begins with the cost at which the one before ended; the last has
 * the current cost.
 */
const history = `
  select format('the cost history of %s does not end with its cost', t.code)
  from (select *, lead(old_value) over entry as next, lead(number) over entry is null as is_last
    from cost_history where org_id = $1
    window entry as (partition by ledger_entry_id order by number)) h
  join ledger_entries t on t.org_id = $1 and t.id = h.ledger_entry_id
  where case when h.is_last
    then (h.new_value, h.new_unit_cost) is distinct from (t.value, t.unit_cost)
    else h.new_value is distinct from h.next end`;

const tables = [
  ...[live, folded, matched, pools, recipeTables],
  ...[...countTables, ...returnTables, ...vendorReturnTables, ...orderTables],
];
const ofLedger = [figures, costs, recipes, numbering, history, ...countBreaches];
const ofDocuments = [...orderBreaches, ...returnBreaches, ...vendorReturnBreaches];

const statementOf = (breaches: readonly string[]): string => `with recursive ${tables.join(',')}
  select breach from (${breaches.join(' union all ')}) found (breach)
  order by breach limit 50`;
