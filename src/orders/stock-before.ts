/** The stock that changes made one after the other must leave, under the policy `reject`. */
import type { Work } from '../kernel/contract/work.ts';
import { ZERO } from '../kernel/values/exact.ts';
import { countedDaysOf, isLate } from '../ledger/absorb.ts';
import { selectOnHand } from '../ledger/balance-changes.store.ts';
import type { LedgerChange } from '../ledger/change.ts';
import { placeOf } from '../ledger/counted.ts';
import { keyOf, StockInTurn } from '../ledger/shortages.ts';
import { balancesOf } from '../ledger/write-change.ts';

/**
 * The balances on hand that can fall short, before these changes. A place where something moves
 * before its last count is left to the ledger: the count can absorb it.
 */
export async function stockBefore(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  changes: readonly LedgerChange[],
): Promise<StockInTurn> {
  const places = changes.flatMap(balancesOf);
  const counting = countedDaysOf(org.id, changes);
  const counted = counting ? await tx.rows(counting) : [];
  const days = new Map(counted.map((at) => [placeOf(at), at.day]));
  const moved = changes.flatMap(({ entries, voided }) => [...entries, ...voided]);
  const late = new Set(moved.filter((entry) => isLate(entry, days)).map(keyOf));
  const found = await tx.rows(selectOnHand(org.id, [...new Set(places.map((at) => at.itemId))]));
  const onHand = new Map(found.map((balance) => [keyOf(balance), balance.onHand]));
  return new StockInTurn(
    places
      .filter((place) => !late.has(keyOf(place)))
      .map(({ itemId, locationId }) => {
        return { itemId, locationId, onHand: onHand.get(keyOf({ itemId, locationId })) ?? ZERO };
      }),
  );
}
