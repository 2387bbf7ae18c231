import { useRef } from 'react';
import type { KeptLine } from '../../parts/counts/kept-lines.ts';
import { countAfter, type Entry } from './entry.ts';
import type { Item } from './use-items.ts';

export interface CountedBefore {
  /** The count of an item at a place, as far as this device knows; undefined of none. */
  of(item: Item, placeId: string): string | undefined;
  /** Notes an entry that was saved: the service is read again a moment later. */
  note(entry: Entry): void;
}

/** Earlier counts: read from the service, kept on this device, or saved by this page. */
export function useCountedBefore(kept: readonly KeptLine[]): CountedBefore {
  const saved = useRef(new Map<string, string>());
  const of = (item: Item, placeId: string) => {
    const own = kept.filter(
      ({ line, refusal }) =>
        refusal === undefined && line.locationId === placeId && isOf(line, item),
    );
    if (own.length === 0) return item.counted ?? saved.current.get(keyOf(item, placeId));
    return own.reduce<string>(
      (counted, { line }) => countAfter(counted, line),
      item.counted ?? '0',
    );
  };
  return {
    of,
    note({ item, place, quantity, mode = 'set' }) {
      const counted = countAfter(of(item, place.id) ?? '0', { counted: quantity, mode });
      saved.current.set(keyOf(item, place.id), counted);
    },
  };
}

const keyOf = ({ itemId, code }: Item, placeId: string) => `${placeId} ${itemId ?? code}`;

const isOf = ({ itemId, itemCode, barcode }: KeptLine['line'], item: Item): boolean =>
  itemId ? itemId === item.itemId : (itemCode ?? barcode) === item.code;
