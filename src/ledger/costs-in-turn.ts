/** Current costs after several changes that are written together, each in its turn. */
import type { Transaction } from '../kernel/database/transaction.ts';
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import { selectCurrentCosts, updateRolledUp } from './current-costs.store.ts';
import { type CurrentCosts, loadRecipes, refuseCosts } from './current-costs.ts';
import { selectSettingDays, updateMaterialCosts } from './material-costs.store.ts';
import { selectSkusAbove } from './recipes.store.ts';
import { type RolledUp, recipesAbove, rollUp } from './roll-up.ts';

/**
 * Updates the current costs after receipts of materials that only add to the ends of pools, and
 * those of every SKU that is made from them. All must be locked. Returns what each change has
 * updated, as if they had been made one after the other.
 */
export async function updateCostsInTurn(
  tx: Transaction,
  orgId: string,
  changes: readonly LedgerChange[],
): Promise<CurrentCosts[]> {
  const ids = [...new Set(changes.flatMap(costingEntries).map(({ itemId }) => itemId))];
  const [before, settings, , above] = await tx.all(
    selectCurrentCosts(orgId, ids),
    selectSettingDays(orgId, ids),
    updateMaterialCosts(orgId, ids),
    selectSkusAbove(orgId, ids),
  );
  const turns = turnsOf(changes, new Map(settings.map(({ materialId, day }) => [materialId, day])));
  const skuIds = above.map(({ id }) => id);
  const { recipes, costs: found } = await loadRecipes(tx, orgId, skuIds);
  const costs = new Map(found);
  for (const { id, currentCost } of before) costs.set(id, currentCost);
  const written = new Map<string, RolledUp>();
  const updates: CurrentCosts[] = [];
  for (const turn of turns) {
    const changed = [...turn].filter(([id, cost]) => !costs.get(id)?.eq(cost));
    for (const [id, cost] of changed) costs.set(id, cost);
    const affected = recipesAbove(
      recipes,
      changed.map(([id]) => id),
    );
    const rolled = rollUp(affected, costs);
    await refuseCosts(tx, orgId, affected, costs, rolled);
    const updated = [...rolled].filter(([id, { currentCost }]) => !costs.get(id)?.eq(currentCost));
    for (const [id, cost] of updated) {
      written.set(id, cost);
      costs.set(id, cost.currentCost);
    }
    updates.push({ materialsUpdated: changed.length, skusUpdated: updated.length });
  }
  if (written.size > 0) await tx.rows(updateRolledUp(orgId, written));
  return updates;
}

/**
 * The costs that each change sets. Of receipts of one material, the last one in the order of the
 * ledger counts; receipts at no cost do not, nor do those before the day that a manual cost comes
 * after: its receipt was deleted since, as the new ones come after all others.
 */
function turnsOf(
  changes: readonly LedgerChange[],
  settingDays: ReadonlyMap<string, string>,
): Map<string, Exact>[] {
  const lastDay = new Map(settingDays);
  return changes.map((change) => {
    const turn = new Map<string, Exact>();
    for (const { itemId, unitCost, day } of costingEntries(change)) {
      if (day < (lastDay.get(itemId) ?? day)) continue;
      lastDay.set(itemId, day);
      turn.set(itemId, unitCost);
    }
    return turn;
  });
}

/** The entries of a change that can set a current cost: receipts that cost something. */
const costingEntries = ({ entries }: LedgerChange) =>
  entries.flatMap(({ itemId, eventType, givenUnitCost: unitCost, day }) =>
    eventType === 'RECEIVE' && unitCost !== null && compare(unitCost, ZERO) > 0
      ? [{ itemId, unitCost, day }]
      : [],
  );
