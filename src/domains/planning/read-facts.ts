/** Reads all that a plan follows from. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { recipesOf, selectSkusAbove } from '../../ledger/recipes.store.ts';
import { selectExpected } from './expected.store.ts';
import {
  type ItemIds,
  type PlanState,
  selectDraftNeeds,
  selectDrafts,
  selectPlaces,
  selectPlanItems,
  selectPlanLocations,
  selectPlanRecipes,
  selectPlanState,
} from './plan.store.ts';
import type { Facts } from './plan.ts';
import { PlanLines } from './plan-lines.ts';

export const defaultHorizon = 90;
export const maxHorizon = 730;

/** How far a plan looks ahead. */
export const horizonDays = s.optional(
  s.integer({
    min: 1,
    max: maxHorizon,
    description: `The days from today that are planned; default ${defaultHorizon}: what is needed in these days, and what has to begin to be made. Supplies and needs after them count, too, so that a shorter plan suggests nothing that a longer one does not. It should be longer than every lead time.`,
  }),
);

/** The items and the days that are planned. */
export interface PlanRequest {
  orgId: string;
  now: Date;
  /** From today on. */
  days: number;
  /** Some items only; otherwise all. */
  itemIds?: ItemIds;
}

/** Of some items it reads what they need, and what all that is made of them needs. */
export async function readFacts(
  tx: Transaction,
  { orgId, now, days, itemIds }: PlanRequest,
): Promise<{ state: PlanState; facts: Facts }> {
  const [[state], above] = await tx.all(
    selectPlanState(orgId, now),
    selectSkusAbove(orgId, itemIds ?? []),
  );
  if (!state) throw new TypeError('The state of a plan is always there.');
  const only = itemIds && [...new Set([...itemIds, ...above.map(({ id }) => id)])];
  const last = dayAfter(state.today, maxHorizon);
  const [items, recipeRows, locations, places, expected, drafts, draftNeeds] = await tx.all(
    selectPlanItems(orgId, only),
    selectPlanRecipes(orgId, only),
    selectPlanLocations(orgId),
    selectPlaces(orgId, only),
    selectExpected(orgId, { ...(only && { itemIds: only }), demandsUntil: last }),
    selectDrafts(orgId, only),
    selectDraftNeeds(orgId, last, only),
  );
  const { today } = state;
  const lines = new PlanLines({ today, places, expected, drafts, draftNeeds });
  const end = dayAfter(today, days);
  return { state, facts: { items, recipes: recipesOf(recipeRows), locations, lines, today, end } };
}
