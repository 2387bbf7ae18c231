import { listLocations } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../base/drafts.ts';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import type { KeptLine } from '../../parts/counts/kept-lines.ts';
import type { Count } from '../../parts/counts/states.ts';
import { sum } from '../../parts/exact.ts';
import { readAll } from '../../parts/read-all.ts';
import { isSameCode } from '../../parts/same-code.ts';
import { useCountWords } from '../../words/counts.ts';
import type { Entry, Place } from './entry.ts';
import { useCountedBefore } from './use-counted-before.ts';
import { type Item, type Items, useItems } from './use-items.ts';
import { useSave } from './use-save.ts';

interface Shelf {
  places: readonly Place[];
  /** The place where one is; undefined until it is chosen. */
  place: Place | undefined;
  items: Items;
  entry: Entry | undefined;
  /** The count of its item there before. */
  before: string | undefined;
  fault: string | undefined;
  change(entry: Entry | undefined): void;
  /** Keeps the entry that is shown, if nothing else has kept it meanwhile. */
  save(shown: Entry): Promise<void>;
  goTo(placeId: string): Promise<void>;
  /** Opens an item that was chosen in a list: to be counted, or to be corrected. */
  open(item: Item): Promise<void>;
  /** Takes what was scanned; the answer says what is wrong with it, if something is. */
  scan(text: string): Promise<string | undefined>;
  /** A scan into the field of the quantity; the entry was another before. */
  scanInto(text: string, before: Entry): Promise<void>;
}

/**
 * Counting at the places of a count: a scan of another item or place keeps what is open. Scanned
 * pieces add to what was counted, also by others, in any order.
 */
export function useShelf(count: Count, kept: readonly KeptLine[]): Shelf {
  const words = useCountWords();
  const places = usePlaces(count);
  const [{ place: named }, changeAddress] = useAddress();
  const place =
    places.find(({ id }) => id === named) ?? (places.length === 1 ? places[0] : undefined);
  const items = useItems(count.id, place?.id ?? '', words);
  const { entry, now, change, fault, tell, counted, keepOpen, leave } = useOpenEntry(count, kept);
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const moveTo = async (id: string) => {
    if (await leave()) changeAddress({ place: id });
  };
  const scan = useInTurn(turns, async (text: string) => {
    const other = places.find(({ code }) => isSameCode(code, text));
    if (other) {
      await moveTo(other.id);
      return undefined;
    }
    if (!place) return words.choosePlace;
    const item = await items.find(text);
    if (typeof item === 'string') return item;
    const open = now();
    if (open && isSame(open, { item, place })) {
      change({ ...open, quantity: sum(open.quantity, '1') });
    } else if (await leave()) change({ item, place, quantity: '1', mode: 'add' });
    return undefined;
  });
  const save = useInTurn(turns, async (shown: Entry) => {
    const open = now();
    if (open && isSame(open, shown)) await keepOpen();
  });
  const open = useInTurn(turns, async (item: Item) => {
    if (place && (await leave())) {
      change({ item, place, quantity: '', mode: 'set', isChosen: true });
    }
  });
  return {
    ...{ places, place, items, entry, fault, change, save, open, scan },
    goTo: useInTurn(turns, moveTo),
    before: entry && counted.of(entry.item, entry.place.id),
    async scanInto(text, before) {
      if (entry) change(before);
      tell(await scan(text));
    },
  };
}

/** The item that is counted, and its place. */
type Named = Pick<Entry, 'item' | 'place'>;

const isSame = (one: Named, other: Named): boolean =>
  one.place.id === other.place.id &&
  one.item.itemId === other.item.itemId &&
  one.item.code === other.item.code;

/** The entry that is open, and the ways to end it. */
function useOpenEntry(count: Count, kept: readonly KeptLine[]) {
  const { entry, now, change } = useEntry(count.id);
  const { fault, tell, keep } = useSave(count.id);
  const counted = useCountedBefore(kept);
  const keepOpen = async () => {
    const open = now();
    if (!open) return true;
    const isKept = await keep(open);
    if (isKept) counted.note(open);
    if (isKept) change(undefined);
    return isKept;
  };
  /** Whether nothing is open any more; an item without a number is left as it was. */
  const leave = async () => {
    if (now()?.quantity !== '') return keepOpen();
    change(undefined);
    return true;
  };
  return { entry, now, change, fault, tell, counted, keepOpen, leave };
}

/** The entry that is open; it outlasts a reload. `now` has it before it is rendered. */
function useEntry(countId: string) {
  const draft = `counting ${countId}`;
  const [entry, show] = useState<Entry | undefined>(() => readDraft(draft));
  const latest = useRef(entry);
  const change = (next: Entry | undefined) => {
    latest.current = next;
    if (next) keepDraft(draft, next);
    else forgetDraft(draft);
    show(next);
  };
  return { entry, now: () => latest.current, change };
}

/**
 * Handles one act after another, of any kind: neither a scanner nor a finger waits for a look-up,
 * and what is open is kept once.
 */
function useInTurn<Given, Found>(
  turns: { current: Promise<unknown> },
  handle: (given: Given) => Promise<Found>,
): (given: Given) => Promise<Found> {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  return (given) => {
    const next = turns.current.then(() => latest.current(given));
    turns.current = next.catch(() => undefined);
    return next;
  };
}

/** The locations of the scope, by code. */
function usePlaces({ scope: { locationIds } }: Count): readonly Place[] {
  const { id, client } = useOrganization();
  const { data = [] } = useQuery({
    queryKey: keyOf(id, listLocations, 'places'),
    queryFn: ({ signal }) => readAll(client, listLocations, { query: { limit: 200 }, signal }),
  });
  return data
    .filter((place) => locationIds === null || locationIds.includes(place.id))
    .map(({ id: placeId, code, name }) => ({ id: placeId, code, name }))
    .toSorted((one, other) => one.code.localeCompare(other.code));
}
