/** The closed months that a written change has moved: stock value and cost of goods sold. */
import type { Work } from '../kernel/contract/work.ts';
import { type Exact, toText, ZERO } from '../kernel/values/exact.ts';
import type { Static } from '../kernel/values/schema.ts';
import * as s from '../kernel/values/schema.ts';
import {
  type MonthSum,
  selectChangesThrough,
  selectClosedSums,
  type WrittenChange,
} from './closed-months.store.ts';

const moved = (description: string) =>
  s.object(
    {
      old: s.decimalText({ description: 'Before the change.' }),
      new: s.decimalText({ description: 'After it.' }),
    },
    { description },
  );

export const closedMonth = s.object({
  month: s.text({ max: 7, description: 'YYYY-MM' }),
  stockValue: moved(
    'Of all materials and SKUs at the end of the month, in base currency; of a month that is closed in part, at the end of its last closed day.',
  ),
  costOfGoodsSold: moved('Of all shipments of the closed days of the month, in base currency.'),
});

type ClosedMonth = Static<typeof closedMonth>;

/**
 * The closed months whose figures a change has moved, from the earliest on. The figures before it
 * are those of now less what the change has added, so that changes of others are in neither.
 */
export async function closedMonths(
  { tx, org, now }: Pick<Work, 'tx' | 'org' | 'now'>,
  written: Omit<WrittenChange, 'now'>,
): Promise<ClosedMonth[]> {
  const { id, closedThrough } = org;
  if (closedThrough === null) return [];
  const changes = await tx.rows(selectChangesThrough(id, closedThrough, { ...written, now }));
  const [first] = changes;
  if (!first) return [];
  const sums = await tx.rows(selectClosedSums(id, closedThrough));
  return monthsFrom(first.month, closedThrough.slice(0, 7), sums, changes);
}

function monthsFrom(
  first: string,
  last: string,
  sums: readonly MonthSum[],
  changes: readonly MonthSum[],
): ClosedMonth[] {
  const sumOf = new Map(sums.map((each) => [each.month, each]));
  const changeOf = new Map(changes.map((each) => [each.month, each]));
  const earlier = sums.filter(({ month }) => month < first);
  let stockValue = earlier.reduce<Exact>((all, { worth }) => all.plus(worth), ZERO);
  let change = ZERO;
  const months: ClosedMonth[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    const [sum, moves] = [sumOf.get(month), changeOf.get(month)];
    stockValue = stockValue.plus(sum?.worth ?? ZERO);
    change = change.plus(moves?.worth ?? ZERO);
    const sold = sum?.costOfGoodsSold ?? ZERO;
    const soldChange = moves?.costOfGoodsSold ?? ZERO;
    if (change.eq(ZERO) && soldChange.eq(ZERO)) continue;
    months.push({
      month,
      stockValue: figures(stockValue, change),
      costOfGoodsSold: figures(sold, soldChange),
    });
  }
  return months;
}

const figures = (now: Exact, change: Exact) => ({
  old: toText(now.minus(change)),
  new: toText(now),
});

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
