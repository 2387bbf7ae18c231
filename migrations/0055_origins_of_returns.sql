-- The goods of a shipment that came back lead to its entry by the position, whatever its day is. An
-- item can have shipped a million times: its pool is ordered by the day first. The direction, which
-- follows from the kind, keeps the index from what asks for the shipments of a period.
create index ledger_entries_shipped on ledger_entries (org_id, item_id, position)
  where direction = -1 and event_type = 'SHIP' and voided_at is null;
