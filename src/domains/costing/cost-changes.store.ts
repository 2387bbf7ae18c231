import { columnsWithin } from '../../kernel/database/columns.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { sourceDocuments } from '../../orders/entry-documents.store.ts';
import { costChange } from './cost-change.ts';

/** SQL that reads changes of costs: it writes nothing. */

/**
 * A row `t` for each entry and each change that gave it another cost. A correction can write
 * several lines of one entry, as when a cycle is valued in steps: the last of them is listed, with
 * the cost that stood before the first.
 */
const changes = (orgId: string): Fragment => part`(
      select h.*, h.ledger_entry_id as id from cost_history h
      where h.org_id = ${orgId} and not exists (select 1 from cost_history l
        where l.org_id = ${orgId} and l.ledger_entry_id = h.ledger_entry_id
          and l.number > h.number and l.changed_at = h.changed_at)) t
    cross join lateral (
      select f.old_unit_cost, f.old_value from cost_history f
      where f.org_id = ${orgId} and f.ledger_entry_id = t.ledger_entry_id
        and f.changed_at = t.changed_at
      order by f.number limit 1) f`;

/**
 * The changes with their entries `e`: of all items in the order of an index, with a look-up for
 * each row that is shown; of one item from its entries.
 */
export const costChanges = (orgId: string, ofItem: boolean): Fragment =>
  ofItem
    ? part`${changes(orgId)}
      join ledger_entries e on e.org_id = ${orgId} and e.id = t.ledger_entry_id`
    : part`${changes(orgId)}
      cross join lateral (
        select * from ledger_entries e
        where e.org_id = ${orgId} and e.id = t.ledger_entry_id limit 1) e`;

const isMaterial = `e.ledger = 'materials'`;

export const costChangeColumns = columnsWithin(costChange, 't', {
  entryCode: 'e.code',
  eventType: 'e.event_type',
  date: 'e.day',
  itemId: 'e.item_id',
  itemType: `case when ${isMaterial} then 'material' else 'sku' end`,
  itemCode: (orgId) => nameOf(orgId, part`code`),
  itemName: (orgId) => nameOf(orgId, part`name`),
  itemUnit: (orgId) => nameOf(orgId, part`unit`),
  sourceType: 'e.source_type',
  sourceId: 'e.source_id',
  documentNumber: (orgId) =>
    part`(select ${sourceDocuments.number} from (select e.source_type, e.source_id) t
      ${sourceDocuments.joins(orgId)})`,
  journalId: (orgId) => part`(select j.id from journals j
    where j.org_id = ${orgId} and j.created_at >= t.changed_at
      and j.month >= to_char(e.day, 'YYYY-MM')
    order by j.created_at, j.id limit 1)`,
  quantity: 'e.quantity',
  oldUnitCost: 'f.old_unit_cost',
  oldValue: 'f.old_value',
  valueChange: `case when e.direction = 1 then e.quantity * (t.new_unit_cost - f.old_unit_cost)
    else coalesce(t.new_value, 0) - coalesce(f.old_value, 0) end`,
});

/** Of the item: its code, its name or its unit. */
const nameOf = (orgId: string, column: Fragment): Fragment => part`coalesce(
    (select m.${column} from materials m where m.org_id = ${orgId} and m.id = e.item_id),
    (select k.${column} from skus k where k.org_id = ${orgId} and k.id = e.item_id))`;
