-- Documents: files attached to orders. The database knows them; the bytes lie outside.

-- A file of one purchase order, work order or sales order; a column for each, so that a foreign key
-- holds every document and it goes with its order.
create table documents (
  org_id uuid not null references organizations,
  id uuid not null,
  purchase_order_id uuid,
  work_order_id uuid,
  sales_order_id uuid,
  entity_id uuid not null
    generated always as (coalesce(purchase_order_id, work_order_id, sales_order_id)) stored,
  entity_type text not null generated always as (case
    when purchase_order_id is not null then 'purchase_order'
    when work_order_id is not null then 'work_order' else 'sales_order' end) stored,
  -- Where its bytes lie in the storage.
  file_key text collate "C" not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text collate "C" not null,
  description text,
  search text collate "C" not null generated always as
    (name_key(file_name || ' ' || coalesce(description, ''))) stored,
  -- Null where an archive came from elsewhere.
  uploaded_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint documents_entity_check
    check (num_nonnulls(purchase_order_id, work_order_id, sales_order_id) = 1),
  constraint documents_file_key unique (org_id, file_key),
  constraint documents_purchase_order_fkey
    foreign key (org_id, purchase_order_id) references purchase_orders on delete cascade,
  constraint documents_work_order_fkey
    foreign key (org_id, work_order_id) references work_orders on delete cascade,
  constraint documents_sales_order_fkey
    foreign key (org_id, sales_order_id) references sales_orders on delete cascade
);
create index documents_by_entity on documents (org_id, entity_id, created_at, id);
create index documents_by_purchase_order on documents (org_id, purchase_order_id)
  where purchase_order_id is not null;
create index documents_by_work_order on documents (org_id, work_order_id)
  where work_order_id is not null;
create index documents_by_sales_order on documents (org_id, sales_order_id)
  where sales_order_id is not null;

-- Files that no record holds: on their way to a document, or left behind by one. A key begins with
-- its organization; a row outlives that too, until its file is removed.
create table loose_files (
  key text collate "C" primary key,
  -- An upload has until then to take the file up; at once when a record has let go of it.
  remove_after timestamptz(3) not null default '-infinity',
  -- The sweep has begun to remove it: nothing takes it up any more.
  is_going boolean not null default false
);
create index loose_files_by_time on loose_files (remove_after);

alter table documents enable row level security;
alter table loose_files enable row level security;

create policy tenant on documents
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on loose_files
  using (split_part(key, '/', 1) = nullif(current_setting('app.org_id', true), ''));

grant select, insert, delete on documents to stockwright_app;
grant select, insert, delete, update (remove_after) on loose_files to stockwright_app;

-- However a document goes, by itself, with its order or with its organization, its file is let go.
create function let_go_of_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      insert into public.loose_files (key) select g.file_key from gone g;
      return null;
    end
  $$;
revoke all on function let_go_of_files() from public;
create trigger let_go_of_files after delete on documents
  referencing old table as gone for each statement execute function let_go_of_files();

-- Files of all tenants whose time has come. Taken again after a while, in case the removal fails.
create function take_loose_files(p_now timestamptz, p_again timestamptz, p_limit int)
  returns setof text
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update public.loose_files set is_going = true, remove_after = p_again
    where key in (select f.key from public.loose_files f where f.remove_after <= p_now
      order by f.remove_after limit p_limit for update skip locked)
    returning key
  $$;
create function forget_loose_files(p_keys text[]) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from public.loose_files where key = any (p_keys) and is_going $$;
revoke all on function take_loose_files(timestamptz, timestamptz, int) from public;
revoke all on function forget_loose_files(text[]) from public;
grant execute on function take_loose_files(timestamptz, timestamptz, int) to stockwright_app;
grant execute on function forget_loose_files(text[]) to stockwright_app;
