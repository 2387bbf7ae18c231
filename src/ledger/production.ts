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

/** The share of a line in the consumed value: `weight / total` of it. */
interface ProducedShare {
  weight: Exact;
  total: Exact;
}

/**
 * The shares of the lines in the consumed value, in the ratio of materialUnitCost x (good +
 * scrapped), or of good + scrapped if the former are all 0; null for a line without good pieces.
 */
export function producedShares(lines: readonly ProducedLine[]): (ProducedShare | null)[] {
  const hasGoods = ({ good }: ProducedLine) => compare(good, ZERO) > 0;
  const withGoods = lines.filter(hasGoods);
  const pieces = ({ good, scrapped }: ProducedLine) => good.plus(scrapped);
  const worth = (line: ProducedLine) => line.materialUnitCost.times(pieces(line));
  const weightOf = sum(withGoods.map(worth)).eq(ZERO) ? pieces : worth;
  const total = sum(withGoods.map(weightOf));
  return lines.map((line) => (hasGoods(line) ? { weight: weightOf(line), total } : null));
}

/**
 * Unit costs of the good pieces, each rounded once, half-even, to 10 decimals; null for a line
 * without any.
 */
export function producedUnitCosts(
  consumedValue: Exact,
  lines: readonly ProducedLine[],
): (Exact | null)[] {
  return producedShares(lines).map((share, index) => {
    const line = lines[index];
    if (!share || !line) return null;
    const value = consumedValue.times(share.weight);
    // Conversion costs have no more decimals than a unit cost: they are not rounded with it.
    return divide(value, share.total.times(line.good), UNIT_COST_PLACES).plus(line.conversionCost);
  });
}
