/** The totals of an order's lines and charges, in the order's currency. */
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { payable } from '../kernel/values/money.ts';

export interface Charges {
  discountAmount?: Exact;
  shippingAmount: Exact;
  taxAmount: Exact;
  currency: string;
}

export function totalsOf(
  { discountAmount = ZERO, shippingAmount, taxAmount, currency }: Charges,
  items: readonly { lineTotal: Exact }[],
): { subtotal: Exact; total: Exact } {
  const subtotal = sum(items.map(({ lineTotal }) => lineTotal));
  const due = subtotal.minus(discountAmount).plus(shippingAmount).plus(taxAmount);
  return { subtotal, total: payable(due, currency) };
}
