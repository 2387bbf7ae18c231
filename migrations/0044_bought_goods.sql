-- Bought goods: a line of a purchase order names a material or a SKU, and a SKU has what buying it
-- needs.

alter table purchase_order_items
  alter column material_id drop not null,
  add column sku_id uuid,
  add constraint purchase_order_items_sku_fkey foreign key (org_id, sku_id) references skus,
  add constraint purchase_order_items_item_check check (num_nonnulls(material_id, sku_id) = 1);
create index purchase_order_items_by_sku
  on purchase_order_items (org_id, sku_id, created_at, id) where sku_id is not null;

alter table skus
  add column is_bought boolean not null default false,
  -- Null without a recipe.
  add column plan_by text constraint skus_plan_by_check check (plan_by in ('make', 'buy')),
  add column preferred_vendor_id uuid,
  add column purchase_unit text,
  add column units_per_purchase_unit numeric not null default 1
    constraint skus_units_per_purchase_unit_check check (units_per_purchase_unit > 0),
  -- Purchase units.
  add column minimum_order_quantity numeric
    constraint skus_minimum_order_quantity_check check (minimum_order_quantity > 0),
  add column order_multiple numeric
    constraint skus_order_multiple_check check (order_multiple > 0),
  -- As in `items`: the ledger writes both.
  add column current_cost numeric not null default 0
    constraint skus_current_cost_check check (current_cost >= 0),
  add constraint skus_vendor_fkey foreign key (org_id, preferred_vendor_id) references vendors;
create index skus_by_vendor
  on skus (org_id, preferred_vendor_id) where preferred_vendor_id is not null;
create index skus_bought_by_code on skus (org_id, code, id) where is_bought;

update skus s set current_cost = i.current_cost from items i
  where i.org_id = s.org_id and i.id = s.id and i.current_cost <> 0;
