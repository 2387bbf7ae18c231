-- The sorts of receipts across orders. Reversed receipts are in no list.
create index purchase_order_receipts_by_created
  on purchase_order_receipts (org_id, created_at, id) where deleted_at is null;
create index purchase_order_receipts_by_updated
  on purchase_order_receipts (org_id, updated_at, id) where deleted_at is null;
create index purchase_order_receipts_by_date
  on purchase_order_receipts (org_id, receipt_date, id) where deleted_at is null;

create index work_order_receipts_by_created
  on work_order_receipts (org_id, created_at, id) where deleted_at is null;
create index work_order_receipts_by_updated
  on work_order_receipts (org_id, updated_at, id) where deleted_at is null;
create index work_order_receipts_by_date
  on work_order_receipts (org_id, receipt_date, id) where deleted_at is null;
