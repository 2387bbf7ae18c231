import type { RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import { type CurrentCosts, rollUpFrom, updateCurrentCosts } from './current-costs.ts';
import { lockItemsAndParents } from './lock-items.ts';
import {
  type CostSetting,
  deleteSettings,
  insertSettings,
  updateMaterialCosts,
} from './material-costs.store.ts';
import { announceCosts } from './stock-changed.ts';

/** Sets manual costs of materials, and updates the current costs of every SKU made from them. */
export async function setManualCosts(
  { tx, org, actor, now, emit }: Pick<Work, 'tx' | 'org' | 'actor' | 'now' | 'emit'>,
  cause: RecordName,
  settings: readonly CostSetting[],
): Promise<void> {
  if (settings.length === 0) return;
  const materialIds = settings.map(({ materialId }) => materialId);
  await lockItemsAndParents(tx, org.id, materialIds);
  const [, changed] = await tx.all(
    insertSettings(org.id, settings, actor.userId, now),
    updateMaterialCosts(org.id, materialIds),
  );
  const changedIds = changed.map(({ id }) => id);
  const skusUpdated = await rollUpFrom(tx, org.id, changedIds);
  await announceCosts({ emit }, cause, { materialsUpdated: changed.length, skusUpdated });
}

/** Manual costs that one write has set. */
export interface ManualCosts {
  ids: readonly string[];
  at: string;
  by: string;
}

/** Deletes manual costs: each material has the cost that it has without its own. */
export async function endManualCosts(
  { tx, org, emit }: Pick<Work, 'tx' | 'org' | 'emit'>,
  cause: RecordName,
  set: ManualCosts,
): Promise<CurrentCosts | undefined> {
  if (set.ids.length === 0) return undefined;
  await lockItemsAndParents(tx, org.id, set.ids);
  await tx.run(deleteSettings(org.id, set));
  const costs = await updateCurrentCosts(tx, org.id, set.ids);
  await announceCosts({ emit }, cause, costs);
  return costs;
}
