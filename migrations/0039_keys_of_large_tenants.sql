-- What is still expected of an item, among the entries of years.
create index ledger_entries_expected on ledger_entries (org_id, item_id)
  where voided_at is null and event_type in ('ORDER', 'DEMAND');

-- The owners of an organization, among its members.
create index members_by_owner on members (org_id) where role = 'owner';

-- Where one item is in all recipes that a sample has, or one vendor has all contacts, the planner
-- would take the key for no help, and read all rows of an organization for each look-up.
alter table bom_inputs alter column item_id set (n_distinct = -0.2);
alter table production_links alter column consumed_item_id set (n_distinct = -0.2);
alter table contact_links alter column entity_id set (n_distinct = -0.2);
