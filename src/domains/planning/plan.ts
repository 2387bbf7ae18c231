/** The plan: what to buy, make, move and expedite, item by item down the recipes. Pure. */
import { present } from '../../kernel/present.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Recipe } from '../../ledger/roll-up.ts';
import { needOf } from '../work-orders/work-order-item.ts';
import { lowLevelCodes } from './low-level-codes.ts';
import { type ItemRules, netRequirements } from './net-requirements.ts';
import type { PlanItem, PlanLocation } from './plan.store.ts';
import type { PlanLines } from './plan-lines.ts';
import type { Demand, Requirement } from './suggestion.ts';

export interface Facts {
  items: readonly PlanItem[];
  recipes: readonly Recipe[];
  locations: readonly PlanLocation[];
  lines: PlanLines;
  today: string;
  /** The last day of the plan. */
  end: string;
}

/** A requirement of an item, with all that it takes to order it. */
export interface Suggestion extends Omit<Requirement, 'action'> {
  item: PlanItem;
  action: 'buy' | 'make' | 'transfer' | 'expedite';
  /** Of what is to be made. */
  siteLocationId: string | null;
  orderOn: string;
  isLate: boolean;
}

/**
 * The suggestions of one item after the other: each item comes after everything that is made of it,
 * so that what the plan makes is among the needs of its inputs.
 */
export function* planOf(facts: Facts): Generator<Suggestion> {
  const planned = new Map<string, Demand[]>();
  const recipeOf = new Map(facts.recipes.map((recipe) => [recipe.skuId, recipe]));
  for (const item of downTheRecipes(facts)) {
    const rules = rulesOf(item, facts);
    const line = facts.lines.lineOf(item.id, planned.get(item.id) ?? [], rules.home);
    planned.delete(item.id);
    for (const requirement of netRequirements(line, rules, facts.today)) {
      const suggestion = suggestionOf(item, requirement, facts);
      if (suggestion.action === 'make') explode(suggestion, recipeOf.get(item.id), facts, planned);
      yield suggestion;
    }
  }
}

function downTheRecipes({ items, recipes }: Facts): PlanItem[] {
  const codes = lowLevelCodes(recipes);
  const codeOf = ({ id }: PlanItem) => codes.get(id) ?? 0;
  return items.toSorted((a, b) => codeOf(a) - codeOf(b));
}

function rulesOf(item: PlanItem, { lines, locations, today, end }: Facts): ItemRules {
  const role = item.type === 'material' ? 'isShipTo' : 'isStockLocation';
  const preset = locations.find((location) => location[role])?.id;
  const isFit = new Set(locations.filter((each) => each[role]).map(({ id }) => id));
  const firstDay = dayAfter(today, item.leadTimeDays);
  return {
    unitsPerOrderUnit: item.unitsPerOrderUnit,
    minimum: item.minimum,
    multiple: item.multiple,
    reserve: item.reorderPoint ?? ZERO,
    reserveFrom: firstDay < end ? firstDay : end,
    deliveredTo: (place) => (isFit.has(place) ? place : (preset ?? place)),
    home: lines.homeOf(item.id) ?? preset ?? locations[0]?.id ?? '',
  };
}

function suggestionOf(item: PlanItem, requirement: Requirement, facts: Facts): Suggestion {
  const { action: kind, neededOn, locationId } = requirement;
  if (kind !== 'order') {
    // An order can be expedited at once; goods are moved when they are needed.
    const orderOn = kind === 'expedite' ? facts.today : neededOn;
    return { ...requirement, item, action: kind, siteLocationId: null, orderOn, isLate: false };
  }
  const orderOn = dayAfter(neededOn, -item.leadTimeDays);
  const isMade = item.type === 'sku';
  return {
    ...requirement,
    item,
    action: isMade ? 'make' : 'buy',
    siteLocationId: isMade ? siteOf(item, locationId, facts) : null,
    orderOn,
    isLate: orderOn < facts.today,
  };
}

/** Made where it is wanted; else where it was made last, else at the first work site. */
function siteOf(item: PlanItem, locationId: string, { locations }: Facts): string {
  const sites = locations.filter(({ isWorkSite }) => isWorkSite).map(({ id }) => id);
  const wanted = [locationId, item.siteLocationId];
  return wanted.find((id) => id !== null && sites.includes(id)) ?? sites[0] ?? locationId;
}

/** Adds what it takes to make something to the needs of its inputs, on the day it begins. */
function explode(
  { item, stockQuantity, siteLocationId, orderOn }: Suggestion,
  recipe: Recipe | undefined,
  { today }: Facts,
  planned: Map<string, Demand[]>,
): void {
  const cause = { kind: 'make', id: item.id, number: item.code } as const;
  const day = orderOn < today ? today : orderOn;
  for (const { itemId, quantity, scrapPercent } of recipe?.inputs ?? []) {
    const { outputQuantity } = present(recipe);
    const need = needOf({ quantity, scrapPercent, outputQuantity }, stockQuantity);
    const demand = { cause, locationId: present(siteLocationId), quantity: need, day };
    const known = planned.get(itemId);
    if (known) known.push(demand);
    else planned.set(itemId, [demand]);
  }
}
