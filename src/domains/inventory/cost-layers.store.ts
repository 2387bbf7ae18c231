import { type Fragment, part } from '../../kernel/database/sql.ts';
import { isOpenLayer, openUnits, withFirstLayers } from '../../ledger/open-layers.store.ts';
import { carriedFromOf } from '../../orders/entry-documents.store.ts';

/** The open layers of an item, as the rows `l`. */
const layersOf = (orgId: string, itemId: string): Fragment => part`(
  select t.*, ${openUnits} as open_quantity
  from ${withFirstLayers(orgId)} join ledger_entries t on t.org_id = ${orgId} and ${isOpenLayer}
  where p.item_id = ${itemId}) l`;

/** The open layers of an item, in the order in which they are used. */
export const selectOpenLayers = (orgId: string, itemId: string, limit: number): Fragment => part`
  select l.id as "ledgerEntryId", l.code as "entryCode", l.day,
    trim_scale(l.quantity) as quantity, trim_scale(l.cut_quantity) as "cutQuantity",
    trim_scale(l.open_quantity) as "openQuantity",
    trim_scale(l.unit_cost) as "unitCost", trim_scale(l.open_quantity * l.unit_cost) as value,
    l.source_type as "sourceType", l.source_id as "sourceId", l.reason,
    ${carriedFromOf(orgId, part`l`)} as "carriedFrom"
  from ${layersOf(orgId, itemId)}
  order by l.day, l.position limit ${limit}`;

/** All of it. */
export const selectOpenSum = (orgId: string, itemId: string): Fragment => part`
  select count(*)::int as layers, trim_scale(coalesce(sum(l.open_quantity), 0)) as "openQuantity",
    trim_scale(coalesce(sum(l.open_quantity * l.unit_cost), 0)) as value
  from ${layersOf(orgId, itemId)}`;
