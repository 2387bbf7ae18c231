-- Exchange rates: what one unit of a currency is worth in base currency, from a day on. An order in
-- a foreign currency may lack its rate while it is a draft.

set local citus.enable_ddl_propagation = off;

create table exchange_rates (
  org_id uuid not null references organizations,
  id uuid not null,
  currency text collate "C" not null,
  -- Base currency for one unit of the currency.
  rate numeric not null check (rate > 0),
  valid_from date not null,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint exchange_rates_day_key unique (org_id, currency, valid_from)
);
create index exchange_rates_by_day on exchange_rates (org_id, valid_from, id);
create index exchange_rates_by_currency on exchange_rates (org_id, currency, id);
create index exchange_rates_by_created on exchange_rates (org_id, created_at, id);

alter table exchange_rates enable row level security;
create policy tenant on exchange_rates
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on exchange_rates to stockwright_app;

set local citus.enable_ddl_propagation = on;

-- Null: no rate is known, or the order is in base currency.
alter table purchase_orders
  add column exchange_rate_source text collate "C" check (exchange_rate_source in ('given', 'table'));
alter table sales_orders
  add column exchange_rate_source text collate "C" check (exchange_rate_source in ('given', 'table'));

-- Orders keep the rates that they have.
update purchase_orders t set exchange_rate_source = 'given' from organizations o
  where o.id = t.org_id and (t.currency <> o.base_currency or t.exchange_rate <> 1);
update sales_orders t set exchange_rate_source = 'given' from organizations o
  where o.id = t.org_id and (t.currency <> o.base_currency or t.exchange_rate <> 1);

alter table purchase_orders alter column exchange_rate drop not null;
alter table sales_orders alter column exchange_rate drop not null;
alter table purchase_orders add constraint purchase_orders_exchange_rate_known_check
  check (exchange_rate is not null
    or exchange_rate_source is null and status in ('Draft', 'Cancelled'));
alter table sales_orders add constraint sales_orders_exchange_rate_known_check
  check (exchange_rate is not null
    or exchange_rate_source is null and status in ('Draft', 'Cancelled'));
