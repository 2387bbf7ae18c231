-- Views: searches of a screen that people have given a name, for themselves or for everyone. And
-- the least order that vendors accept.

set local citus.enable_ddl_propagation = off;

create table views (
  org_id uuid not null references organizations,
  id uuid not null,
  screen text collate "C" not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  -- The part of an address after the question mark.
  search text not null,
  is_shared boolean not null,
  -- The screen opens with it for its author.
  is_default boolean not null,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint views_name_key unique (org_id, created_by, screen, name_key),
  -- Nobody would see a private view of nobody.
  constraint views_author_check check (is_shared or created_by is not null)
);
create unique index views_default_key on views (org_id, created_by, screen) where is_default;
-- Those of one person are few, and found by the constraint of their names.
create index views_shared_by_screen on views (org_id, screen, name_key, id) where is_shared;
create index views_shared_by_name on views (org_id, name_key, id) where is_shared;
create index views_shared_by_created on views (org_id, created_at, id) where is_shared;
create index views_shared_by_updated on views (org_id, updated_at, id) where is_shared;

alter table views enable row level security;
create policy tenant on views
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on views to stockwright_app;

set local citus.enable_ddl_propagation = on;

-- In the vendor's currency, else in base currency.
alter table vendors add column minimum_order_value numeric
  constraint vendors_minimum_order_value_check check (minimum_order_value >= 0);

-- The orders of a vendor in a period.
create index purchase_orders_by_vendor_date on purchase_orders (org_id, vendor_id, order_date, id);
