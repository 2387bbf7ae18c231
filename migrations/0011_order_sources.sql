-- Which records the ledger's entries of an order come from: its items and its receipts.
create view order_sources with (security_invoker = true) as
  select org_id, po_id as order_id, id as source_id from purchase_order_items
  union all
  select org_id, po_id, id from purchase_order_receipts
  union all
  select org_id, wo_id, id from work_order_items
  union all
  select org_id, wo_id, id from work_order_receipts
  union all
  select org_id, so_id, id from sales_order_items;

grant select on order_sources to stockwright_app;
