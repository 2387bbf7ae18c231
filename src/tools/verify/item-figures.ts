/** Stock and plans of an item at each place are the fold of its rows. */

import { toText } from '../../kernel/values/exact.ts';
import { balanceChanges, netBalances } from '../../ledger/entry.ts';
import { compared, type Difference } from './check.ts';
import { type ItemFacts, nameOf } from './item-facts.ts';

const figures = ['onHand', 'inTransit', 'onOrder', 'demand'] as const;

export function figureDifferences({ item, rows, places }: ItemFacts): Difference[] {
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
    return figures.flatMap((figure) =>
      compared(where, figure, was?.[figure] ?? '0', is ? toText(is[figure]) : '0'),
    );
  });
}
