-- What a SKU is made of: bills of materials and their inputs.

create table boms (
  org_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  -- Units of the SKU that the inputs make.
  output_quantity numeric not null check (output_quantity > 0),
  -- Base currency per output unit: work, power, wear.
  conversion_cost numeric not null check (conversion_cost >= 0),
  notes text,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint boms_sku_key unique (org_id, sku_id),
  constraint boms_external_id_key unique (org_id, external_id),
  constraint boms_sku_fkey foreign key (org_id, sku_id) references skus
);
create index boms_by_created on boms (org_id, created_at, id);
create index boms_by_updated on boms (org_id, updated_at, id);

create table bom_inputs (
  org_id uuid not null,
  id uuid not null,
  bom_id uuid not null,
  line_number int not null,
  -- A material or an intermediate SKU.
  item_id uuid not null,
  quantity numeric not null check (quantity > 0),
  -- What is lost on the way, in percent of the quantity.
  scrap_percent numeric not null check (scrap_percent >= 0),
  primary key (org_id, id),
  constraint bom_inputs_line_key unique (org_id, bom_id, line_number),
  constraint bom_inputs_bom_fkey foreign key (org_id, bom_id) references boms on delete cascade,
  constraint bom_inputs_item_fkey foreign key (org_id, item_id) references items
);
create index bom_inputs_by_item on bom_inputs (org_id, item_id, bom_id);

alter table boms enable row level security;
alter table bom_inputs enable row level security;

create policy tenant on boms
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on bom_inputs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update, delete on boms, bom_inputs to stockwright_app;
