-- The table counts what a user does on a day, in all organizations: beside mails now also the bytes
-- of uploads. As before it has the latest day of each kind.
set local citus.enable_ddl_propagation = off;
alter table user_mails rename to user_days;
alter table user_days rename column mails to amount;
alter table user_days alter column amount type bigint;
alter table user_days rename constraint user_mails_pkey to user_days_pkey;
alter table user_days rename constraint user_mails_mails_check to user_days_amount_check;
alter table user_days drop constraint user_mails_kind_check;
alter table user_days add constraint user_days_kind_check
  check (kind in ('invitation', 'order', 'upload'));
set local citus.enable_ddl_propagation = on;
