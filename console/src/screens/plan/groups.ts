/**
 * Suggestions as they are worked through: what to hurry, move, make, and buy in one order, which
 * has one vendor and one place.
 */
import type { Suggestion } from './use-plan.ts';

export interface Group {
  key: string;
  action: Suggestion['action'];
  vendorId: string | null;
  /** Where the goods of one order are delivered; of other acts null. */
  locationId: string | null;
  suggestions: readonly Suggestion[];
}

const order = ['expedite', 'transfer', 'make', 'buy'] as const;

/** A key that stays the same as long as the plan suggests it. */
export const keyOf = (suggestion: Suggestion): string => {
  const { item, action, locationId, neededOn, order: late, vendorItemId } = suggestion;
  return [item.id, action, locationId, neededOn, late?.id, vendorItemId].join(' ');
};

/** Whether a draft can be made of it. */
export const isOrder = ({ action }: Suggestion): boolean => action === 'buy' || action === 'make';

export function groupsOf(suggestions: readonly Suggestion[]): readonly Group[] {
  const groups = new Map<string, Group & { suggestions: Suggestion[] }>();
  for (const suggestion of suggestions) {
    const { action, vendorId } = suggestion;
    const locationId = action === 'buy' ? suggestion.locationId : null;
    const key = action === 'buy' ? `buy ${vendorId} ${locationId}` : action;
    const known = groups.get(key);
    if (known) known.suggestions.push(suggestion);
    else groups.set(key, { key, action, vendorId, locationId, suggestions: [suggestion] });
  }
  return [...groups.values()].sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
}
