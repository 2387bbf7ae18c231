-- Vendor items: how a vendor sells a material or a SKU, in which pack and at which prices. Lines of
-- purchase orders keep the one by which they were ordered, and the vendor's code.

-- Whether no two prices of a list hold from the same quantity on one day. Days are compared as
-- their texts: the cast of a text to a day depends on settings.
create function are_prices(prices jsonb) returns boolean
  language sql immutable parallel safe
  as $$
    select jsonb_typeof(prices) = 'array' and not exists (
      select 1 from jsonb_array_elements(prices) with ordinality a (price, place)
      join jsonb_array_elements(prices) with ordinality b (price, place) on a.place < b.place
      where (a.price->>'fromQuantity')::numeric = (b.price->>'fromQuantity')::numeric
        and coalesce(a.price->>'validFrom', '0001-01-01') collate "C"
          <= coalesce(b.price->>'validTo', '9999-12-31') collate "C"
        and coalesce(b.price->>'validFrom', '0001-01-01') collate "C"
          <= coalesce(a.price->>'validTo', '9999-12-31') collate "C")
  $$;

set local citus.enable_ddl_propagation = off;

create table vendor_items (
  org_id uuid not null references organizations,
  id uuid not null,
  vendor_id uuid not null,
  material_id uuid,
  sku_id uuid,
  item_id uuid not null generated always as (coalesce(material_id, sku_id)) stored,
  vendor_code text,
  -- Never null, so that lists are sorted by it.
  vendor_code_key text collate "C" not null
    generated always as (code_key(coalesce(vendor_code, ''))) stored,
  vendor_name text,
  barcode text,
  barcode_key text collate "C" generated always as (gtin_key(barcode)) stored,
  search text collate "C" not null generated always as
    (search_key(coalesce(vendor_code, '') || ' ' || coalesce(vendor_name, ''))) stored,
  purchase_unit text not null,
  purchase_unit_key text collate "C" not null generated always as (name_key(purchase_unit)) stored,
  units_per_purchase_unit numeric not null
    constraint vendor_items_units_per_purchase_unit_check check (units_per_purchase_unit > 0),
  -- Purchase units.
  minimum_order_quantity numeric
    constraint vendor_items_minimum_order_quantity_check check (minimum_order_quantity > 0),
  order_multiple numeric
    constraint vendor_items_order_multiple_check check (order_multiple > 0),
  lead_time_days int constraint vendor_items_lead_time_days_check check (lead_time_days >= 0),
  currency text not null,
  -- A list of prices; their decimals are texts.
  prices jsonb not null constraint vendor_items_prices_check check (are_prices(prices)),
  is_preferred boolean not null,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint vendor_items_unit_key unique (org_id, vendor_id, item_id, purchase_unit_key),
  constraint vendor_items_external_id_key unique (org_id, external_id),
  constraint vendor_items_vendor_fkey foreign key (org_id, vendor_id) references vendors,
  constraint vendor_items_material_fkey foreign key (org_id, material_id) references materials,
  constraint vendor_items_sku_fkey foreign key (org_id, sku_id) references skus,
  constraint vendor_items_item_check check (num_nonnulls(material_id, sku_id) = 1),
  -- Nobody buys by an archived one.
  constraint vendor_items_preferred_check check (is_active or not is_preferred)
);
create unique index vendor_items_preferred_key on vendor_items (org_id, item_id)
  where is_preferred;
create index vendor_items_by_item on vendor_items (org_id, item_id, vendor_code_key, id);
create index vendor_items_by_material on vendor_items (org_id, material_id)
  where material_id is not null;
create index vendor_items_by_sku on vendor_items (org_id, sku_id) where sku_id is not null;
create index vendor_items_by_vendor on vendor_items (org_id, vendor_id, vendor_code_key, id);
create index vendor_items_by_vendor_code on vendor_items (org_id, vendor_code_key, id);
create index vendor_items_by_barcode on vendor_items (org_id, barcode_key)
  where barcode_key is not null;
create index vendor_items_by_created on vendor_items (org_id, created_at, id);
create index vendor_items_by_updated on vendor_items (org_id, updated_at, id);
create index vendor_items_inactive on vendor_items (org_id, vendor_code_key, id)
  where not is_active;

alter table vendor_items enable row level security;
create policy tenant on vendor_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on vendor_items to stockwright_app;

set local citus.enable_ddl_propagation = on;

-- The vendor item by which a line was ordered, and the vendor's code as it was then. There is no
-- foreign key: a spread database has no table of vendor items until it is distributed again. Those
-- that write a line lock its vendor item.
alter table purchase_order_items
  add column vendor_item_id uuid,
  add column vendor_code text;
create index purchase_order_items_by_vendor_item
  on purchase_order_items (org_id, vendor_item_id) where vendor_item_id is not null;
