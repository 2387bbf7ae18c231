/** A return as answers show it: with the costs of its goods and the credit for them. Pure. */

import { exactly } from '../../kernel/database/columns.ts';
import { type Exact, sum } from '../../kernel/values/exact.ts';
import { type VendorReturn, vendorReturnItem } from './vendor-return.ts';

type Row = Record<string, unknown>;

/** `rows` are its items as they are read for answers. */
export function shownReturn({ items: _, ...head }: VendorReturn, rows: readonly Row[]) {
  const items = rows.map((row) => exactly(vendorReturnItem, row));
  return { ...head, items, creditTotal: creditTotalOf(items) };
}

/** The credit of all goods. */
export const creditTotalOf = (items: readonly { creditAmount: Exact }[]): Exact =>
  sum(items.map(({ creditAmount }) => creditAmount));
