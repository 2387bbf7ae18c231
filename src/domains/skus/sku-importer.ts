/** How SKUs are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { insertSkuItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { barcodesOf, heldBarcode } from '../inventory/barcodes.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { skus } from './skus.store.ts';

export const skuImporter: Importer = {
  record: skus,
  lockBefore: lockItemsForEdit,
  beforeInsert: ({ orgId }, rows) => [
    insertSkuItems(
      orgId,
      rows.map(({ id, fields }) => ({ id, barcode: heldBarcode(fields) })),
    ),
  ],
  guards: [unitInUse],
  ...barcodesOf('skus'),
};
