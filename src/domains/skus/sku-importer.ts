/** How SKUs are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { insertSkuItems } from '../../ledger/items.store.ts';
import { unitInUse } from '../inventory/units.store.ts';
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
  isItem: true,
  beforeInsert: ({ orgId }, rows) => [
    insertSkuItems(
      orgId,
      rows.map(({ id }) => id),
    ),
  ],
  guards: [unitInUse],
};
