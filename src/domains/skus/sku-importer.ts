/** How SKUs are imported in bulk. */
import { part, sql } from '../../kernel/database/sql.ts';
import type { Importer } from '../../kernel/import/importer.ts';
import { skuChanges } from './sku.ts';

export const skuImporter: Importer = {
  noun: 'SKU',
  table: 'skus',
  changes: skuChanges,
  required: ['code', 'name', 'skuTypeId', 'unit'],
  columns: {
    code: 'text',
    name: 'text',
    skuTypeId: 'uuid',
    unit: 'text',
    isFinishedGood: 'boolean',
    description: 'text',
    barcode: 'text',
    reorderPoint: 'numeric',
    listPrice: 'numeric',
    isActive: 'boolean',
    externalId: 'text',
  },
  defaults: { isFinishedGood: true, isActive: true },
  references: [
    { field: 'skuTypeId', name: 'skuType', noun: 'SKU type', table: 'sku_types', hasCode: false },
  ],
  // A SKU is an item of the ledgers: its cost row is made with it.
  beforeInsert: (orgId, ids) => sql`insert into items (org_id, id, kind)
    select ${orgId}, id, 'sku' from unnest(${ids}::uuid[]) as made (id)`,
  guards: [
    {
      fault: {
        path: '/unit',
        code: 'in_use',
        message: 'cannot change any more: ledger entries count in it.',
      },
      breaks: part`r ? 'unit' and t.unit <> r->>'unit' and exists (select 1 from ledger_entries e
        where e.org_id = t.org_id and e.item_id = t.id)`,
    },
  ],
};
