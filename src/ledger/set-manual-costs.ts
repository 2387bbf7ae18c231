import type { Transaction } from '../kernel/database/database.ts';
import { rollUpFrom } from './current-costs.ts';
import { lockItemsAndParents } from './lock-items.ts';
import { type CostSetting, setMaterialCosts } from './material-costs.store.ts';

/** Sets costs of materials by hand, and what follows from them for every SKU above. */
export async function setManualCosts(
  tx: Transaction,
  orgId: string,
  settings: readonly CostSetting[],
  setBy: string,
  now: Date,
): Promise<void> {
  if (settings.length === 0) return;
  await lockItemsAndParents(
    tx,
    orgId,
    settings.map(({ materialId }) => materialId),
  );
  const [, changed = []] = await tx.all(...setMaterialCosts(orgId, settings, setBy, now));
  await rollUpFrom(
    tx,
    orgId,
    changed.map((row) => row.id as string),
  );
}
