/** The shortage of a location, and its reasons. Pure. */
import { compare, type Exact, min, sum, ZERO } from '../../kernel/values/exact.ts';
import type { Cause, Reason } from './suggestion.ts';

/** A need at a location that its stock does not cover. */
export interface Shortage {
  quantity: Exact;
  reasons: Reason[];
}

/** Without a spread, which costs more than the netting itself. */
export const reasonOf = ({ kind, id, number }: Cause, quantity: Exact, on: string): Reason => ({
  kind,
  id,
  number,
  quantity,
  on,
});

export const total = (reasons: readonly Reason[]): Exact =>
  sum(reasons.map(({ quantity }) => quantity));

export function append(shortage: Shortage, reason: Reason): void {
  shortage.reasons.push(reason);
  shortage.quantity = shortage.quantity.plus(reason.quantity);
}

export function addTo(shortages: Map<string, Shortage>, place: string, reason: Reason): void {
  if (compare(reason.quantity, ZERO) <= 0) return;
  let shortage = shortages.get(place);
  if (!shortage) {
    shortage = { quantity: ZERO, reasons: [] };
    shortages.set(place, shortage);
  }
  append(shortage, reason);
}

/** Removes at most a quantity from a shortage; returns the reasons of what was removed. */
export function split(shortage: Shortage, most: Exact): Reason[] {
  const removed: Reason[] = [];
  let left = most;
  while (compare(left, ZERO) > 0) {
    const reason = shortage.reasons.shift();
    if (!reason) break;
    const quantity = min(reason.quantity, left);
    removed.push(reasonOf(reason, quantity, reason.on));
    left = left.minus(quantity);
    shortage.quantity = shortage.quantity.minus(quantity);
    const rest = reason.quantity.minus(quantity);
    if (compare(rest, ZERO) > 0) {
      shortage.reasons.unshift(reasonOf(reason, rest, reason.on));
    }
  }
  return removed;
}
