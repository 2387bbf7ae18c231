/** The need of pieces by a frozen recipe, as the service computes it. */
import type { GetWorkOrderResponse } from '@stockwright/client';
import { shareOf, sum } from '../../parts/exact.ts';
import { type NamedItem, namedItem } from '../../parts/order/named-item.ts';

type Order = GetWorkOrderResponse;
type Item = Order['items'][number];

export interface Need extends Pick<NamedItem, 'kind' | 'id' | 'code' | 'name'> {
  quantity: string;
}

/** By item: the inputs of all lines added up, for so many pieces of each; in the recipe's order. */
export function needsOf(order: Order, piecesOf: (item: Item) => string): readonly Need[] {
  const needs = new Map<string, Need>();
  for (const item of order.items) {
    for (const input of item.inputs) {
      const { kind, id, code, name } = namedItem(input);
      const need = shareOf(input, piecesOf(item));
      const before = needs.get(id)?.quantity ?? '0';
      needs.set(id, { kind, id, code, name, quantity: sum(before, need) });
    }
  }
  return [...needs.values()];
}
