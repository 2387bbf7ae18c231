-- What is made, of what, and what came of it: work orders with the recipes they froze, and
-- their receipts.

create table work_orders (
  org_id uuid not null references organizations,
  id uuid not null,
  wo_number text collate "C" not null,
  number_key text collate "C" not null generated always as (number_key(wo_number)) stored,
  status text not null check (status in
    ('Draft', 'Production', 'Partially Received', 'Completed', 'Closed', 'Cancelled')),
  -- What people set last; it stands when no receipt says otherwise.
  status_by_hand text not null check (status_by_hand in
    ('Draft', 'Production', 'Closed', 'Cancelled')),
  -- Where it is made, of what lies there; and where the goods land.
  site_location_id uuid not null,
  stock_location_id uuid not null,
  start_date date not null,
  expected_date date,
  notes text not null default '',
  -- Numbers of lines are given once.
  last_line int not null,
  external_id text collate "C",
  search text collate "C" not null generated always as
    (name_key(wo_number || ' ' || coalesce(external_id, ''))) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint work_orders_number_key unique (org_id, wo_number),
  constraint work_orders_external_id_key unique (org_id, external_id),
  constraint work_orders_site_fkey foreign key (org_id, site_location_id) references locations,
  constraint work_orders_stock_fkey foreign key (org_id, stock_location_id) references locations
) with (fillfactor = 85);
create index work_orders_by_created on work_orders (org_id, created_at, id);
create index work_orders_by_updated on work_orders (org_id, updated_at, id);
create index work_orders_by_start on work_orders (org_id, start_date, id);
create index work_orders_by_number on work_orders (org_id, number_key, id);
create index work_orders_by_status on work_orders (org_id, status, created_at, id);
create index work_orders_by_site on work_orders (org_id, site_location_id);
create index work_orders_by_stock on work_orders (org_id, stock_location_id);

create table work_order_items (
  org_id uuid not null,
  id uuid not null,
  wo_id uuid not null,
  line_number int not null,
  sku_id uuid not null,
  quantity numeric not null check (quantity > 0),
  -- Good pieces, and those that were scrapped.
  received_quantity numeric not null default 0 check (received_quantity >= 0),
  scrapped_quantity numeric not null default 0 check (scrapped_quantity >= 0),
  -- Frozen when the item was made: what the inputs of a piece cost then, and the work on a good
  -- one.
  material_unit_cost numeric not null check (material_unit_cost >= 0),
  conversion_cost numeric not null check (conversion_cost >= 0),
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint work_order_items_line_key unique (org_id, wo_id, line_number),
  constraint work_order_items_order_fkey
    foreign key (org_id, wo_id) references work_orders on delete cascade,
  constraint work_order_items_sku_fkey foreign key (org_id, sku_id) references skus
) with (fillfactor = 85);
create index work_order_items_by_sku on work_order_items (org_id, sku_id);

-- The recipe as it was when the item was made.
create table work_order_inputs (
  org_id uuid not null,
  id uuid not null,
  wo_item_id uuid not null,
  line_number int not null,
  item_id uuid not null,
  quantity numeric not null check (quantity > 0),
  output_quantity numeric not null check (output_quantity > 0),
  scrap_percent numeric not null check (scrap_percent >= 0),
  unit_cost numeric not null check (unit_cost >= 0),
  primary key (org_id, id),
  constraint work_order_inputs_line_key unique (org_id, wo_item_id, line_number),
  constraint work_order_inputs_wo_item_fkey
    foreign key (org_id, wo_item_id) references work_order_items on delete cascade,
  constraint work_order_inputs_item_fkey foreign key (org_id, item_id) references items
);
create index work_order_inputs_by_item on work_order_inputs (org_id, item_id);

create table work_order_receipts (
  org_id uuid not null,
  id uuid not null,
  receipt_number text collate "C" not null,
  wo_id uuid not null,
  receipt_date date not null,
  notes text not null default '',
  -- A receipt that was taken back is kept; its number is not given again.
  deleted_at timestamptz(3),
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search text collate "C" not null generated always as (name_key(receipt_number)) stored,
  primary key (org_id, id),
  constraint work_order_receipts_number_key unique (org_id, receipt_number),
  constraint work_order_receipts_order_fkey
    foreign key (org_id, wo_id) references work_orders on delete cascade
);
create index work_order_receipts_by_order on work_order_receipts (org_id, wo_id, created_at, id);

create table work_order_receipt_items (
  org_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  line_number int not null,
  work_order_item_id uuid not null,
  quantity numeric not null check (quantity >= 0),
  scrapped_quantity numeric not null check (scrapped_quantity >= 0),
  scrap_reason text,
  -- The layer of the good pieces; null when there are none.
  ledger_entry_id uuid,
  primary key (org_id, id),
  constraint work_order_receipt_items_line_key unique (org_id, receipt_id, line_number),
  constraint work_order_receipt_items_check check (quantity > 0 or scrapped_quantity > 0),
  constraint work_order_receipt_items_entry_check
    check ((quantity > 0) = (ledger_entry_id is not null)),
  constraint work_order_receipt_items_receipt_fkey
    foreign key (org_id, receipt_id) references work_order_receipts on delete cascade,
  constraint work_order_receipt_items_item_fkey
    foreign key (org_id, work_order_item_id) references work_order_items on delete cascade,
  constraint work_order_receipt_items_entry_fkey
    foreign key (org_id, ledger_entry_id) references ledger_entries
);
create index work_order_receipt_items_by_item
  on work_order_receipt_items (org_id, work_order_item_id);
create index work_order_receipt_items_by_entry
  on work_order_receipt_items (org_id, ledger_entry_id) where ledger_entry_id is not null;

-- Which item has gone into which SKU, by how many receipts that stand: the way that costs take.
create table production_links (
  org_id uuid not null,
  consumed_item_id uuid not null,
  produced_sku_id uuid not null,
  receipts int not null check (receipts >= 0),
  primary key (org_id, consumed_item_id, produced_sku_id),
  constraint production_links_consumed_fkey
    foreign key (org_id, consumed_item_id) references items on delete cascade,
  constraint production_links_produced_fkey
    foreign key (org_id, produced_sku_id) references items on delete cascade
) with (fillfactor = 70);
create index production_links_by_produced on production_links (org_id, produced_sku_id);

-- Units that a receipt took from goods which, in a circle, were made of its own: they cost what
-- they provisionally do, and not what the layer costs. No other match is stored.
create table circular_matches (
  org_id uuid not null,
  outbound_id uuid not null,
  inbound_id uuid not null,
  primary key (org_id, outbound_id, inbound_id),
  constraint circular_matches_outbound_fkey
    foreign key (org_id, outbound_id) references ledger_entries,
  constraint circular_matches_inbound_fkey
    foreign key (org_id, inbound_id) references ledger_entries
);
create index circular_matches_by_inbound on circular_matches (org_id, inbound_id);

alter table work_orders enable row level security;
alter table work_order_items enable row level security;
alter table work_order_inputs enable row level security;
alter table work_order_receipts enable row level security;
alter table work_order_receipt_items enable row level security;
alter table production_links enable row level security;
alter table circular_matches enable row level security;

create policy tenant on work_orders
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on work_order_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on work_order_inputs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on work_order_receipts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on work_order_receipt_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on production_links
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on circular_matches
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update, delete on work_orders, work_order_items, work_order_inputs,
  work_order_receipts, work_order_receipt_items, production_links, circular_matches
  to stockwright_app;
