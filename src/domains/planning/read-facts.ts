/** Reads all that a plan follows from. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
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

export const defaultHorizon = 90;
const maxHorizon = 730;

/** How far a plan looks ahead. */
export const horizonDays = s.optional(
  s.integer({
    min: 1,
    max: maxHorizon,
    description: `The days from today that are planned; default ${defaultHorizon}: what is needed in these days, and what has to begin to be made. Supplies and needs after them count, too, so that a shorter plan suggests nothing that a longer one does not. It should be longer than every lead time.`,
  }),
);

/** `endOf` has the last day of the plan that begins today. */
export async function readFacts(
  tx: Transaction,
  orgId: string,
  now: Date,
  endOf: (today: string) => string,
): Promise<Facts> {
  const { today } = await tx.one(selectToday(orgId, now));
  const end = endOf(today);
  const last = dayAfter(today, maxHorizon);
  const [items, recipeRows, locations, places, expected, drafts, draftNeeds] = await tx.all(
    selectPlanItems(orgId),
    selectAllRecipes(orgId),
    selectPlanLocations(orgId),
    selectPlaces(orgId),
    selectExpected(orgId, { demandsUntil: last }),
    selectDrafts(orgId),
    selectDraftNeeds(orgId, last),
  );
  const lines = new PlanLines({ today, places, expected, drafts, draftNeeds });
  return { items, recipes: recipesOf(recipeRows), locations, lines, today, end };
}
