/** Which suggestions of a plan a request has chosen, and which the plan no longer makes. Pure. */
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
  now: ReturnType<typeof choiceOf>[];
}

interface Matched {
  /** In the order of the choices; undefined where nothing is ordered, or the plan has changed. */
  suggestions: (SuggestedOrder | undefined)[];
  changed: Changed[];
}

/**
 * Finds each choice of an order in what the plan suggests to buy and to make; the second of two
 * equal ones is not in it.
 */
export function match(choices: readonly Choice[], plan: readonly SuggestedOrder[]): Matched {
  const open = new Map(plan.map((order) => [keyOf(order), order]));
  const changed: Changed[] = [];
  const suggestions = choices.map((choice, index) => {
    if (!isOrder(choice.action)) return undefined;
    const key = keyOf(choice);
    const found = open.get(key);
    open.delete(key);
    if (found?.quantity.eq(choice.quantity)) return found;
    const now = plan.filter(({ itemId }) => itemId === choice.itemId).map(choiceOf);
    changed.push({ index, now });
    return undefined;
  });
  return { suggestions, changed };
}

const choiceOf = ({ itemId, action, locationId, neededOn, quantity }: Choice) => ({
  ...{ itemId, action, locationId, neededOn },
  quantity: toText(quantity),
});

const keyOf = ({ itemId, action, locationId, neededOn }: Choice): string =>
  [itemId, action, locationId, neededOn].join(' ');
