-- What is sold: channels that orders come through, sales orders, their lines, and what became of
-- them.

create table order_channels (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  description text,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint order_channels_name_key unique (org_id, name_key),
  constraint order_channels_external_id_key unique (org_id, external_id)
);
create index order_channels_by_name on order_channels (org_id, name_key, id);
create index order_channels_by_created on order_channels (org_id, created_at, id);

create table sales_orders (
  org_id uuid not null references organizations,
  id uuid not null,
  so_number text collate "C" not null,
  number_key text collate "C" not null generated always as (number_key(so_number)) stored,
  customer_id uuid not null,
  order_channel_id uuid,
  status text not null check (status in ('Draft', 'Confirmed', 'Completed', 'Closed', 'Cancelled')),
  -- Follows from the lines, kept with them.
  fulfillment_status text not null
    check (fulfillment_status in ('Unfulfilled', 'Partially Fulfilled', 'Fulfilled')),
  order_date date not null,
  requested_ship_date date,
  ship_from_location_id uuid,
  ship_to_address jsonb check (jsonb_typeof(ship_to_address) = 'object'),
  customer_reference text,
  on_hold boolean not null default false,
  hold_reason text,
  currency text not null,
  -- Base currency for one unit of the order's.
  exchange_rate numeric not null check (exchange_rate > 0),
  discount_amount numeric not null check (discount_amount >= 0),
  shipping_amount numeric not null check (shipping_amount >= 0),
  tax_amount numeric not null check (tax_amount >= 0),
  -- Sums of the lines, kept with them.
  subtotal numeric not null,
  total numeric not null,
  notes text,
  -- Numbers of lines are given once.
  last_line int not null default 0,
  external_id text collate "C",
  search text collate "C" not null generated always as (name_key(so_number || ' '
    || coalesce(customer_reference, '') || ' ' || coalesce(external_id, ''))) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint sales_orders_number_key unique (org_id, so_number),
  constraint sales_orders_external_id_key unique (org_id, external_id),
  constraint sales_orders_customer_fkey foreign key (org_id, customer_id) references customers,
  constraint sales_orders_channel_fkey
    foreign key (org_id, order_channel_id) references order_channels,
  constraint sales_orders_ship_from_fkey
    foreign key (org_id, ship_from_location_id) references locations,
  constraint sales_orders_ship_from_check
    check (status in ('Draft', 'Cancelled', 'Closed') or ship_from_location_id is not null),
  -- A draft may still wait for the lines that its discount is for.
  constraint sales_orders_total_check check (status = 'Draft' or total >= 0),
  constraint sales_orders_hold_check check (on_hold or hold_reason is null)
) with (fillfactor = 85);
create index sales_orders_by_created on sales_orders (org_id, created_at, id);
create index sales_orders_by_updated on sales_orders (org_id, updated_at, id);
create index sales_orders_by_date on sales_orders (org_id, order_date, id);
create index sales_orders_by_number on sales_orders (org_id, number_key, id);
create index sales_orders_by_customer on sales_orders (org_id, customer_id, created_at, id);
create index sales_orders_by_status on sales_orders (org_id, status, created_at, id);
create index sales_orders_by_channel on sales_orders (org_id, order_channel_id);
create index sales_orders_by_ship_from on sales_orders (org_id, ship_from_location_id);

create table sales_order_items (
  org_id uuid not null,
  id uuid not null,
  so_id uuid not null,
  line_number int not null,
  sku_id uuid not null,
  description text,
  quantity numeric not null check (quantity > 0),
  -- In the order's currency.
  unit_price numeric not null check (unit_price >= 0),
  discount_percent numeric not null default 0
    check (discount_percent >= 0 and discount_percent <= 100),
  line_total numeric not null,
  -- The sum of the line's shipments, kept with them.
  fulfilled_quantity numeric not null default 0,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint sales_order_items_line_key unique (org_id, so_id, line_number),
  constraint sales_order_items_fulfilled_check
    check (fulfilled_quantity >= 0 and fulfilled_quantity <= quantity),
  constraint sales_order_items_order_fkey
    foreign key (org_id, so_id) references sales_orders on delete cascade,
  constraint sales_order_items_sku_fkey foreign key (org_id, sku_id) references skus
) with (fillfactor = 85);
create index sales_order_items_by_sku on sales_order_items (org_id, sku_id, created_at, id);

-- What people noted about an order, and what became of it. `number` says what came first.
create table sales_order_timeline (
  org_id uuid not null,
  id uuid not null,
  number bigint not null generated by default as identity,
  so_id uuid not null,
  kind text not null check (kind in ('note', 'event')),
  -- Of an event: what happened, and the figures that go with it.
  type text,
  figures jsonb,
  body text not null,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint sales_order_timeline_event_check
    check ((kind = 'event') = (type is not null) and (kind = 'event') = (figures is not null)),
  constraint sales_order_timeline_order_fkey
    foreign key (org_id, so_id) references sales_orders on delete cascade
);
create index sales_order_timeline_by_order on sales_order_timeline (org_id, so_id, number);

alter table order_channels enable row level security;
alter table sales_orders enable row level security;
alter table sales_order_items enable row level security;
alter table sales_order_timeline enable row level security;

create policy tenant on order_channels
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on sales_orders
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on sales_order_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on sales_order_timeline
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update, delete on sales_orders, sales_order_items to stockwright_app;
-- A channel is deactivated, never erased; what is noted or has happened is not rewritten.
grant select, insert, update on order_channels to stockwright_app;
grant select, insert, delete on sales_order_timeline to stockwright_app;
