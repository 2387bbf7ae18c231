/** The plan: what to buy, make, move and expedite, item by item down the recipes. Pure. */
import { present } from '../../kernel/present.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import type { Recipe } from '../../ledger/roll-up.ts';
import { needOf } from '../work-orders/work-order-item.ts';
import { type Buying, Lots, type PlannedOffer, type VendorChoice } from './buying.ts';
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
  /** The offers of vendors, by item. */
  offers: ReadonlyMap<string, readonly PlannedOffer[]>;
  vendors: VendorChoice;
  today: string;
  /** The last day of the plan: it has what is needed, or begun to be made, up to then. */
  end: string;
}

/** A requirement of an item, with all that it takes to order it. */
export interface Suggestion {
  item: PlanItem;
  action: 'buy' | 'make' | 'transfer' | 'expedite';
  /** Of what is to be bought. */
  buying: Buying | null;
  requirement: Requirement;
  /** Of what is to be made. */
  siteLocationId: string | null;
  orderOn: string;
  isLate: boolean;
}

/**
 * The suggestions of one item after the other: each item comes after everything that is made of it,
 * so that what the plan makes is among the needs of its inputs. They follow from all that is known,
 * so that a shorter plan has the first of the suggestions that a longer one has.
 */
export function* planOf(facts: Facts): Generator<readonly Suggestion[]> {
  const planned = new Map<string, Demand[]>();
  const places = placesOf(facts.locations);
  const recipeOf = new Map(facts.recipes.map((recipe) => [recipe.skuId, recipe]));
  for (const item of downTheRecipes(facts)) {
    const rules = rulesOf(item, facts, places);
    const line = facts.lines.lineOf(item.id, planned.get(item.id) ?? [], rules.home);
    planned.delete(item.id);
    const needsFor = needing(recipeOf.get(item.id));
    const suggestions = netRequirements(line, rules, facts.today).map((requirement) =>
      suggestionOf(item, requirement, facts, places),
    );
    for (const suggestion of suggestions) {
      if (suggestion.action !== 'make') continue;
      explode(suggestion, needsFor(suggestion.requirement.stockQuantity), facts, planned);
    }
    yield suggestions.filter((suggestion) => isWithin(suggestion, facts));
  }
}

/**
 * Whether a suggestion belongs to the plan. Production counts when it begins by the end of the
 * plan, so that the plan has its inputs; other goods count when they are needed by then.
 */
const isWithin = ({ action, orderOn, requirement: { neededOn } }: Suggestion, { end }: Facts) =>
  (action === 'make' ? orderOn : neededOn) <= end;

function downTheRecipes({ items, recipes }: Facts): PlanItem[] {
  const codes = lowLevelCodes(recipes);
  const codeOf = ({ id }: PlanItem) => codes.get(id) ?? 0;
  return items.toSorted((a, b) => codeOf(a) - codeOf(b));
}

/** The locations of one role: the first of them, and all. */
interface Role {
  first: string | undefined;
  all: ReadonlySet<string>;
}

/** The locations that goods are bought for, stocked at and made at, found once for all items. */
interface Places {
  any: string | undefined;
  buy: Role;
  make: Role;
  sites: Role;
}

function placesOf(locations: readonly PlanLocation[]): Places {
  const roleOf = (role: 'isShipTo' | 'isStockLocation' | 'isWorkSite'): Role => {
    const ids = locations.filter((location) => location[role]).map(({ id }) => id);
    return { first: ids[0], all: new Set(ids) };
  };
  return {
    any: locations[0]?.id,
    buy: roleOf('isShipTo'),
    make: roleOf('isStockLocation'),
    sites: roleOf('isWorkSite'),
  };
}

function rulesOf(
  item: PlanItem,
  { lines, offers, vendors, today }: Facts,
  places: Places,
): ItemRules {
  const offered = item.supply === 'buy' ? (offers.get(item.id) ?? []) : [];
  const lots = new Lots(item, offered, { today, vendors });
  const { first: preset, all: fit } = places[item.supply];
  const home = lines.homeOf(item.id) ?? preset ?? places.any;
  return {
    lots,
    wholeUnits: item.wholeUnits,
    // Without any location there is none to which it could be ordered.
    reserve: (home && item.reorderPoint) || ZERO,
    reserveFrom: dayAfter(today, lots.usual.leadTimeDays),
    deliveredTo: (place) => (fit.has(place) ? place : (preset ?? place)),
    home: home ?? '',
  };
}

function suggestionOf(
  item: PlanItem,
  requirement: Requirement,
  facts: Facts,
  { sites }: Places,
): Suggestion {
  const { action, neededOn, locationId, buying } = requirement;
  const of = { item, requirement, buying: null, siteLocationId: null };
  if (action !== 'order') {
    // An order can be expedited at once; goods are moved when they are needed.
    const orderOn = action === 'expedite' ? facts.today : neededOn;
    return { ...of, action, orderOn, isLate: false };
  }
  const { leadTimeDays } = buying ?? item;
  const orderOn = leadTimeDays === 0 ? neededOn : dayAfter(neededOn, -leadTimeDays);
  const isLate = orderOn < facts.today;
  if (item.supply === 'buy') return { ...of, action: 'buy', buying, orderOn, isLate };
  const siteLocationId = siteOf(item, locationId, sites);
  return { ...of, action: 'make', siteLocationId, orderOn, isLate };
}

/** Made where it was made last; else where it is wanted, else at the first work site. */
function siteOf(item: PlanItem, locationId: string, sites: Role): string {
  const wanted = [item.siteLocationId, locationId];
  return wanted.find((id) => id !== null && sites.all.has(id)) ?? sites.first ?? locationId;
}

/** The need of a SKU's recipe for quantities of it, each computed once: batches repeat. */
function needing(recipe: Recipe | undefined): (pieces: Exact) => Map<string, Exact> {
  const known = new Map<string, Map<string, Exact>>();
  return (pieces) => {
    const key = toText(pieces);
    let needs = known.get(key);
    if (needs || !recipe) return needs ?? new Map();
    needs = new Map();
    for (const { itemId, quantity, scrapPercent } of recipe.inputs) {
      const need = needOf(
        { quantity, scrapPercent, outputQuantity: recipe.outputQuantity },
        pieces,
      );
      needs.set(itemId, need.plus(needs.get(itemId) ?? ZERO));
    }
    known.set(key, needs);
    return needs;
  };
}

/** Adds what it takes to make something to the needs of its inputs, on the day it begins. */
function explode(
  { item, siteLocationId, orderOn }: Suggestion,
  needs: ReadonlyMap<string, Exact>,
  { today }: Facts,
  planned: Map<string, Demand[]>,
): void {
  const cause = { kind: 'make', id: item.id, number: item.code } as const;
  const day = orderOn < today ? today : orderOn;
  const locationId = present(siteLocationId);
  for (const [itemId, quantity] of needs) {
    const demand = { cause, locationId, quantity, day };
    const known = planned.get(itemId);
    if (known) known.push(demand);
    else planned.set(itemId, [demand]);
  }
}
