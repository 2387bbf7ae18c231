/**
 * Invariants between orders, their receipts and shipments, and the rows of the ledgers, checked on
 * the rows by definition. Reads the tables `live` and `consumptions` of invariants.ts, and
 * `returned` of return-invariants.ts and `sent_back` of vendor-return-invariants.ts.
 */

/**
 * The work order receipts from which each receipt consumes goods, directly or through others. All
 * goods that came back of one row are a receipt, too: it consumes what the row took of others.
 */
const feeding = `
  makers as (
    select id, source_id as maker from live where source_type = 'work_order_receipt'
    union
    select id, left_id from returned
    union
    select left_id, left_id from returned),
  flows as (
    select t.out_id, t.in_id, o.maker as consumer, i.maker as supplier
    from consumptions t
    join makers i on i.id = t.in_id
    join makers o on o.id = t.out_id
    where i.maker <> t.out_id),
  feeds as (select distinct consumer, supplier from flows),
  reaches as (
    select consumer, supplier from feeds
    union
    select r.consumer, f.supplier from reaches r join feeds f on f.consumer = r.supplier),
  closing as (
    select t.out_id, t.in_id from flows t
    join live i on i.id = t.in_id
    join live o on o.id = t.out_id
    where (i.day, i.position) >= (o.day, o.position)
      and exists (select 1 from reaches r
        where r.consumer = t.consumer and r.supplier = t.supplier)
      and exists (select 1 from reaches r
        where r.consumer = t.supplier and r.supplier = t.consumer))`;

/** A quotient of it has so many decimals. */
const precisely = `1.${'0'.repeat(60)}`;

/** Accepted lines of purchase receipts, each with its weight within its receipt. */
const landing = `
  came as (
    select l.*, r.receipt_number, r.receipt_date, r.location_id, r.additional_cost,
      coalesce(i.material_id, i.sku_id) as item_id,
      i.units_per_purchase_unit, l.stock_quantity as units,
      l.stock_quantity * l.unit_cost * ${precisely} / i.units_per_purchase_unit as worth
    from purchase_order_receipt_items l
    join purchase_order_receipts r on r.org_id = $1 and r.id = l.receipt_id and r.deleted_at is null
    join purchase_order_items i on i.org_id = $1 and i.id = l.purchase_order_item_id
    where l.org_id = $1),
  accepted as (
    select c.*, sum(worth) over receipt as whole_worth, sum(units) over receipt as whole_units
    from came c
    where units > 0
    window receipt as (partition by c.receipt_id)),
  landed as (
    select a.*, case when whole_worth = 0 then units else worth end as weight,
      case when whole_worth = 0 then whole_units else whole_worth end as whole
    from accepted a)`;

/** The goods that work order receipts made and consumed. */
const making = `
  made as (
    select l.*, r.receipt_number, r.receipt_date, r.wo_id, i.sku_id, i.conversion_cost,
      o.stock_location_id
    from work_order_receipt_items l
    join work_order_receipts r on r.org_id = $1 and r.id = l.receipt_id and r.deleted_at is null
    join work_order_items i on i.org_id = $1 and i.id = l.work_order_item_id
    join work_orders o on o.org_id = $1 and o.id = r.wo_id
    where l.org_id = $1),
  links as (
    select consumed_item_id, produced_sku_id, count(*) as receipts
    from (
      select distinct c.source_id, c.item_id as consumed_item_id, p.item_id as produced_sku_id
      from live c join live p on p.source_id = c.source_id and p.event_type = 'RECEIVE'
      where c.event_type = 'CONSUME') l
    group by 1, 2)`;

/**
 * The expected movements of open orders. The pieces of a work order that are to be made are the
 * first that no receipt has made. The need of an input for the first pieces is numerator /
 * denominator millionths, rounded half-even; pieces need the need at their end less that at their
 * beginning.
 */
const waiting = `
  work_lines as (
    select i.*, o.site_location_id, o.stock_location_id, coalesce(expected_date, start_date) as day,
      greatest(0, quantity - received_quantity - scrapped_quantity) as open
    from work_order_items i join work_orders o on o.org_id = $1 and o.id = i.wo_id
    where i.org_id = $1 and o.status in ('Production', 'Partially Received')),
  gaps as (
    select l.id, l.open, lower(g) as begins, coalesce(upper(g) - lower(g), l.open) as size,
      coalesce(sum(upper(g) - lower(g)) over (partition by l.id order by g
        rows between unbounded preceding and 1 preceding), 0) as earlier
    from work_lines l
    cross join unnest('{[0,)}'::nummultirange - coalesce((select range_agg(m.pieces) from made m
      where m.work_order_item_id = l.id), '{}')) g),
  next_pieces as (
    select id, begins as place, -1 as sign from gaps where earlier < open
    union all
    select id, begins + least(size, open - earlier), 1 from gaps where earlier < open),
  needs_of_work as (
    select l.id, n.id as input_id, n.item_id, l.site_location_id, l.day, p.sign,
      n.quantity * (100 + n.scrap_percent) * p.place * 1e6 as numerator,
      n.output_quantity * 100 as denominator
    from work_lines l
    join work_order_inputs n on n.org_id = $1 and n.wo_item_id = l.id
    join next_pieces p on p.id = l.id),
  waited as (
    select 'ORDER' as event_type, coalesce(i.material_id, i.sku_id) as item_id,
      o.ship_to_location_id as location_id,
      greatest(0, i.quantity * i.units_per_purchase_unit - i.received_stock_quantity) as quantity,
      coalesce(i.expected_date, o.expected_date, o.order_date) as day,
      'purchase_order_item' as source_type, i.id as source_id
    from purchase_order_items i join purchase_orders o on o.org_id = $1 and o.id = i.po_id
    where i.org_id = $1 and o.status in ('Ordered', 'Partially Received')
    union all
    select 'ORDER', sku_id, stock_location_id, open, day, 'work_order_item', id from work_lines
    union all
    select 'DEMAND', item_id, site_location_id, sum(sign * 1e-6 * (div(numerator, denominator)
        + case when mod(numerator, denominator) * 2 > denominator
          or (mod(numerator, denominator) * 2 = denominator
            and mod(div(numerator, denominator), 2) = 1) then 1 else 0 end)),
      day, 'work_order_item', id
    from needs_of_work group by id, input_id, item_id, site_location_id, day
    union all
    select 'DEMAND', i.sku_id, o.ship_from_location_id, i.quantity - i.fulfilled_quantity,
      coalesce(o.requested_ship_date, o.order_date), 'sales_order_item', i.id
    from sales_order_items i join sales_orders o on o.org_id = $1 and o.id = i.so_id
    where i.org_id = $1 and o.status = 'Confirmed')`;

export const orderTables = [feeding, landing, making, waiting];

const cycles = `
  select format('%s consumes units of %s in a cycle, which is %s', o.code, i.code,
    case when c.in_id is null then 'recorded, but not so' else 'so, but not recorded' end)
  from closing c
  full join (select * from circular_matches where org_id = $1) m
    on m.outbound_id = c.out_id and m.inbound_id = c.in_id
  left join ledger_entries o on o.org_id = $1 and o.id = coalesce(c.out_id, m.outbound_id)
  left join ledger_entries i on i.org_id = $1 and i.id = coalesce(c.in_id, m.inbound_id)
  where c.in_id is null or m.inbound_id is null`;

const landedCosts = `
  select format('%s landed %s at %s, which differs from its cost and share', receipt_number,
    quantity, landed_unit_cost)
  from landed
  cross join lateral (
    select (landed_unit_cost * units - worth) * whole - additional_cost * weight as off,
      units * whole * 1e-10 as digit, units * whole * 1e-40 as nothing) d
  where scale(trim_scale(landed_unit_cost)) > 10 or abs(off) * 2 > digit + nothing
    or (abs(off) * 2 > digit - nothing and mod(landed_unit_cost * 1e10, 2) <> 0)
  union all
  select format('%s: its line of %s differs from the ledger', a.receipt_number, a.quantity)
  from landed a left join live e on e.id = a.ledger_entry_id
  where (e.event_type, e.item_id, e.location_id, e.quantity, e.unit_cost, e.day, e.source_id)
    is distinct from ('RECEIVE', a.item_id, a.location_id, a.units, a.landed_unit_cost,
      a.receipt_date, a.receipt_id)
  union all
  select format('%s is not a line of an active receipt', code) from live e
  where source_type = 'purchase_order_receipt'
    and not exists (select 1 from accepted a where a.ledger_entry_id = e.id)`;

const madeCosts = `
  select format('%s consumed %s, but its goods bear %s', m.receipt_number, c.worth, m.borne)
  from (
    select l.receipt_id, l.receipt_number, sum(l.quantity) as pieces,
      sum(l.quantity * (e.unit_cost - l.conversion_cost)) as borne
    from made l join live e on e.id = l.ledger_entry_id group by 1, 2) m
  cross join lateral (select coalesce(sum(value), 0) as worth from live e
    where e.source_id = m.receipt_id and e.event_type = 'CONSUME') c
  where abs(m.borne - c.worth) * 2 > m.pieces * 1e-10
  union all
  select format('%s: its line of %s differs from the ledger', m.receipt_number, m.quantity)
  from made m left join live e on e.id = m.ledger_entry_id
  where m.quantity > 0 and (e.event_type, e.item_id, e.quantity, e.day, e.source_id)
    is distinct from ('RECEIVE', m.sku_id, m.quantity, m.receipt_date, m.receipt_id)
  union all
  select format('%s is of no active receipt, or of another day', e.code) from live e
  left join work_order_receipts r on r.org_id = $1 and r.id = e.source_id and r.deleted_at is null
  where e.source_type = 'work_order_receipt' and (r.id is null or r.receipt_date <> e.day
    or (e.event_type = 'RECEIVE' and not exists (
      select 1 from made m where m.ledger_entry_id = e.id)))
  union all
  select format('%s receipts made %s of %s, but %s are counted', coalesce(l.receipts, 0),
    coalesce(l.produced_sku_id, p.produced_sku_id),
    coalesce(l.consumed_item_id, p.consumed_item_id), coalesce(p.receipts, 0))
  from links l
  full join (select * from production_links where org_id = $1) p
    on p.consumed_item_id = l.consumed_item_id and p.produced_sku_id = l.produced_sku_id
  where coalesce(l.receipts, 0) <> coalesce(p.receipts, 0)`;

/** A quantity in purchase units that is not that of its stock units to 6 decimals. */
const isMisshown = (quantity: string, stock: string) =>
  `(scale(trim_scale(${quantity})) > 6
    or abs(${quantity} * units_per_purchase_unit - ${stock}) * 2 > units_per_purchase_unit * 1e-6)`;

const counted = `
  select format('%s line %s has %s received; its receipts have %s', o.po_number, i.line_number,
    i.received_stock_quantity, r.units)
  from purchase_order_items i join purchase_orders o on o.org_id = $1 and o.id = i.po_id
  cross join lateral (select coalesce(sum(a.units), 0) - (
      select coalesce(sum(s.units), 0) from sent_back s
      where s.order_item_id = i.id and s.outcome = 'replacement') as units from accepted a
    where a.purchase_order_item_id = i.id) r
  where i.org_id = $1 and i.received_stock_quantity <> r.units
  union all
  select format('line %s of item %s shows %s received', line_number,
    coalesce(material_id, sku_id), received_quantity)
  from purchase_order_items
  where org_id = $1 and ${isMisshown('received_quantity', 'received_stock_quantity')}
  union all
  select format('%s shows %s accepted and %s rejected', receipt_number, quantity,
    rejected_quantity)
  from came where ${isMisshown('quantity', 'stock_quantity')}
    or ${isMisshown('rejected_quantity', 'rejected_stock_quantity')}
  union all
  select format('%s has an additional cost of %s, converted from %s', receipt_number,
    additional_cost, additional_cost_original)
  from purchase_order_receipts
  where org_id = $1 and (scale(trim_scale(additional_cost)) > 6
    or abs(additional_cost - additional_cost_original * additional_cost_rate) * 2 > 1e-6)
  union all
  select format('%s line %s has %s good and %s scrapped; its receipts have %s and %s',
    o.wo_number, i.line_number, i.received_quantity, i.scrapped_quantity, r.good, r.scrapped)
  from work_order_items i join work_orders o on o.org_id = $1 and o.id = i.wo_id
  cross join lateral (select coalesce(sum(m.quantity), 0) as good,
      coalesce(sum(m.scrapped_quantity), 0) as scrapped
    from made m where m.work_order_item_id = i.id) r
  where i.org_id = $1 and (i.received_quantity, i.scrapped_quantity) <> (r.good, r.scrapped)
  union all
  select format('%s line %s has made %s; its receipts have made %s, %s pieces', o.wo_number,
    i.line_number, i.made_pieces, r.pieces, r.size)
  from work_order_items i join work_orders o on o.org_id = $1 and o.id = i.wo_id
  cross join lateral (select coalesce(range_agg(m.pieces), '{}') as pieces,
      coalesce(sum(m.quantity + m.scrapped_quantity), 0) as size
    from made m where m.work_order_item_id = i.id) r
  where i.org_id = $1 and (i.made_pieces <> r.pieces or r.size <> (
    select coalesce(sum(upper(p) - lower(p)), 0) from unnest(r.pieces) p))
  union all
  select format('%s line %s has %s shipped; its shipments have %s', o.so_number, i.line_number,
    i.fulfilled_quantity, s.quantity)
  from sales_order_items i join sales_orders o on o.org_id = $1 and o.id = i.so_id
  cross join lateral (select coalesce(sum(quantity), 0) as quantity from live e
    where e.source_id = i.id and e.event_type = 'SHIP' and e.item_id = i.sku_id) s
  where i.org_id = $1 and i.fulfilled_quantity <> s.quantity
  union all
  select format('%s is a shipment of no existing line', code) from live e
  where event_type = 'SHIP' and not exists (
    select 1 from sales_order_items i where i.org_id = $1 and i.id = e.source_id)
  union all
  select format('%s line %s has %s of %s shipped and %s packed', o.so_number, i.line_number,
    i.fulfilled_quantity, i.quantity, p.quantity)
  from sales_order_items i join sales_orders o on o.org_id = $1 and o.id = i.so_id
  cross join lateral (select coalesce(sum(n.quantity), 0) as quantity from shipment_items n
    where n.org_id = $1 and n.sales_order_item_id = i.id and n.entry_id is null) p
  where i.org_id = $1 and i.fulfilled_quantity + p.quantity > i.quantity
  union all
  select format('%s is in %s lines of shipments', e.code, count(n.id)) from live e
  left join (select n.id, n.entry_id, n.sales_order_item_id, n.sku_id, n.quantity, s.ship_date,
      s.ship_from_location_id, i.so_id = s.so_id as is_own
    from shipment_items n
    join shipments s on s.org_id = $1 and s.id = n.shipment_id and s.deleted_at is null
      and s.status <> 'Packed'
    join sales_order_items i on i.org_id = $1 and i.id = n.sales_order_item_id
    where n.org_id = $1) n on n.entry_id = e.id and n.sales_order_item_id = e.source_id
      and n.sku_id = e.item_id and n.quantity = e.quantity and n.ship_date = e.day
      and n.ship_from_location_id = e.location_id and n.is_own
  where e.event_type = 'SHIP' group by e.code having count(n.id) <> 1
  union all
  select format('%s is %s and has %s lines, %s of them with active entries', s.shipment_number,
    case when s.deleted_at is null then s.status else 'deleted' end, count(n.id), count(e.id))
  from shipments s
  left join shipment_items n on n.org_id = $1 and n.shipment_id = s.id
  left join live e on e.id = n.entry_id
  where s.org_id = $1 group by s.id, s.shipment_number, s.status, s.deleted_at
  having (count(n.id) = 0) <> (s.deleted_at is not null)
    or count(e.id) <> case when s.status = 'Packed' then 0 else count(n.id) end
    or count(n.entry_id) <> count(e.id)`;

const planned = `
  select format('%s of %s %s at %s on %s for %s: %s expected, %s written', event_type, quantity,
    item_id, location_id, day, source_id, count(*) filter (where is_wanted),
    count(*) filter (where not is_wanted))
  from (
    select event_type, item_id, location_id, quantity, day, source_type, source_id,
      true as is_wanted
    from waited where quantity > 0
    union all
    select event_type, item_id, location_id, quantity, day, source_type, source_id, false
    from live where event_type in ('ORDER', 'DEMAND')) p
  group by event_type, item_id, location_id, quantity, day, source_type, source_id
  having count(*) filter (where is_wanted) <> count(*) filter (where not is_wanted)`;

export const orderBreaches = [cycles, landedCosts, madeCosts, counted, planned];
