/** Current costs after several changes that are written together, each in its turn. */
import type { Transaction } from '../kernel/database/transaction.ts';
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import { selectCurrentCosts, updateGivenCosts, updateRolledUp } from './current-costs.store.ts';
import { type CurrentCosts, loadRecipes, refuseCosts } from './current-costs.ts';
import type { LedgerKind } from './ledger.ts';
import { selectSettingDays, updateMaterialCosts } from './material-costs.store.ts';
import { selectSkusAbove } from './recipes.store.ts';
import { type RolledUp, recipesAbove, rollUp } from './roll-up.ts';

/**
 * Updates the current costs after receipts of purchase orders that only add to the ends of pools,
 * and those of every SKU that is made from what they brought. All must be locked. Returns what each
 * change has updated, as if they had been made one after the other.
 */
export async function updateCostsInTurn(
  tx: Transaction,
  orgId: string,
  changes: readonly LedgerChange[],
): Promise<CurrentCosts[]> {
  const received = changes.flatMap(costingEntries);
  const ids = idsOf(received);
  const bought = idsOf(received.filter(({ ledger }) => ledger === 'finished_goods'));
  const [before, settings, , above] = await tx.all(
    selectCurrentCosts(orgId, ids),
    selectSettingDays(orgId, ids),
    updateMaterialCosts(orgId, ids),
    selectSkusAbove(orgId, ids),
    ...(bought.length > 0 ? [updateGivenCosts(orgId, bought)] : []),
  );
  const skuIds = [...new Set([...above.map(({ id }) => id), ...bought])];
  const { recipes, costs: found } = await loadRecipes(tx, orgId, skuIds);
  const made = new Set(recipes.map(({ skuId }) => skuId));
  const days = new Map(settings.map(({ materialId, day }) => [materialId, day]));
  const turns = turnsOf(changes, days, made);
  const costs = new Map(found);
  for (const { id, currentCost } of before) costs.set(id, currentCost);
  const written = new Map<string, RolledUp>();
  const updates: CurrentCosts[] = [];
  for (const turn of turns) {
    const changed = [...turn].filter(([id, { unitCost }]) => !costs.get(id)?.eq(unitCost));
    for (const [id, { unitCost }] of changed) costs.set(id, unitCost);
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
    const skus = changed.filter(([, { ledger }]) => ledger === 'finished_goods');
    updates.push({
      materialsUpdated: changed.length - skus.length,
      skusUpdated: skus.length + updated.length,
    });
  }
  if (written.size > 0) await tx.rows(updateRolledUp(orgId, written));
  return updates;
}

/** A cost that a receipt states. */
interface StatedCost {
  ledger: LedgerKind;
  itemId: string;
  unitCost: Exact;
  day: string;
}

/**
 * The costs that each change sets. Of receipts of one material, the last one in the order of the
 * ledger counts; receipts at no cost do not, nor do those before the day that a manual cost comes
 * after: its receipt was deleted since, as the new ones come after all others. A SKU with a recipe
 * keeps the cost of its inputs.
 */
function turnsOf(
  changes: readonly LedgerChange[],
  settingDays: ReadonlyMap<string, string>,
  made: ReadonlySet<string>,
): Map<string, StatedCost>[] {
  const lastDay = new Map(settingDays);
  return changes.map((change) => {
    const turn = new Map<string, StatedCost>();
    for (const stated of costingEntries(change)) {
      const { itemId, day } = stated;
      if (made.has(itemId) || day < (lastDay.get(itemId) ?? day)) continue;
      lastDay.set(itemId, day);
      turn.set(itemId, stated);
    }
    return turn;
  });
}

/** The entries of a change that can set a current cost: receipts that cost something. */
const costingEntries = ({ entries }: LedgerChange): StatedCost[] =>
  entries.flatMap(({ ledger, itemId, eventType, givenUnitCost: unitCost, day }) =>
    eventType === 'RECEIVE' && unitCost !== null && compare(unitCost, ZERO) > 0
      ? [{ ledger, itemId, unitCost, day }]
      : [],
  );

const idsOf = (stated: readonly StatedCost[]): string[] => [
  ...new Set(stated.map(({ itemId }) => itemId)),
];
