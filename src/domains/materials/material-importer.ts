/** How materials are imported in bulk. */
import type { ImportedRow, Importer } from '../../import/importer.ts';
import { insertMaterialItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { type CostSetting, insertFirstCosts } from '../../ledger/material-costs.store.ts';
import { setManualCosts } from '../../ledger/set-manual-costs.ts';
import { barcodesOf, heldBarcode } from '../inventory/barcodes.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { materials } from './materials.store.ts';

const barcodes = barcodesOf('materials');

export const materialImporter: Importer = {
  record: materials,
  lockBefore: lockItemsForEdit,
  beforeInsert({ orgId, userId, now }, rows) {
    const costs = rows.map((row) => ({
      ...costOf(row),
      barcode: heldBarcode(row.fields),
      setBy: userId,
    }));
    return [insertMaterialItems(orgId, costs), insertFirstCosts(orgId, costs, now)];
  },
  guards: [unitInUse],
  taken: barcodes.taken,
  // An imported cost is a manual cost, a new entry in the material's cost history.
  async afterUpdate(context, rows) {
    const { work, cause } = context;
    await barcodes.afterUpdate(context, rows);
    const next = rows.filter(({ fields }) => fields.unitCost !== undefined).map(costOf);
    await setManualCosts(work, cause, next);
  },
};

const costOf = ({ id, fields }: ImportedRow): CostSetting => ({
  materialId: id,
  unitCost: typeof fields.unitCost === 'string' ? fields.unitCost : null,
});
