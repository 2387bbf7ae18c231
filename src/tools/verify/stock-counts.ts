/**
 * A posted line of a count has the difference that follows from all entries before it, and an entry
 * of that many units. A balance knows the last day on which it was counted.
 */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { sum, ZERO } from '../../kernel/values/exact.ts';
import { lineAfter, type Place, placeOf } from '../../ledger/counted.ts';
import { compared, type Difference } from './check.ts';
import {
  type MovedRow,
  type PostedRow,
  selectCountedPlaces,
  selectMovedRows,
  selectPostedRows,
} from './stock-counts.store.ts';

const first = '00000000-0000-0000-0000-000000000000';

export async function* checkStockCounts(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  let after: Place | undefined = { itemId: first, locationId: first };
  while (after) {
    const places: (Place & { countedDay: string | null })[] = await tx.rows(
      selectCountedPlaces(orgId, after),
    );
    const [posted, moved] = await tx.all(
      selectPostedRows(orgId, places),
      selectMovedRows(orgId, places),
    );
    const [linesAt, movedAt] = [groupedBy(posted, placeOf), groupedBy(moved, placeOf)];
    for (const place of places) {
      const lines = linesAt.get(placeOf(place)) ?? [];
      const day = lines.at(-1)?.day ?? null;
      yield* compared(`balance of ${placeOf(place)}`, 'countedDay', place.countedDay, day);
      yield* lineDifferences(lines, movedAt.get(placeOf(place)) ?? []);
    }
    after = places.at(-1);
  }
}

/** Between two counts as much has moved as what was counted differs, less what the later found. */
function lineDifferences(lines: readonly PostedRow[], moved: readonly MovedRow[]): Difference[] {
  const movedBefore = groupedBy(moved, (row) => lineAfter(row, lines)?.lineId ?? '');
  return lines.flatMap((line, index) => {
    const units = sum((movedBefore.get(line.lineId) ?? []).map((row) => row.units));
    const book = (lines[index - 1]?.counted ?? ZERO).plus(units);
    const difference = line.counted.minus(book);
    const where = `${line.countNumber} line ${line.lineId}`;
    return [
      ...compared(where, 'difference', line.difference, difference),
      ...compared(where, 'entry', line.entryUnits, difference),
    ];
  });
}
