/** Decision on a journal: the lines that bring what was issued to what is known now. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { compare, type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import type { Pair, PairTotal } from './totals.ts';
import { inOrder, pairName, toMinor } from './totals.ts';

/** An amount that journals have issued of a pair for a month, in minor units. */
export interface Issued extends Pair {
  forMonth: string | null;
  amount: Exact;
}

/** A line before it has codes. */
export interface DecidedLine extends Pair {
  /** Minor units; a negative amount is written with its sides swapped. */
  amount: Exact;
  forMonth: string | null;
  late: boolean;
  count: number;
}

export interface JournalFacts {
  totals: readonly PairTotal[];
  issued: readonly Issued[];
  currency: string;
  /** Whether a journal was issued before. */
  isFirst: boolean;
}

/**
 * The lines of all months up to this one. Of a pair and a month: what it rounds to at the end of
 * the month, less what it rounds to at the end of the one before, less what was issued for it. So
 * the sum of all that is issued is the exact amount, rounded once.
 */
export async function decideLines(
  orgId: string,
  facts: JournalFacts,
  month: string,
): Promise<DecidedLine[]> {
  const issuedOf = groupedBy(facts.issued, pairName);
  const known = new Set(facts.totals.map(pairName));
  // A pair of which nothing is left has lines, too: those that reverse what was issued.
  const gone = [...issuedOf].flatMap(([name, [first]]) =>
    known.has(name) || !first ? [] : [{ ...pairOf(first), months: [] }],
  );
  const pairs = [...facts.totals, ...gone].sort(inOrder);
  const lines = await mapInSlices(orgId, pairs, (total) => {
    const issued = issuedOf.get(pairName(total)) ?? [];
    return linesOfPair(facts, total, issued, month);
  });
  return lines.flat();
}

const pairOf = ({ kind, debit, credit }: Pair): Pair => ({ kind, debit, credit });

function linesOfPair(
  { currency, isFirst }: JournalFacts,
  total: PairTotal,
  issued: readonly Issued[],
  month: string,
): DecidedLine[] {
  const months = [
    ...total.months.map((each) => each.month),
    ...issued.map(({ forMonth }) => forMonth),
  ];
  // Null, which is before all months, comes first.
  const inTurn = [...new Set(months)].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const known = new Map(total.months.map((each) => [each.month, each]));
  const issuedFor = groupedBy(issued, (each) => each.forMonth ?? '');
  let [exactly, rounded] = [ZERO, ZERO];
  return inTurn.flatMap((forMonth) => {
    const own = known.get(forMonth);
    exactly = exactly.plus(own?.amount ?? ZERO);
    const after = toMinor(exactly, currency);
    const before = issuedFor.get(forMonth ?? '') ?? [];
    const amount = after.minus(rounded).minus(sum(before.map((each) => each.amount)));
    rounded = after;
    if (compare(amount, ZERO) === 0) return [];
    const late = forMonth === null ? !isFirst : forMonth < month;
    return [{ ...pairOf(total), amount, forMonth, late, count: own?.count ?? 0 }];
  });
}
