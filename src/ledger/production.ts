/** The unit costs of the goods that a work order receipt makes. Pure. */
import { compare, divide, type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/** A line of a receipt: good pieces become a layer, scrapped ones bear none of the cost. */
export interface ProducedLine {
  good: Exact;
  scrapped: Exact;
  /** The cost of a piece's inputs when the order was made: the lines share the value by it. */
  materialUnitCost: Exact;
  /** Base currency per good piece. */
  conversionCost: Exact;
}

/** A line with the SKU that it makes, and the entry of its good pieces. */
export interface ReceiptLine extends ProducedLine {
  itemId: string;
  rowId: string | null;
}

/** A receipt and its lines. */
export interface Production {
  id: string;
  lines: readonly ReceiptLine[];
}

/**
 * Unit costs of the good pieces, each rounded once, half-even, to 10 decimals; null for a line
 * without any. The consumed value is shared over the lines with good pieces in the ratio of
 * materialUnitCost x (good + scrapped), or of good + scrapped if the former are all 0.
 */
export function producedUnitCosts(
  consumedValue: Exact,
  lines: readonly ProducedLine[],
): (Exact | null)[] {
  const withGoods = lines.filter(({ good }) => compare(good, ZERO) > 0);
  const pieces = ({ good, scrapped }: ProducedLine) => good.plus(scrapped);
  const worth = (line: ProducedLine) => line.materialUnitCost.times(pieces(line));
  const weightOf = sum(withGoods.map(worth)).eq(ZERO) ? pieces : worth;
  const weight = sum(withGoods.map(weightOf));
  return lines.map((line) => {
    if (compare(line.good, ZERO) === 0) return null;
    const share = consumedValue.times(weightOf(line));
    // Conversion costs have no more decimals than a unit cost: they are not rounded with it.
    return divide(share, weight.times(line.good), UNIT_COST_PLACES).plus(line.conversionCost);
  });
}
