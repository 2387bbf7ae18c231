/** The undo of imported materials. A manual cost goes, and what came after it stays. */
import { undoRecords } from '../../import/undo-records.ts';
import { lockRecords } from '../../kernel/database/record-sets.ts';
import { lockItemsForEdit } from '../../ledger/items.store.ts';
import { endManualCosts } from '../../ledger/set-manual-costs.ts';
import { materialImporter } from './material-importer.ts';
import { deleteMaterials, materials, materialUses } from './materials.store.ts';

export const undoMaterials = undoRecords({
  record: materials,
  importer: materialImporter,
  number: 'code',
  uses: materialUses,
  lock: ({ tx, org }, ids) =>
    tx.all(lockItemsForEdit(org.id, ids), lockRecords(materials, org.id, ids)),
  remove: ({ tx, org }, ids) => tx.all(...deleteMaterials(org.id, ids)),
  apart: ['unitCost'],
  async afterRestore({ work, cause, of: { createdAt: at, createdBy: by } }, rows) {
    const set = rows.filter(({ before }) => before !== null && 'unitCost' in before);
    const ids = set.map(({ recordId }) => recordId);
    return endManualCosts(work, cause, { ids, at, by });
  },
});
