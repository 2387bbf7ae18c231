-- The event of a shipment that was reversed, in the word of the trade.
update sales_order_timeline set type = 'shipment_reversed' where type = 'shipment_taken_back';

alter table sales_order_timeline add constraint sales_order_timeline_type_check
  check (type in ('status_changed', 'held', 'released', 'shipped', 'shipment_reversed', 'recosted'));
