/** How much of an order was received, made or shipped. */
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';

export interface ProgressOfLine {
  quantity: Exact;
  /** Received, made or shipped so far. */
  done: Exact;
}

export type Progress = 'none' | 'some' | 'all';

export function progressOf(lines: readonly ProgressOfLine[]): Progress {
  if (lines.every(({ done }) => compare(done, ZERO) <= 0)) return 'none';
  return lines.every(({ quantity, done }) => compare(done, quantity) >= 0) ? 'all' : 'some';
}
