/** How materials are imported in bulk. */
import type { GivenRow, Importer } from '../../import/importer.ts';
import { insertMaterialItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { type CostSetting, insertFirstCosts } from '../../ledger/material-costs.store.ts';
import { setManualCosts } from '../../ledger/set-manual-costs.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { materials } from './materials.store.ts';

export const materialImporter: Importer = {
  record: materials,
  lockBefore: lockItemsForEdit,
  beforeInsert({ orgId, userId, now }, rows) {
    const costs = rows.map(costOf);
    return [insertMaterialItems(orgId, costs), insertFirstCosts(orgId, costs, userId, now)];
  },
  guards: [unitInUse],
  // A cost is set by hand, in its place in the material's history of costs.
  async afterUpdate({ tx, orgId, userId, now }, rows) {
    const next = rows.filter(({ given }) => given.unitCost !== undefined).map(costOf);
    await setManualCosts(tx, orgId, next, userId, now);
  },
};

const costOf = ({ id, given }: GivenRow): CostSetting => ({
  materialId: id,
  unitCost: (given.unitCost ?? null) as string | null,
});
