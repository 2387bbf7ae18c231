/** Which supply covers which demand of an item: first come, first served. Pure. */
import { compare, type Exact, min, ZERO } from '../../kernel/values/exact.ts';

/** A part of a supply that covers a demand. */
interface Covered<Supply> {
  supply: Supply;
  quantity: Exact;
}

export interface Promised<Supply> {
  covered: Covered<Supply>[];
  missing: Exact;
}

/**
 * Covers each demand in turn with what the demands before it have left of the supplies, in their
 * order. The result has an element for each demand.
 */
export function promise<Supply extends { quantity: Exact }>(
  supplies: readonly Supply[],
  demands: readonly { quantity: Exact }[],
): Promised<Supply>[] {
  let at = 0;
  let left = supplies[0]?.quantity ?? ZERO;
  return demands.map(({ quantity }) => {
    const covered: Covered<Supply>[] = [];
    let missing = quantity;
    while (compare(missing, ZERO) > 0) {
      const supply = supplies[at];
      if (!supply) break;
      if (compare(left, ZERO) <= 0) {
        at += 1;
        left = supplies[at]?.quantity ?? ZERO;
        continue;
      }
      const part = min(left, missing);
      covered.push({ supply, quantity: part });
      left = left.minus(part);
      missing = missing.minus(part);
    }
    return { covered, missing };
  });
}
