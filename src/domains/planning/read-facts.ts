/** Reads all that a plan follows from. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { recipesOf, selectSkusAbove } from '../../ledger/recipes.store.ts';
import { selectOffered } from '../vendor-items/offers.store.ts';
import { priceOf } from '../vendor-items/vendor-item.ts';
import type { PlannedOffer, VendorChoice } from './buying.ts';
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

/** Whose offers a plan takes. */
export const vendorChoice = s.optional(
  s.oneOf(['preferred', 'cheapest'], {
    description:
      '`preferred` (default): what is bought has the pack, the minimum, the lead time and the price of its preferred vendor item. `cheapest`: of the cheapest offer for the quantity, as `GET /api/vendor-offers` ranks them.',
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
  vendors: VendorChoice;
}

/** Of some items it reads what they need, and what all that is made of them needs. */
export async function readFacts(
  tx: Transaction,
  { orgId, now, days, itemIds, vendors }: PlanRequest,
): Promise<{ state: PlanState; facts: Facts }> {
  const [[state], above] = await tx.all(
    selectPlanState(orgId, now),
    selectSkusAbove(orgId, itemIds ?? []),
  );
  if (!state) throw new TypeError('The state of a plan is always there.');
  const only = itemIds && [...new Set([...itemIds, ...above.map(({ id }) => id)])];
  const last = dayAfter(state.today, maxHorizon);
  const [items, recipeRows, locations, places, expected, drafts, draftNeeds, offered] =
    await tx.all(
      selectPlanItems(orgId, only),
      selectPlanRecipes(orgId, only),
      selectPlanLocations(orgId),
      selectPlaces(orgId, only),
      selectExpected(orgId, { ...(only && { itemIds: only }), demandsUntil: last }),
      selectDrafts(orgId, only),
      selectDraftNeeds(orgId, last, only),
      selectOffered(orgId, only, state.today, 'from then on'),
    );
  const { today } = state;
  const lines = new PlanLines({ today, places, expected, drafts, draftNeeds });
  const end = dayAfter(today, days);
  const offers = offersByItem(offered);
  const recipes = recipesOf(recipeRows);
  return { state, facts: { items, recipes, locations, lines, offers, vendors, today, end } };
}

const offersByItem = (
  rows: readonly (PlannedOffer & { itemId: string })[],
): Map<string, PlannedOffer[]> =>
  groupedBy(
    rows.map((row) => ({ ...row, prices: row.prices.map(priceOf) })),
    ({ itemId }) => itemId,
  );
