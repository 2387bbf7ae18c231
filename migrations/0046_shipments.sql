-- Shipments as documents beside the entries of the ledger, which stay as they are. A line of a
-- shipment has the one active entry of what it ships; a packed one has none yet.

set local citus.enable_ddl_propagation = off;

create table shipments (
  org_id uuid not null,
  id uuid not null,
  shipment_number text collate "C" not null,
  so_id uuid not null,
  status text not null constraint shipments_status_check
    check (status in ('Packed', 'Shipped', 'Delivered')),
  -- Of a packed one the day on which it is to leave.
  ship_date date not null,
  ship_from_location_id uuid not null,
  ship_to_address jsonb constraint shipments_address_check
    check (jsonb_typeof(ship_to_address) = 'object'),
  carrier text,
  service text,
  tracking_number text,
  tracking_url text,
  -- A list of packages; their decimals are texts.
  packages jsonb not null constraint shipments_packages_check
    check (jsonb_typeof(packages) = 'array'),
  delivered_at timestamptz(3),
  notes text,
  external_id text collate "C",
  -- A shipment that was deleted is kept without its lines; its number is not given again.
  deleted_at timestamptz(3),
  search text collate "C" not null generated always as (search_key(shipment_number || ' '
    || coalesce(tracking_number, '') || ' ' || coalesce(external_id, ''))) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint shipments_number_key unique (org_id, shipment_number),
  constraint shipments_delivered_check check ((status = 'Delivered') = (delivered_at is not null))
) with (fillfactor = 85);

create table shipment_items (
  org_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  line_number int not null,
  sales_order_item_id uuid not null,
  -- That of the line of the order, which keeps it as long as it is packed or shipped.
  sku_id uuid not null,
  quantity numeric not null constraint shipment_items_quantity_check check (quantity > 0),
  entry_id uuid,
  primary key (org_id, id)
) with (fillfactor = 85);

-- What was shipped so far: of each order the entries of one day and one transaction are a shipment.
insert into shipments (org_id, id, shipment_number, so_id, status, ship_date,
    ship_from_location_id, ship_to_address, packages, created_by, created_at, updated_at)
  select g.org_id, gen_random_uuid(),
    'SHP-' || row_number() over (partition by g.org_id order by g.position),
    g.so_id, 'Shipped', g.day, g.location_id, o.ship_to_address, '[]', g.created_by, g.created_at,
    g.created_at
  from (
    select e.org_id, i.so_id, e.day, e.created_at, e.location_id, min(e.position) as position,
      (array_agg(e.created_by order by e.position))[1] as created_by
    from ledger_entries e
    join sales_order_items i on i.org_id = e.org_id and i.id = e.source_id
    where e.event_type = 'SHIP' and e.voided_at is null
    group by e.org_id, i.so_id, e.day, e.created_at, e.location_id) g
  join sales_orders o on o.org_id = g.org_id and o.id = g.so_id;

insert into shipment_items (org_id, id, shipment_id, line_number, sales_order_item_id, sku_id,
    quantity, entry_id)
  select e.org_id, gen_random_uuid(), s.id,
    row_number() over (partition by e.org_id, s.id order by i.line_number, e.position),
    i.id, i.sku_id, e.quantity, e.id
  from ledger_entries e
  join sales_order_items i on i.org_id = e.org_id and i.id = e.source_id
  join shipments s on s.org_id = e.org_id and s.so_id = i.so_id and s.ship_date = e.day
    and s.created_at = e.created_at and s.ship_from_location_id = e.location_id
  where e.event_type = 'SHIP' and e.voided_at is null;

-- After the rows, which are there before Citus divides the tables.
alter table shipments
  add constraint shipments_order_fkey
    foreign key (org_id, so_id) references sales_orders on delete cascade,
  add constraint shipments_location_fkey
    foreign key (org_id, ship_from_location_id) references locations;
alter table shipment_items
  add constraint shipment_items_shipment_fkey
    foreign key (org_id, shipment_id) references shipments on delete cascade,
  add constraint shipment_items_item_fkey
    foreign key (org_id, sales_order_item_id) references sales_order_items,
  add constraint shipment_items_entry_fkey
    foreign key (org_id, entry_id) references ledger_entries;

-- A deleted row leaves its external id to others.
create unique index shipments_external_id_key on shipments (org_id, external_id)
  where deleted_at is null and external_id is not null;
create index shipments_by_order on shipments (org_id, so_id, created_at, id);
create index shipments_by_created on shipments (org_id, created_at, id) where deleted_at is null;
create index shipments_by_updated on shipments (org_id, updated_at, id) where deleted_at is null;
create index shipments_by_date on shipments (org_id, ship_date, id) where deleted_at is null;
create index shipments_by_location
  on shipments (org_id, ship_from_location_id, created_at, id);
-- Most have left: the others, and those that are on their way, are found by their status.
create index shipments_by_status on shipments (org_id, status, created_at, id)
  where deleted_at is null;
create index shipments_by_carrier on shipments (org_id, carrier, created_at, id)
  where deleted_at is null and carrier is not null;
create index shipments_by_tracking_number on shipments (org_id, tracking_number)
  where deleted_at is null and tracking_number is not null;
create index shipment_items_by_shipment on shipment_items (org_id, shipment_id, line_number);
create index shipment_items_by_order_item on shipment_items (org_id, sales_order_item_id);
create index shipment_items_by_sku on shipment_items (org_id, sku_id);
create unique index shipment_items_entry_key on shipment_items (org_id, entry_id)
  where entry_id is not null;

alter table shipments enable row level security;
alter table shipment_items enable row level security;
create policy tenant on shipments
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on shipment_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on shipments, shipment_items to stockwright_app;

set local citus.enable_ddl_propagation = on;

insert into counters (org_id, kind, year, value)
  select s.org_id, 'SHP', 0, count(*) from shipments s group by s.org_id
  on conflict (org_id, kind, year) do update set value = greatest(counters.value, excluded.value);
