/** How much of an order was received, made or shipped. */
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';

export interface ProgressOfLine {
  quantity: Exact;
  /** Received, made or shipped so far. */
  done: Exact;
}

export type Progress = 'none' | 'some' | 'all';

export const isBegun = ({ done }: ProgressOfLine): boolean => compare(done, ZERO) > 0;

export const isComplete = ({ quantity, done }: ProgressOfLine): boolean =>
  compare(done, quantity) >= 0;

export function progressOf(lines: readonly ProgressOfLine[]): Progress {
  if (!lines.some(isBegun)) return 'none';
  return lines.every(isComplete) ? 'all' : 'some';
}
