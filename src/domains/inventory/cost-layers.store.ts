import { type Fragment, part } from '../../kernel/database/sql.ts';

/** The open layers of an item, in the order in which they are used. */
export const selectOpenLayers = (orgId: string, itemId: string, limit: number): Fragment => part`
  select t.id as "ledgerEntryId", t.code as "entryCode", t.day,
    trim_scale(t.quantity) as quantity, trim_scale(t.open_quantity) as "openQuantity",
    trim_scale(t.unit_cost) as "unitCost", trim_scale(t.open_quantity * t.unit_cost) as value,
    t.source_type as "sourceType", t.source_id as "sourceId"
  from ledger_entries t
  where t.org_id = ${orgId} and t.item_id = ${itemId} and t.is_open
  order by t.day, t.position limit ${limit}`;

/** All of it. */
export const selectOpenSum = (orgId: string, itemId: string): Fragment => part`
  select count(*)::int as layers, trim_scale(coalesce(sum(t.open_quantity), 0)) as "openQuantity",
    trim_scale(coalesce(sum(t.open_quantity * t.unit_cost), 0)) as value
  from ledger_entries t
  where t.org_id = ${orgId} and t.item_id = ${itemId} and t.is_open`;
