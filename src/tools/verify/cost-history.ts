/** Each change of a row's cost begins with the cost before it; the last one ends with the row's. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compared, type Difference } from './check.ts';
import { type Change, selectChanges } from './ledger.store.ts';
import { pages } from './pages.ts';

export async function* checkCostHistory(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectChanges(orgId, after)))) {
    for (const changes of groupedBy(page, ({ id }) => id).values())
      yield* chainDifferences(changes);
  }
}

function chainDifferences(changes: readonly Change[]): Difference[] {
  return changes.flatMap((change, index) => {
    const where = `${change.code} change ${change.number}`;
    const next = changes[index + 1];
    return [
      ...compared(where, 'number', `${change.number}`, `${index + 1}`),
      ...compared(
        where,
        'new unitCost',
        change.newUnitCost,
        next ? next.oldUnitCost : change.unitCost,
      ),
      ...compared(where, 'new value', change.newValue, next ? next.oldValue : change.value),
    ];
  });
}
