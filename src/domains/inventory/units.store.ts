import type { Guard } from '../../import/importer.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { part } from '../../kernel/database/sql.ts';
import { ledgerEntries } from '../../ledger/items.store.ts';

/** Rows that count in the unit of an item: entries of the ledger, and packs of vendors. */
const counting: readonly ReferencingColumn[] = [
  ledgerEntries,
  { entityType: 'vendor_item', table: 'vendor_items', column: 'item_id' },
];

export const countedInUnit = (orgId: string, id: string) => referencesOf(orgId, id, counting);

/** An import may not change a unit in which something counts. */
export const unitInUse: Guard = {
  fault: {
    path: '/unit',
    code: 'in_use',
    message: 'cannot change any more: ledger entries or packs of vendor items count in it.',
  },
  breaks: (orgId) => part`r ? 'unit' and t.unit <> r->>'unit' and (exists (
    select 1 from ledger_entries e where e.org_id = ${orgId} and e.item_id = t.id) or exists (
    select 1 from vendor_items v where v.org_id = ${orgId} and v.item_id = t.id))`,
};
