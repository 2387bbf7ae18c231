/** The item that is counted now, where, and how much of it. */
import type { SentLine } from '../../parts/counts/kept-lines.ts';
import { sum } from '../../parts/exact.ts';
import type { Item } from './use-items.ts';

/** A location at which one counts. */
export interface Place {
  id: string;
  code: string;
  name: string;
}

export interface Entry {
  item: Item;
  place: Place;
  quantity: string;
  /** Undefined while it has to be chosen: a quantity was typed, and the item is counted already. */
  mode: SentLine['mode'] | undefined;
  /** Whether the person chose it. */
  isChosen?: boolean;
}

/** The count of an item after a line, of what it was before. */
export const countAfter = (
  before: string,
  { counted, mode }: Pick<SentLine, 'counted' | 'mode'>,
) => (mode === 'add' ? sum(before, counted) : counted);
