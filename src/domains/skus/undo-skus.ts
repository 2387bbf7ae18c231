/** The undo of imported SKUs. */
import { undoRecords } from '../../import/undo-records.ts';
import { lockRecords } from '../../kernel/database/record-sets.ts';
import { lockItemsForEdit } from '../../ledger/items.store.ts';
import { skuImporter } from './sku-importer.ts';
import { deleteSkus, skus, skuUses } from './skus.store.ts';

export const undoSkus = undoRecords({
  record: skus,
  importer: skuImporter,
  number: 'code',
  uses: skuUses,
  lock: ({ tx, org }, ids) => tx.all(lockItemsForEdit(org.id, ids), lockRecords(skus, org.id, ids)),
  remove: ({ tx, org }, ids) => tx.all(...deleteSkus(org.id, ids)),
});
