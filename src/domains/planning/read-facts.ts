/** Reads all that a plan follows from. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { recipesOf } from '../../ledger/recipes.store.ts';
import { selectExpected } from './expected.store.ts';
import {
  selectAllRecipes,
  selectDraftNeeds,
  selectDrafts,
  selectPlaces,
  selectPlanItems,
  selectPlanLocations,
  selectToday,
} from './plan.store.ts';
import type { Facts } from './plan.ts';
import { PlanLines } from './plan-lines.ts';

/** `endOf` has the last day of the plan that begins today. */
export async function readFacts(
  tx: Transaction,
  orgId: string,
  now: Date,
  endOf: (today: string) => string,
): Promise<Facts> {
  const { today } = await tx.one(selectToday(orgId, now));
  const end = endOf(today);
  const [items, recipeRows, locations, places, expected, drafts, draftNeeds] = await tx.all(
    selectPlanItems(orgId),
    selectAllRecipes(orgId),
    selectPlanLocations(orgId),
    selectPlaces(orgId),
    selectExpected(orgId, { until: end }),
    selectDrafts(orgId, end),
    selectDraftNeeds(orgId, end),
  );
  const lines = new PlanLines({ today, places, expected, drafts, draftNeeds });
  return { items, recipes: recipesOf(recipeRows), locations, lines, today, end };
}
