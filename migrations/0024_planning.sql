-- What a plan rounds suggestions up to, and how long it takes to make a SKU.
alter table materials
  -- Purchase units.
  add column minimum_order_quantity numeric check (minimum_order_quantity > 0),
  add column order_multiple numeric check (order_multiple > 0);
alter table skus
  add column batch_size numeric check (batch_size > 0),
  add column lead_time_days int check (lead_time_days >= 0);
