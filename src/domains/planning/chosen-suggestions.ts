/** Which suggestions of a plan a request has chosen, and which the plan no longer makes. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Fault } from '../../kernel/problem.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';
import { isOrder, type SuggestedOrder } from './suggested-order.ts';

/** A suggestion as a request names it. */
export interface Choice {
  itemId: string;
  action: SuggestedOrder['action'];
  locationId: string;
  neededOn: string;
  quantity: Exact;
}

/** A choice that the plan makes, and where the request has it. */
export interface Chosen {
  suggestion: SuggestedOrder;
  asked: Choice & {
    vendorId?: string | null | undefined;
    siteLocationId?: string | null | undefined;
    unitPrice?: Exact | undefined;
    orderQuantity?: Exact | undefined;
  };
  /** A JSON pointer. */
  at: string;
}

/** A choice, and what the plan suggests for its item instead. */
interface Changed {
  index: number;
  /** Absent where an earlier choice of the item has it. */
  now?: ReturnType<typeof choiceOf>[];
  /** The plan suggests more for the item than `now` has. */
  hasMore?: true;
}

interface Matched {
  /** In the order of the choices; undefined where nothing is ordered, or the plan has changed. */
  suggestions: (SuggestedOrder | undefined)[];
  changed: Changed[];
}

const { maxChanged } = valuesOf(calculations.planChanges);

/** Finds each choice of an order in what the plan suggests to buy and to make. */
export function match(choices: readonly Choice[], plan: readonly SuggestedOrder[]): Matched {
  const open = new Map(plan.map((order) => [keyOf(order), order]));
  const stale: { index: number; itemId: string }[] = [];
  const suggestions = choices.map((choice, index) => {
    if (!isOrder(choice.action)) return undefined;
    const found = open.get(keyOf(choice));
    if (found?.quantity.eq(choice.quantity)) return found;
    stale.push({ index, itemId: choice.itemId });
    return undefined;
  });
  return { suggestions, changed: changedOf(stale, plan) };
}

/** The present suggestions for the items of stale choices: once for each item, and bounded. */
function changedOf(
  stale: readonly { index: number; itemId: string }[],
  plan: readonly SuggestedOrder[],
): Changed[] {
  const openItems = groupedBy(stale.length > 0 ? plan : [], ({ itemId }) => itemId);
  const named = new Set<string>();
  let room = maxChanged;
  return stale.map(({ index, itemId }) => {
    if (named.has(itemId)) return { index };
    named.add(itemId);
    const all = openItems.get(itemId) ?? [];
    const now = all.slice(0, room).map(choiceOf);
    room -= now.length;
    return { index, now, ...(now.length < all.length && { hasMore: true }) };
  });
}

/** Faults of choices that name an order which an earlier choice has named. */
export function repeatedOrders(choices: readonly Choice[]): Fault[] {
  const named = new Map<string, number>();
  return choices.flatMap((choice, index) => {
    if (!isOrder(choice.action)) return [];
    const key = keyOf(choice);
    const before = named.get(key);
    if (before === undefined) {
      named.set(key, index);
      return [];
    }
    const message = `names what /suggestions/${before} has named.`;
    return [{ path: `/suggestions/${index}`, code: 'duplicate', message }];
  });
}

const choiceOf = ({ itemId, action, locationId, neededOn, quantity }: Choice) => ({
  ...{ itemId, action, locationId, neededOn },
  quantity: toText(quantity),
});

const keyOf = ({ itemId, action, locationId, neededOn }: Choice): string =>
  [itemId, action, locationId, neededOn].join(' ');
