/** The price of a line: per unit, less a discount in percent. */
import { type Exact, exact } from '../kernel/values/exact.ts';
import { lineAmount } from '../kernel/values/money.ts';
import * as s from '../kernel/values/schema.ts';

interface PricedLine {
  quantity: Exact;
  unitPrice: Exact;
  discountPercent: Exact;
}

/** The fields that every answer with a priced line has. */
export const linePrice = {
  discountPercent: s.decimal(),
  lineTotal: s.decimal({
    description: 'quantity x unitPrice x (1 - discountPercent / 100), to 6 decimals, half-even.',
  }),
};

export const discountPercentInput = s.optional(
  s.decimal({ min: '0', max: '100', description: 'Reduces the price. Default 0.', example: 5 }),
);

const hundred = exact('100');
const oneHundredth = exact('0.01');

/** The price of one unit after the discount, not rounded. */
export const discountedPrice = ({
  unitPrice,
  discountPercent,
}: Omit<PricedLine, 'quantity'>): Exact =>
  unitPrice.times(hundred.minus(discountPercent)).times(oneHundredth);

export const lineTotalOf = (line: PricedLine): Exact =>
  lineAmount(line.quantity.times(discountedPrice(line)));
