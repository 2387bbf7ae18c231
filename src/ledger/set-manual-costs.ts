import type { Transaction } from '../kernel/database/transaction.ts';
import { rollUpFrom } from './current-costs.ts';
import { lockItemsAndParents } from './lock-items.ts';
import { type CostSetting, insertSettings, updateMaterialCosts } from './material-costs.store.ts';

/** Sets manual costs of materials, and updates the current costs of every SKU made from them. */
export async function setManualCosts(
  tx: Transaction,
  orgId: string,
  settings: readonly CostSetting[],
  setBy: string,
  now: Date,
): Promise<void> {
  if (settings.length === 0) return;
  const materialIds = settings.map(({ materialId }) => materialId);
  await lockItemsAndParents(tx, orgId, materialIds);
  const [, changed] = await tx.all(
    insertSettings(orgId, settings, setBy, now),
    updateMaterialCosts(orgId, materialIds),
  );
  await rollUpFrom(
    tx,
    orgId,
    changed.map(({ id }) => id),
  );
}
