/** Follows balances on hand through changes that are made one after the other. */
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import type { Shortage } from './entries.store.ts';
import { balancesOf, refuseShortage } from './post.ts';

type Place = Pick<Shortage, 'itemId' | 'locationId'>;

export const keyOf = ({ itemId, locationId }: Place) => `${itemId} ${locationId}`;

export class StockInTurn {
  private readonly onHand: Map<string, Exact>;

  /** Balances that are not among these are not followed. */
  constructor(balances: readonly Shortage[]) {
    this.onHand = new Map(balances.map((balance) => [keyOf(balance), balance.onHand]));
  }

  /** Makes a change, or throws the 409 of one that falls short under the policy `reject`. */
  move(change: LedgerChange): void {
    const balances = balancesOf(change);
    const after = balances.flatMap(({ itemId, locationId, onHand: more }): Shortage[] => {
      const before = this.onHand.get(keyOf({ itemId, locationId }));
      return before ? [{ itemId, locationId, onHand: before.plus(more) }] : [];
    });
    const short = after.filter((balance) => compare(balance.onHand, ZERO) < 0);
    refuseShortage(change, balances, short);
    for (const balance of after) this.onHand.set(keyOf(balance), balance.onHand);
  }
}
