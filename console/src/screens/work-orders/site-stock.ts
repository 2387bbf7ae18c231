/** For how many pieces the stock is enough at the place where an order is made. */
import { smaller, sufficesFor } from '../../parts/exact.ts';
import type { Need } from './need.ts';

export interface Limit {
  pieces: string;
  /** The item of which there is least. */
  code: string;
}

/** How many pieces can be made of what is there, where so many need so much. */
export function limitOf(
  needs: readonly Need[],
  made: { pieces: string; wholeUnits: boolean },
  stock: ReadonlyMap<string, string>,
): Limit | undefined {
  return needs.reduce<Limit | undefined>((least, { id, code, quantity }) => {
    const enough = sufficesFor(stock.get(id) ?? '0', quantity, made);
    if (enough === undefined || (least && !smaller(enough, least.pieces))) return least;
    return { pieces: enough, code };
  }, undefined);
}
