import type { Transaction } from '../../kernel/database/transaction.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';

/** A stored value that differs from the recomputed one. */
export interface Difference {
  /** The record, by its code or number, else its id. */
  where: string;
  /** The field. */
  what: string;
  stored: string;
  recomputed: string;
}

/**
 * Recomputes one kind of value of an organization from its rows by the pure rules, and yields each
 * difference to the stored ones. It reads page by page: organizations may be large.
 */
export type Check = (tx: Transaction, orgId: string) => AsyncIterable<Difference>;

const nothing = 'none';

type Value = Exact | string | null | undefined;

const textOf = (value: Value): string =>
  typeof value === 'object' && value !== null ? toText(value) : (value ?? nothing);

/** The difference between two values; empty when they are equal. */
export function compared(
  where: string,
  what: string,
  stored: Value,
  recomputed: Value,
): Difference[] {
  const [was, is] = [textOf(stored), textOf(recomputed)];
  return was === is ? [] : [{ where, what, stored: was, recomputed: is }];
}

/** A line that `grep` can filter. */
export const lineOf = (orgId: string, { where, what, stored, recomputed }: Difference): string =>
  `${orgId} ${where}: ${what} is stored as ${stored}, recomputed as ${recomputed}`;
