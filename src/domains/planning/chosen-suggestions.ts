/** Which suggestions of a plan a request has chosen, and which the plan no longer makes. Pure. */
import { type Exact, toText } from '../../kernel/values/exact.ts';
import type { Suggestion } from './plan.ts';

/** A suggestion as a request names it. */
export interface Choice {
  itemId: string;
  action: Suggestion['action'];
  locationId: string;
  neededOn: string;
  quantity: Exact;
}

/** A choice that the plan makes, and where the request has it. */
export interface Chosen {
  suggestion: Suggestion;
  asked: Choice & {
    vendorId?: string | null | undefined;
    siteLocationId?: string | null | undefined;
    unitPrice?: Exact | undefined;
  };
  /** A JSON pointer. */
  at: string;
}

/** A choice, and what the plan suggests for its item instead. */
interface Changed {
  index: number;
  now: { [Field in keyof Choice]: Field extends 'quantity' ? string : Choice[Field] }[];
}

interface Matched {
  /** In the order of the choices; undefined where nothing is ordered, or the plan has changed. */
  suggestions: (Suggestion | undefined)[];
  changed: Changed[];
}

/** Orders are created of what is to be bought or made. */
export const isOrder = (action: Suggestion['action']): action is 'buy' | 'make' =>
  action === 'buy' || action === 'make';

/**
 * Finds each choice of an order in what the plan suggests to buy and to make; the second of two
 * equal ones is not in it.
 */
export function match(choices: readonly Choice[], plan: readonly Suggestion[]): Matched {
  const open = new Map(plan.map((suggestion) => [keyOf(choiceOf(suggestion)), suggestion]));
  const changed: Changed[] = [];
  const suggestions = choices.map((choice, index) => {
    if (!isOrder(choice.action)) return undefined;
    const key = keyOf(choice);
    const found = open.get(key);
    open.delete(key);
    if (found?.requirement.quantity.eq(choice.quantity)) return found;
    const now = plan.filter(({ item }) => item.id === choice.itemId).map(choiceOf);
    changed.push({
      index,
      now: now.map((each) => ({ ...each, quantity: toText(each.quantity) })),
    });
    return undefined;
  });
  return { suggestions, changed };
}

const choiceOf = ({ item, action, requirement }: Suggestion): Choice => ({
  itemId: item.id,
  action,
  locationId: requirement.locationId,
  neededOn: requirement.neededOn,
  quantity: requirement.quantity,
});

const keyOf = ({ itemId, action, locationId, neededOn }: Choice): string =>
  [itemId, action, locationId, neededOn].join(' ');
