-- What is ordered from vendors, and what came of it: purchase orders, their lines, their receipts.

-- Numbers of orders sort as they were given: `PO-2026-9999` before `PO-2026-10000`.
create function number_key(number text) returns text
  language sql immutable strict parallel safe
  as $$ select left(number, 8) || lpad(substr(number, 9), 10, '0') $$;

create table purchase_orders (
  org_id uuid not null references organizations,
  id uuid not null,
  po_number text collate "C" not null,
  number_key text collate "C" not null generated always as (number_key(po_number)) stored,
  vendor_id uuid not null,
  status text not null check (status in
    ('Draft', 'Ordered', 'Partially Received', 'Received', 'Closed', 'Cancelled')),
  order_date date not null,
  expected_date date,
  ship_to_location_id uuid,
  currency text not null,
  -- Base currency for one unit of the order's.
  exchange_rate numeric not null check (exchange_rate > 0),
  payment_terms text,
  vendor_reference text,
  shipping_amount numeric not null check (shipping_amount >= 0),
  tax_amount numeric not null check (tax_amount >= 0),
  notes text,
  -- Sums of the lines, kept with them.
  subtotal numeric not null,
  total numeric not null,
  -- Numbers of lines are given once.
  last_line int not null default 0,
  external_id text collate "C",
  search text collate "C" not null generated always as (name_key(po_number || ' '
    || coalesce(vendor_reference, '') || ' ' || coalesce(external_id, ''))) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint purchase_orders_number_key unique (org_id, po_number),
  constraint purchase_orders_external_id_key unique (org_id, external_id),
  constraint purchase_orders_vendor_fkey foreign key (org_id, vendor_id) references vendors,
  constraint purchase_orders_ship_to_fkey
    foreign key (org_id, ship_to_location_id) references locations,
  constraint purchase_orders_ship_to_check
    check (status in ('Draft', 'Cancelled', 'Closed') or ship_to_location_id is not null)
) with (fillfactor = 85);
create index purchase_orders_by_created on purchase_orders (org_id, created_at, id);
create index purchase_orders_by_updated on purchase_orders (org_id, updated_at, id);
create index purchase_orders_by_date on purchase_orders (org_id, order_date, id);
create index purchase_orders_by_number on purchase_orders (org_id, number_key, id);
create index purchase_orders_by_vendor on purchase_orders (org_id, vendor_id, created_at, id);
create index purchase_orders_by_status on purchase_orders (org_id, status, created_at, id);
create index purchase_orders_by_ship_to on purchase_orders (org_id, ship_to_location_id);

create table purchase_order_items (
  org_id uuid not null,
  id uuid not null,
  po_id uuid not null,
  line_number int not null,
  material_id uuid not null,
  description text,
  -- Quantities and price are in the purchase unit, of which each is so many stock units.
  quantity numeric not null check (quantity > 0),
  -- As first ordered: kept once the line has been.
  original_quantity numeric not null check (original_quantity > 0),
  was_ordered boolean not null default false,
  received_quantity numeric not null default 0 check (received_quantity >= 0),
  unit text not null,
  units_per_purchase_unit numeric not null check (units_per_purchase_unit > 0),
  -- In the order's currency.
  unit_price numeric not null check (unit_price >= 0),
  line_total numeric not null,
  expected_date date,
  notes text,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint purchase_order_items_line_key unique (org_id, po_id, line_number),
  constraint purchase_order_items_order_fkey
    foreign key (org_id, po_id) references purchase_orders on delete cascade,
  constraint purchase_order_items_material_fkey
    foreign key (org_id, material_id) references materials
) with (fillfactor = 85);
create index purchase_order_items_by_created on purchase_order_items (org_id, created_at, id);
create index purchase_order_items_by_material
  on purchase_order_items (org_id, material_id, created_at, id);

create table purchase_order_receipts (
  org_id uuid not null,
  id uuid not null,
  receipt_number text collate "C" not null,
  po_id uuid not null,
  receipt_date date not null,
  location_id uuid not null,
  notes text,
  -- Landed cost, in base currency: freight, duty.
  additional_cost numeric not null check (additional_cost >= 0),
  -- A receipt that was taken back is kept; its number is not given again.
  deleted_at timestamptz(3),
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search text collate "C" not null generated always as (name_key(receipt_number)) stored,
  primary key (org_id, id),
  constraint purchase_order_receipts_number_key unique (org_id, receipt_number),
  constraint purchase_order_receipts_order_fkey
    foreign key (org_id, po_id) references purchase_orders on delete cascade,
  constraint purchase_order_receipts_location_fkey
    foreign key (org_id, location_id) references locations
);
create index purchase_order_receipts_by_order
  on purchase_order_receipts (org_id, po_id, created_at, id);
create index purchase_order_receipts_by_location on purchase_order_receipts (org_id, location_id);

create table purchase_order_receipt_items (
  org_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  line_number int not null,
  purchase_order_item_id uuid not null,
  -- Accepted, in the purchase unit; and what was sent back.
  quantity numeric not null check (quantity >= 0),
  rejected_quantity numeric not null check (rejected_quantity >= 0),
  reject_reason text,
  -- Base currency per purchase unit.
  unit_cost numeric not null check (unit_cost >= 0),
  -- The layer: base currency per stock unit, landed; null when nothing was accepted.
  landed_unit_cost numeric check (landed_unit_cost >= 0),
  ledger_entry_id uuid,
  primary key (org_id, id),
  constraint purchase_order_receipt_items_line_key unique (org_id, receipt_id, line_number),
  constraint purchase_order_receipt_items_check check (quantity > 0 or rejected_quantity > 0),
  constraint purchase_order_receipt_items_entry_check
    check ((quantity > 0) = (landed_unit_cost is not null)),
  constraint purchase_order_receipt_items_receipt_fkey
    foreign key (org_id, receipt_id) references purchase_order_receipts on delete cascade,
  constraint purchase_order_receipt_items_item_fkey
    foreign key (org_id, purchase_order_item_id) references purchase_order_items
      on delete cascade,
  constraint purchase_order_receipt_items_entry_fkey
    foreign key (org_id, ledger_entry_id) references ledger_entries
);
create index purchase_order_receipt_items_by_item
  on purchase_order_receipt_items (org_id, purchase_order_item_id);
create index purchase_order_receipt_items_by_entry
  on purchase_order_receipt_items (org_id, ledger_entry_id) where ledger_entry_id is not null;

alter table purchase_orders enable row level security;
alter table purchase_order_items enable row level security;
alter table purchase_order_receipts enable row level security;
alter table purchase_order_receipt_items enable row level security;

create policy tenant on purchase_orders
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on purchase_order_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on purchase_order_receipts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on purchase_order_receipt_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update, delete on purchase_orders, purchase_order_items,
  purchase_order_receipts, purchase_order_receipt_items to stockwright_app;
