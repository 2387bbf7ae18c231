/** The totals of an order's lines and charges, in the order's currency. */
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { payable } from '../kernel/values/money.ts';

export interface Charges {
  discountAmount?: Exact;
  shippingAmount: Exact;
  taxAmount: Exact;
  currency: string;
}

export const subtotalOf = (items: readonly { lineTotal: Exact }[]): Exact =>
  sum(items.map(({ lineTotal }) => lineTotal));

export function totalsOf(
  { discountAmount = ZERO, shippingAmount, taxAmount, currency }: Charges,
  subtotal: Exact,
): { subtotal: Exact; total: Exact } {
  const due = subtotal.minus(discountAmount).plus(shippingAmount).plus(taxAmount);
  return { subtotal, total: payable(due, currency) };
}
