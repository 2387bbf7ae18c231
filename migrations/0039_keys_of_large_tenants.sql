-- What is still expected of an item, among the entries of years.
create index ledger_entries_expected on ledger_entries (org_id, item_id)
  where voided_at is null and event_type in ('ORDER', 'DEMAND');

-- The owners of an organization, among its members.
create index members_by_owner on members (org_id) where role = 'owner';
