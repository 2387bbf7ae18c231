/**
 * The balances of an item at each location are the sums of the movements of its entries. The
 * movements are those of the pure rule, summed here and not by the SQL that a summary uses.
 */

import { toText } from '../../kernel/values/exact.ts';
import { balanceChanges, netBalances } from '../../ledger/balance-changes.ts';
import { compared, type Difference } from './check.ts';
import { type ItemFacts, nameOf } from './item-facts.ts';

const fields = ['onHand', 'inTransit', 'onOrder', 'demand'] as const;

export function balanceDifferences({ item, rows, balances }: ItemFacts): Difference[] {
  const folded = new Map(
    netBalances(rows.flatMap((row) => balanceChanges(row))).map((change) => [
      change.locationId,
      change,
    ]),
  );
  const stored = new Map(balances.map((balance) => [balance.locationId, balance]));
  return [...new Set([...stored.keys(), ...folded.keys()])].flatMap((locationId) => {
    const where = `${nameOf(item)} at location ${locationId}`;
    const [was, is] = [stored.get(locationId), folded.get(locationId)];
    return fields.flatMap((field) =>
      compared(where, field, was?.[field] ?? '0', is ? toText(is[field]) : '0'),
    );
  });
}
