/** The need of pieces by a frozen recipe, as the service computes it. */
import type { GetWorkOrderResponse } from '@stockwright/client';
import { shareOf, sum } from '../../parts/exact.ts';

type Order = GetWorkOrderResponse;
type Item = Order['items'][number];
type Input = Item['inputs'][number];

export interface Need {
  kind: 'materials' | 'skus';
  id: string;
  code: string;
  name: string;
  quantity: string;
}

/** The item that an input names. */
const itemOf = (input: Input): Omit<Need, 'quantity'> =>
  input.materialId === null
    ? {
        kind: 'skus',
        id: input.skuId ?? '',
        code: input.skuCode ?? '',
        name: input.skuName ?? '',
      }
    : {
        kind: 'materials',
        id: input.materialId,
        code: input.materialCode ?? '',
        name: input.materialName ?? '',
      };

/** By item: the inputs of all lines added up, for so many pieces of each; in the recipe's order. */
export function needsOf(order: Order, piecesOf: (item: Item) => string): readonly Need[] {
  const needs = new Map<string, Need>();
  for (const item of order.items) {
    for (const input of item.inputs) {
      const named = itemOf(input);
      const need = shareOf(input, piecesOf(item));
      const before = needs.get(named.id)?.quantity ?? '0';
      needs.set(named.id, { ...named, quantity: sum(before, need) });
    }
  }
  return [...needs.values()];
}
