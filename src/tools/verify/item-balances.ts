/** The balances of an item at each location are the sums of what its entries move. */

import { toText } from '../../kernel/values/exact.ts';
import { balanceChanges, netBalances } from '../../ledger/balance-changes.ts';
import { compared, type Difference } from './check.ts';
import { type ItemFacts, nameOf } from './item-facts.ts';

const balances = ['onHand', 'inTransit', 'onOrder', 'demand'] as const;

export function balanceDifferences({ item, rows, places }: ItemFacts): Difference[] {
  const folded = new Map(
    netBalances(rows.flatMap((row) => balanceChanges(row))).map((change) => [
      change.locationId,
      change,
    ]),
  );
  const stored = new Map(places.map((place) => [place.locationId, place]));
  return [...new Set([...stored.keys(), ...folded.keys()])].flatMap((locationId) => {
    const where = `${nameOf(item)} at location ${locationId}`;
    const [was, is] = [stored.get(locationId), folded.get(locationId)];
    return balances.flatMap((balance) =>
      compared(where, balance, was?.[balance] ?? '0', is ? toText(is[balance]) : '0'),
    );
  });
}
