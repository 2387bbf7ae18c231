/** How SKUs are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { insertSkuItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { skus } from './skus.store.ts';

export const skuImporter: Importer = {
  record: skus,
  lockBefore: lockItemsForEdit,
  beforeInsert: ({ orgId }, rows) => [
    insertSkuItems(
      orgId,
      rows.map(({ id }) => id),
    ),
  ],
  guards: [unitInUse],
};
