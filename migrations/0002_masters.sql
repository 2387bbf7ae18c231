-- What is made, and where it lies: SKU types, items and SKUs, locations.

-- Uniqueness of names ignores case and width in every script, whatever the database's own locale.
create function name_key(name text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(normalize(name, NFKC) collate "und-x-icu") collate "C" $$;

create table sku_types (
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
  constraint sku_types_name_key unique (org_id, name_key),
  constraint sku_types_external_id_key unique (org_id, external_id)
);
create index sku_types_by_name on sku_types (org_id, name_key, id);
create index sku_types_by_created on sku_types (org_id, created_at, id);

-- An item is what the ledgers count: a material or a SKU. Its row is the item's cost row: whoever
-- matches or re-costs an item locks it first.
create table items (
  org_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('material', 'sku')),
  -- What a unit costs when no layer covers it (base currency per stock unit).
  current_cost numeric not null default 0 check (current_cost >= 0),
  -- Units ever in and out of the cost pool, in stock units: fold of the unvoided rows.
  quantity_in numeric not null default 0 check (quantity_in >= 0),
  quantity_out numeric not null default 0 check (quantity_out >= 0),
  -- Open layers at their cost less provisional units at theirs (base currency).
  value numeric not null default 0,
  primary key (org_id, id)
) with (fillfactor = 70);

create table skus (
  org_id uuid not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  search text collate "C" not null generated always as (name_key(code || ' ' || name)) stored,
  sku_type_id uuid not null,
  unit text not null,
  is_finished_good boolean not null,
  description text,
  barcode text,
  reorder_point numeric check (reorder_point >= 0),
  list_price numeric check (list_price >= 0),
  material_unit_cost numeric not null default 0 check (material_unit_cost >= 0),
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint skus_code_key unique (org_id, code),
  constraint skus_external_id_key unique (org_id, external_id),
  constraint skus_item_fkey foreign key (org_id, id) references items,
  constraint skus_sku_type_fkey foreign key (org_id, sku_type_id) references sku_types
);
create index skus_by_code on skus (org_id, code, id);
create index skus_by_name on skus (org_id, name_key, id);
create index skus_by_created on skus (org_id, created_at, id);
create index skus_by_updated on skus (org_id, updated_at, id);
create index skus_by_type on skus (org_id, sku_type_id);

create table locations (
  org_id uuid not null references organizations,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  search text collate "C" not null generated always as (name_key(code || ' ' || name)) stored,
  address jsonb check (jsonb_typeof(address) = 'object'),
  is_ship_to boolean not null,
  is_work_site boolean not null,
  is_stock_location boolean not null,
  notes text,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint locations_code_key unique (org_id, code),
  constraint locations_external_id_key unique (org_id, external_id),
  constraint locations_role_check check (is_ship_to or is_work_site or is_stock_location)
);
create index locations_by_code on locations (org_id, code, id);
create index locations_by_name on locations (org_id, name_key, id);
create index locations_by_created on locations (org_id, created_at, id);

alter table sku_types enable row level security;
alter table items enable row level security;
alter table skus enable row level security;
alter table locations enable row level security;

create policy tenant on sku_types
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on skus
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on locations
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update, delete on sku_types, items, skus, locations to stockwright_app;
