-- Papers of sales orders: until when a quote is valid, what customs ask of a SKU, and mails to
-- customers.

alter table sales_orders add column valid_until date;

alter table skus
  add column hs_code text,
  -- ISO 3166-1 alpha-2.
  add column country_of_origin text,
  -- Of a unit.
  add column net_weight numeric constraint skus_net_weight_check check (net_weight > 0),
  add column weight_unit text
    constraint skus_weight_unit_check check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  add constraint skus_weight_check check (net_weight is null or weight_unit is not null);

-- Citus refuses foreign keys of tables that are not distributed yet.
set local citus.enable_ddl_propagation = off;

create table sales_order_mails (
  org_id uuid not null references organizations,
  id uuid not null,
  so_id uuid not null,
  kind text collate "C" not null
    check (kind in ('quote', 'order_confirmation', 'proforma_invoice')),
  recipients jsonb not null check (jsonb_typeof(recipients) = 'array'),
  message text,
  status text collate "C" not null check (status in ('waiting', 'sent', 'failed')),
  -- Why the last attempt did not succeed.
  failure text,
  sent_at timestamptz(3),
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint sales_order_mails_order_fkey foreign key (org_id, so_id)
    references sales_orders on delete cascade,
  check ((status = 'sent') = (sent_at is not null))
);
create index sales_order_mails_by_order
  on sales_order_mails (org_id, so_id, created_at, id);
-- Counts the mails of a day.
create index sales_order_mails_by_created on sales_order_mails (org_id, created_at);

alter table sales_order_mails enable row level security;
create policy tenant on sales_order_mails
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
-- Their state is written by the job that sends them, as the owner.
grant select, insert on sales_order_mails to stockwright_app;

set local citus.enable_ddl_propagation = on;
