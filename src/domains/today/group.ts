/** A group of what waits: at most so many rows, and the count and the sum of all. Pure. */
import { type Exact, sum } from '../../kernel/values/exact.ts';

/** Rows of a group that are shown, and parts of a row. */
export const maxShown = 20;

interface Counted {
  /** In base currency; null where it is not known. */
  amount: Exact | null;
}

interface Group<Shown> {
  count: number;
  amount: Exact | null;
  data: Shown[];
}

/** Shows the first rows. The sum is that of the amounts of all, as rows show them. */
export function groupOf<Row extends Counted, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Group<Shown> {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  return {
    count: rows.length,
    amount: amounts.length === rows.length ? sum(amounts) : null,
    data: rows.slice(0, maxShown).map(show),
  };
}
