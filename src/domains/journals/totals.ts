/** Totals of pairs: the exact amount of each pair by month, and what it rounds to. */
import { inSlices } from '../../kernel/sharing/slices.ts';
import { type Exact, exact, roundHalfUp, sum, ZERO } from '../../kernel/values/exact.ts';
import { minorUnits } from '../../kernel/values/money.ts';
import { type Slot, slotName } from './accounts.ts';
import type { Measure } from './measures.ts';
import { type JournalKind, journalKinds, pairsOf } from './pairs.ts';

/** A pair: a kind and two accounts. */
export interface Pair {
  kind: JournalKind;
  debit: Slot;
  credit: Slot;
}

/** The amount of a pair in a month; null before the first month that is told apart. */
interface MonthAmount {
  month: string | null;
  amount: Exact;
  count: number;
}

export interface PairTotal extends Pair {
  months: MonthAmount[];
}

/** Pairs are equal where these texts are. */
export const pairName = ({ kind, debit, credit }: Pair): string =>
  `${kind} ${slotName(debit)} ${slotName(credit)}`;

/** Pairs by their names, with their amounts by month. */
type Totals = Map<string, Pair & { byMonth: Map<string | null, MonthAmount> }>;

/** Totals of the pairs; one account on both sides makes no pair. */
export async function pairTotals(
  orgId: string,
  measures: readonly Measure[],
): Promise<PairTotal[]> {
  const totals: Totals = new Map();
  await inSlices(orgId, measures, (measure) => addTo(totals, measure));
  return [...totals.values()]
    .map(({ byMonth, ...pair }) => ({ ...pair, months: [...byMonth.values()] }))
    .sort(inOrder);
}

function addTo(totals: Totals, measure: Measure): void {
  const { month, amount, count } = measure;
  for (const row of pairsOf(measure)) {
    const pair = { kind: row.kind, debit: row.debit(measure), credit: row.credit(measure) };
    if (slotName(pair.debit) === slotName(pair.credit)) continue;
    const name = pairName(pair);
    const total = totals.get(name) ?? { ...pair, byMonth: new Map() };
    totals.set(name, total);
    const before = total.byMonth.get(month) ?? { month, amount: ZERO, count: 0 };
    total.byMonth.set(month, {
      month,
      amount: row.isSubtracted ? before.amount.minus(amount) : before.amount.plus(amount),
      count: row.isSubtracted ? before.count : before.count + count,
    });
  }
}

/** Pairs in the order in which a journal shows them. */
export function inOrder(a: Pair, b: Pair): number {
  const byKind = journalKinds.indexOf(a.kind) - journalKinds.indexOf(b.kind);
  const [nameOfA, nameOfB] = [pairName(a), pairName(b)];
  return byKind || Number(nameOfA > nameOfB) - Number(nameOfA < nameOfB);
}

/** The exact amount up to the end of all months. */
export const wholeAmount = ({ months }: Pick<PairTotal, 'months'>): Exact =>
  sum(months.map(({ amount }) => amount));

/** Whole minor units of a currency, a tie away from zero. */
export function toMinor(amount: Exact, currency: string): Exact {
  const places = minorUnits(currency);
  return roundHalfUp(amount.times(exact(`1e${places}`)), 0);
}

/** The amount of minor units. */
export const fromMinor = (minor: Exact, currency: string): Exact =>
  minor.times(exact(`1e-${minorUnits(currency)}`));
