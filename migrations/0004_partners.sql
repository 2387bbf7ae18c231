-- Whom one buys from and sells to, and what one buys: vendors, customers, brokers, contacts,
-- materials, and the terms that classify them.

create table material_types (
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
  constraint material_types_name_key unique (org_id, name_key),
  constraint material_types_external_id_key unique (org_id, external_id)
);
create index material_types_by_name on material_types (org_id, name_key, id);
create index material_types_by_created on material_types (org_id, created_at, id);

create table customer_types (
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
  constraint customer_types_name_key unique (org_id, name_key),
  constraint customer_types_external_id_key unique (org_id, external_id)
);
create index customer_types_by_name on customer_types (org_id, name_key, id);
create index customer_types_by_created on customer_types (org_id, created_at, id);

create table customer_segments (
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
  constraint customer_segments_name_key unique (org_id, name_key),
  constraint customer_segments_external_id_key unique (org_id, external_id)
);
create index customer_segments_by_name on customer_segments (org_id, name_key, id);
create index customer_segments_by_created on customer_segments (org_id, created_at, id);

create table brokers (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  email text,
  phone text,
  search text collate "C" not null generated always as
    (name_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  -- A phone number is looked for by its digits, however it is written.
  phone_digits text collate "C"
    generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
  commission_percent numeric check (commission_percent >= 0 and commission_percent <= 100),
  notes text,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint brokers_name_key unique (org_id, name_key),
  constraint brokers_external_id_key unique (org_id, external_id)
);
create index brokers_by_name on brokers (org_id, name_key, id);
create index brokers_by_created on brokers (org_id, created_at, id);
create index brokers_by_updated on brokers (org_id, updated_at, id);

create table vendors (
  org_id uuid not null references organizations,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  email text,
  phone text,
  search text collate "C" not null generated always as (name_key(code || ' ' || name || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  phone_digits text collate "C"
    generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
  website text,
  tax_id text,
  address jsonb check (jsonb_typeof(address) = 'object'),
  payment_terms text,
  currency text,
  lead_time_days int check (lead_time_days >= 0),
  notes text,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint vendors_code_key unique (org_id, code),
  constraint vendors_external_id_key unique (org_id, external_id)
);
create index vendors_by_code on vendors (org_id, code, id);
create index vendors_by_name on vendors (org_id, name_key, id);
create index vendors_by_created on vendors (org_id, created_at, id);
create index vendors_by_updated on vendors (org_id, updated_at, id);

create table customers (
  org_id uuid not null references organizations,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  customer_type_id uuid,
  customer_segment_id uuid,
  broker_id uuid,
  email text,
  phone text,
  search text collate "C" not null generated always as (name_key(code || ' ' || name || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  phone_digits text collate "C"
    generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
  tax_id text,
  billing_address jsonb check (jsonb_typeof(billing_address) = 'object'),
  shipping_address jsonb check (jsonb_typeof(shipping_address) = 'object'),
  payment_terms text,
  currency text,
  notes text,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint customers_code_key unique (org_id, code),
  constraint customers_external_id_key unique (org_id, external_id),
  constraint customers_type_fkey foreign key (org_id, customer_type_id) references customer_types,
  constraint customers_segment_fkey
    foreign key (org_id, customer_segment_id) references customer_segments,
  constraint customers_broker_fkey foreign key (org_id, broker_id) references brokers
);
create index customers_by_code on customers (org_id, code, id);
create index customers_by_name on customers (org_id, name_key, id);
create index customers_by_created on customers (org_id, created_at, id);
create index customers_by_updated on customers (org_id, updated_at, id);
create index customers_by_type on customers (org_id, customer_type_id);
create index customers_by_segment on customers (org_id, customer_segment_id);
create index customers_by_broker on customers (org_id, broker_id);

-- The shared pool of people.
create table contacts (
  org_id uuid not null references organizations,
  id uuid not null,
  first_name text not null,
  last_name text,
  name_key text collate "C" not null
    generated always as (name_key(first_name || coalesce(' ' || last_name, ''))) stored,
  -- Keys of its contact methods, a line each, since a search that joins them takes too long.
  -- Whoever changes the methods gathers these anew: see contacts.store.ts.
  emails text collate "C" not null default '',
  phone_digits text collate "C" not null default '',
  search text collate "C" not null
    generated always as (name_key(first_name || coalesce(' ' || last_name, ''))
      || E'\n' || emails || E'\n' || phone_digits) stored,
  job_title text,
  notes text,
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint contacts_external_id_key unique (org_id, external_id)
);
create index contacts_by_name on contacts (org_id, name_key, id);
create index contacts_by_created on contacts (org_id, created_at, id);

create table contact_methods (
  org_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  -- What two spellings of one address have in common: lower case, or E.164.
  value_key text collate "C" not null,
  label text,
  is_primary boolean not null,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint contact_methods_value_key unique (org_id, contact_id, kind, value_key),
  constraint contact_methods_contact_fkey
    foreign key (org_id, contact_id) references contacts on delete cascade
);
create unique index contact_methods_primary_key on contact_methods (org_id, contact_id, kind)
  where is_primary;
create index contact_methods_by_value on contact_methods (org_id, kind, value_key);
create index contact_methods_by_contact on contact_methods (org_id, contact_id, created_at, id);

-- A contact of one customer, vendor, broker or location; a column for each, so that a foreign key
-- holds every link and a link goes with what it links.
create table contact_links (
  org_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  customer_id uuid,
  vendor_id uuid,
  broker_id uuid,
  location_id uuid,
  entity_id uuid not null
    generated always as (coalesce(customer_id, vendor_id, broker_id, location_id)) stored,
  entity_type text not null generated always as (case
    when customer_id is not null then 'customer' when vendor_id is not null then 'vendor'
    when broker_id is not null then 'broker' else 'location' end) stored,
  role text,
  is_primary boolean not null,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint contact_links_entity_check
    check (num_nonnulls(customer_id, vendor_id, broker_id, location_id) = 1),
  constraint contact_links_entity_key unique (org_id, contact_id, entity_id),
  constraint contact_links_contact_fkey
    foreign key (org_id, contact_id) references contacts on delete cascade,
  constraint contact_links_customer_fkey
    foreign key (org_id, customer_id) references customers on delete cascade,
  constraint contact_links_vendor_fkey
    foreign key (org_id, vendor_id) references vendors on delete cascade,
  constraint contact_links_broker_fkey
    foreign key (org_id, broker_id) references brokers on delete cascade,
  constraint contact_links_location_fkey
    foreign key (org_id, location_id) references locations on delete cascade
);
create unique index contact_links_primary_key on contact_links (org_id, entity_id)
  where is_primary;
create index contact_links_by_entity on contact_links (org_id, entity_id, created_at, id);
create index contact_links_by_customer on contact_links (org_id, customer_id);
create index contact_links_by_vendor on contact_links (org_id, vendor_id);
create index contact_links_by_broker on contact_links (org_id, broker_id);
create index contact_links_by_location on contact_links (org_id, location_id);

create table materials (
  org_id uuid not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored,
  search text collate "C" not null generated always as (name_key(code || ' ' || name)) stored,
  material_type_id uuid,
  unit text not null,
  description text,
  preferred_vendor_id uuid,
  -- Current cost per stock unit in base currency; null until one is known. See item_cost_settings.
  unit_cost numeric check (unit_cost >= 0),
  reorder_point numeric check (reorder_point >= 0),
  lead_time_days int check (lead_time_days >= 0),
  purchase_unit text,
  units_per_purchase_unit numeric not null default 1 check (units_per_purchase_unit > 0),
  is_active boolean not null default true,
  external_id text collate "C",
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint materials_code_key unique (org_id, code),
  constraint materials_external_id_key unique (org_id, external_id),
  constraint materials_item_fkey foreign key (org_id, id) references items,
  constraint materials_type_fkey foreign key (org_id, material_type_id) references material_types,
  constraint materials_vendor_fkey foreign key (org_id, preferred_vendor_id) references vendors
);
create index materials_by_code on materials (org_id, code, id);
create index materials_by_name on materials (org_id, name_key, id);
create index materials_by_created on materials (org_id, created_at, id);
create index materials_by_updated on materials (org_id, updated_at, id);
create index materials_by_type on materials (org_id, material_type_id);
create index materials_by_vendor on materials (org_id, preferred_vendor_id);

-- Costs of materials that a person set by hand, append-only. Each stands directly after the
-- material's latest receipt row of that moment (day and position), or before all without one;
-- among those at one place the last set comes last. They are numbered under the lock of the item's
-- cost row, since clocks of several nodes give no order.
create table item_cost_settings (
  org_id uuid not null,
  item_id uuid not null,
  number int not null,
  unit_cost numeric check (unit_cost >= 0),
  after_day date,
  after_position bigint,
  set_at timestamptz(3) not null,
  set_by uuid references users,
  primary key (org_id, item_id, number),
  constraint item_cost_settings_item_fkey
    foreign key (org_id, item_id) references items on delete cascade
);
create index item_cost_settings_by_place on item_cost_settings
  (org_id, item_id, after_day desc nulls last, after_position desc nulls last, number desc);

alter table material_types enable row level security;
alter table customer_types enable row level security;
alter table customer_segments enable row level security;
alter table brokers enable row level security;
alter table vendors enable row level security;
alter table customers enable row level security;
alter table contacts enable row level security;
alter table contact_methods enable row level security;
alter table contact_links enable row level security;
alter table materials enable row level security;
alter table item_cost_settings enable row level security;

create policy tenant on material_types
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on customer_types
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on customer_segments
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on brokers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on vendors
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on customers
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on contacts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on contact_methods
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on contact_links
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on materials
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on item_cost_settings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update, delete on material_types, customer_types, customer_segments,
  brokers, vendors, customers, contacts, contact_methods, contact_links, materials
  to stockwright_app;
grant select, insert on item_cost_settings to stockwright_app;
