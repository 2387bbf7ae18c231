import type { Transaction } from '../../kernel/database/database.ts';
import { type Exact, toText } from '../../kernel/values/exact.ts';

/** A figure that is stored otherwise than it is recomputed. */
export interface Difference {
  /** The record, as people know it: a code, a number, else an id. */
  where: string;
  /** The figure. */
  what: string;
  stored: string;
  recomputed: string;
}

/**
 * Recomputes one kind of figure of an organization, from rows alone and by the pure rules, and
 * tells where what is stored differs. It reads page by page: organizations may be large.
 */
export type Check = (tx: Transaction, orgId: string) => AsyncIterable<Difference>;

const nothing = 'none';

type Figure = Exact | string | null | undefined;

const textOf = (figure: Figure): string =>
  typeof figure === 'object' && figure !== null ? toText(figure) : (figure ?? nothing);

/** The difference between two figures or texts; empty when they are equal. */
export function compared(
  where: string,
  what: string,
  stored: Figure,
  recomputed: Figure,
): Difference[] {
  const [was, is] = [textOf(stored), textOf(recomputed)];
  return was === is ? [] : [{ where, what, stored: was, recomputed: is }];
}

/** One line for people and for `grep`. */
export const lineOf = (orgId: string, { where, what, stored, recomputed }: Difference): string =>
  `${orgId} ${where}: ${what} is stored as ${stored}, recomputed as ${recomputed}`;
