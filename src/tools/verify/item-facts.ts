import type { CircularMatch, Day, ItemRecord, LiveRow, Place, Setting } from './items.store.ts';

/** An item with all that the checks of it look at. */
export interface ItemFacts {
  item: ItemRecord;
  rows: readonly LiveRow[];
  places: readonly Place[];
  days: readonly Day[];
  settings: readonly Setting[];
  /** Takes in a circle, as they are stored, and as they are. */
  circular: { stored: readonly CircularMatch[]; found: readonly CircularMatch[] };
}

/** How an item is named in what is reported. */
export const nameOf = ({ kind, code }: Pick<ItemRecord, 'kind' | 'code'>): string =>
  `${kind === 'sku' ? 'SKU' : 'material'} ${code}`;
