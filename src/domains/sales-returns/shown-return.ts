/** A return as answers show it: with the costs of its goods and what the customer gets. Pure. */

import { exactly } from '../../kernel/database/columns.ts';
import { type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { type SalesReturn, salesReturnItem } from './sales-return.ts';

type Row = Record<string, unknown>;

/** `rows` are its items as they are read for answers. */
export function shownReturn(
  { items: _, ...head }: SalesReturn,
  { items: rows, currency }: { items: readonly Row[]; currency: string },
) {
  const items = rows.map((row) => exactly(salesReturnItem, row));
  return { ...head, currency, items, creditTotal: creditTotalOf(items) };
}

type Credited = Pick<Static<typeof salesReturnItem>, 'creditAmount' | 'restockingFee'>;

/** The sum that the customer gets. */
export const creditTotalOf = (items: readonly Credited[]): Exact =>
  sum(items.map((item) => (item.creditAmount ?? ZERO).minus(item.restockingFee)));
