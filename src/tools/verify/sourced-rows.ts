/** Every row of an order or a receipt has an existing source. */

import type { Transaction } from '../../kernel/database/transaction.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { ExpectedMovement } from '../../ledger/expected-movements.ts';
import { compared, type Difference } from './check.ts';
import { type SourcedRow, selectOrphans } from './sourced-rows.store.ts';

export async function* checkSources(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  for (const { code, sourceType, sourceId } of await tx.rows(selectOrphans(orgId))) {
    yield* compared(code, sourceType, sourceId, null);
  }
}

type RowFields = Pick<SourcedRow, 'eventType' | 'quantity' | 'itemId' | 'locationId' | 'day'>;

/** A row, as it is reported. */
export const rowText = ({ eventType, quantity, itemId, locationId, day }: RowFields): string =>
  `${eventType} ${quantity} of ${itemId} at ${locationId} on ${day}`;

/** A line has one row for each expected movement with an open quantity, and no others. */
export function movementDifferences(
  where: string,
  rows: readonly SourcedRow[],
  movements: readonly ExpectedMovement[],
): Difference[] {
  const stored = rows.map(rowText);
  const expected = movements
    .filter(({ quantity }) => compare(quantity, ZERO) > 0)
    .map((movement) => rowText(movement));
  const inWords = (texts: string[]) => texts.sort().join(' and ') || null;
  return compared(
    where,
    'expectedMovements',
    inWords(without(stored, expected)),
    inWords(without(expected, stored)),
  );
}

/** The texts that the other list does not have, or has less often. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
