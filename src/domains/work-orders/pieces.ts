/**
 * Which pieces of an item of a work order are made. Pieces are counted from 0 in the order in
 * which they are made, good and scrapped ones alike: 2 after the first 3 are `{[3,5)}`. Pure.
 */
import {
  compare,
  type Exact,
  exact,
  max,
  min,
  sum,
  toText,
  ZERO,
} from '../../kernel/values/exact.ts';

/** From the first on, before the second. */
interface Range {
  from: Exact;
  to: Exact;
}

export const noPieces = '{}';

/** Ascending, as PostgreSQL writes them. */
const rangesOf = (pieces: string): Range[] =>
  [...pieces.matchAll(/\[([\d.]+),([\d.]+)\)/g)].map(([, from = '', to = '']) => ({
    from: exact(from),
    to: exact(to),
  }));

const textOf = (ranges: readonly Range[]): string =>
  `{${ranges.map(({ from, to }) => `[${toText(from)},${toText(to)})`).join(',')}}`;

export const pieceCount = (pieces: string): Exact =>
  sum(rangesOf(pieces).map(({ from, to }) => to.minus(from)));

/** The pieces of all lists; adjacent ranges become one. */
export function allPieces(...lists: readonly string[]): string {
  const joined: Range[] = [];
  const ranges = lists.flatMap(rangesOf).sort((a, b) => compare(a.from, b.from));
  for (const { from, to } of ranges) {
    const last = joined.at(-1);
    if (last && compare(from, last.to) <= 0) last.to = max(last.to, to);
    else joined.push({ from, to });
  }
  return textOf(joined);
}

/** `pieces` without those of `others`. */
export function otherPieces(pieces: string, others: string): string {
  const left: Range[] = [];
  const gaps = rangesOf(others);
  let next = 0;
  for (const { from, to } of rangesOf(pieces)) {
    let start = from;
    for (let gap = gaps[next]; gap && compare(gap.from, to) < 0; gap = gaps[next]) {
      if (compare(start, gap.from) < 0) left.push({ from: start, to: gap.from });
      start = max(start, gap.to);
      // A gap that reaches beyond this range can be in the next one, too.
      if (compare(gap.to, to) > 0) break;
      next += 1;
    }
    if (compare(start, to) < 0) left.push({ from: start, to });
  }
  return textOf(left);
}

/** The first pieces that are not made yet, so many of them. */
export function nextPieces(made: string, count: Exact): string {
  const next: Range[] = [];
  let [from, left] = [ZERO, count];
  for (const taken of rangesOf(made)) {
    const to = min(taken.from, from.plus(left));
    if (compare(from, to) < 0) {
      next.push({ from, to });
      left = left.minus(to.minus(from));
    }
    from = taken.to;
  }
  if (compare(left, ZERO) > 0) next.push({ from, to: from.plus(left) });
  return textOf(next);
}

/** The sum over the ranges of what a function of the number of pieces grows from start to end. */
export const growthOver = (pieces: string, at: (count: Exact) => Exact): Exact =>
  sum(rangesOf(pieces).map(({ from, to }) => at(to).minus(at(from))));
