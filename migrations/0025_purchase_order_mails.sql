-- Purchase orders that are mailed to their vendor. The order itself does not change.

-- Citus refuses foreign keys of tables that are not distributed yet.
set local citus.enable_ddl_propagation = off;

create table purchase_order_mails (
  org_id uuid not null references organizations,
  id uuid not null,
  po_id uuid not null,
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
  constraint purchase_order_mails_order_fkey foreign key (org_id, po_id)
    references purchase_orders on delete cascade,
  check ((status = 'sent') = (sent_at is not null))
);
create index purchase_order_mails_by_order
  on purchase_order_mails (org_id, po_id, created_at, id);
-- Counts the mails of a day.
create index purchase_order_mails_by_created on purchase_order_mails (org_id, created_at);

alter table purchase_order_mails enable row level security;
create policy tenant on purchase_order_mails
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
-- Their state is written by the job that sends them, as the owner.
grant select, insert on purchase_order_mails to stockwright_app;

set local citus.enable_ddl_propagation = on;
