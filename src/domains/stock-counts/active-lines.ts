/**
 * The line that stands for an item and a place: the latest of the last `set` and of all `add` after
 * it. It counts the units of these; every other line is superseded by it. Pure.
 */
import { type Exact, sum } from '../../kernel/values/exact.ts';
import type { modes } from './stock-count.ts';

export interface EnteredLine {
  id: string;
  itemId: string;
  locationId: string;
  mode: (typeof modes)[number];
  entered: Exact;
  countedAt: string;
}

export interface ActiveLine {
  line: EnteredLine;
  counted: Exact;
  /** The lines that it stands for, or that came before them. */
  superseded: EnteredLine[];
}

/** Of equal instants the greater id is the later one. */
const inOrder = (lines: readonly EnteredLine[]): EnteredLine[] =>
  lines.toSorted((a, b) => (`${a.countedAt} ${a.id}` < `${b.countedAt} ${b.id}` ? -1 : 1));

/** The line that stands for one item and place, and its count. */
export function activeOf(lines: readonly EnteredLine[]): ActiveLine | undefined {
  const ordered = inOrder(lines);
  const line = ordered.at(-1);
  if (!line) return undefined;
  const lastSet = ordered.findLastIndex(({ mode }) => mode === 'set');
  const counting = ordered.slice(Math.max(lastSet, 0));
  return {
    line,
    counted: sum(counting.map(({ entered }) => entered)),
    superseded: ordered.slice(0, -1),
  };
}
