/** Counting at the shelf: choose where one is, scan or type an item, and say how much is there. */
import { getStockCount, listLocations, saveStockCountLines } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../base/drafts.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { type KeptLine, keepLine } from '../../parts/counts/kept-lines.ts';
import type { Count } from '../../parts/counts/states.ts';
import { useKeptLines, useSender } from '../../parts/counts/use-kept-lines.ts';
import { WhatWaits } from '../../parts/counts/what-waits.tsx';
import { isDecimal, smaller, sum } from '../../parts/exact.ts';
import { Badge } from '../../parts/figures.tsx';
import { readAll } from '../../parts/read-all.ts';
import { Loaded, RecordPage } from '../../parts/record/record.tsx';
import { isSameCode } from '../../parts/same-code.ts';
import { ScanField } from '../../parts/scan-field.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './counting.module.css';
import { type Entry, EntryCard } from './entry-card.tsx';
import { ItemsLeft } from './items-left.tsx';
import { OwnLines } from './own-lines.tsx';
import { type Item, useItems } from './use-items.ts';

export default function CountingScreen() {
  const path = { id: usePathParam('id') };
  const found = useRead(getStockCount, { path, query: { include: ['names'] } });
  return <Loaded query={found}>{(count) => <Counting count={count} />}</Loaded>;
}

function Counting({ count }: { count: Count }) {
  const words = useWords().counts;
  const { lines, isBroken } = useKeptLines();
  const kept = lines.filter(({ countId }) => countId === count.id);
  const isOpen = count.status === 'Open';
  return (
    <RecordPage
      title={count.name}
      states={
        <>
          {count.isBlind && <Badge>{words.blind}</Badge>}
          <span className="faint">
            {words.countedOf(String(count.countedCount), String(count.lineCount))}
          </span>
        </>
      }
      actions={<Go to={`/counts/${count.id}`}>{count.countNumber}</Go>}
    >
      <div className={styles.narrow}>
        <p role="status" className={styles.waits} data-tone={toneOf(kept)}>
          {kept.length > 0 ? <WhatWaits lines={kept} /> : words.allSent}
          {isBroken && ` ${words.notKept}`}
        </p>
        {isOpen ? <Shelf count={count} kept={kept} /> : <p>{words.closed(count.countNumber)}</p>}
        <OwnLines count={count} kept={kept} />
      </div>
    </RecordPage>
  );
}

function toneOf(kept: readonly KeptLine[]) {
  if (kept.length === 0) return 'good';
  return kept.some(({ refusal }) => refusal !== undefined) ? 'wrong' : 'attention';
}

/** A place, the item that is counted there now, and what is left. */
function Shelf({ count, kept }: { count: Count; kept: readonly KeptLine[] }) {
  const words = useWords().counts;
  const places = usePlaces(count);
  const [{ place: chosen }, change] = useAddress();
  const place =
    places.find(({ id }) => id === chosen) ?? (places.length === 1 ? places[0] : undefined);
  const items = useItems(count.id, place?.id ?? '', words);
  const { entry, now, setEntry } = useEntry(count.id);
  const { fault, tell, save } = useSave(count.id);
  /** Whether nothing is open any more. */
  const keep = async () => {
    const open = now();
    if (!open || !place) return true;
    const isKept = await save(open, place);
    if (isKept) setEntry(undefined);
    return isKept;
  };
  const onScan = useInTurn(async (text) => {
    const other = places.find(({ code }) => isSameCode(code, text));
    if (other) {
      if (await keep()) change({ place: other.id });
      return undefined;
    }
    if (!place) return words.choosePlace;
    const item = await items.find(text);
    if (typeof item === 'string') return item;
    const open = now();
    if (open && isSame(open.item, item)) {
      setEntry({ ...open, quantity: sum(open.quantity, '1') });
    } else if (await keep()) setEntry({ item, quantity: '1', mode: 'set' });
    return undefined;
  });
  const open = async (item: Item) => {
    if (now()?.quantity === '' || (await keep())) setEntry({ item, quantity: '', mode: 'set' });
  };
  return (
    <>
      <ChoiceField
        label={words.place}
        pointer="/locationId"
        value={place?.id ?? ''}
        onChange={async (id) => {
          if (await keep()) change({ place: id });
        }}
        options={[
          { value: '', title: words.choosePlace },
          ...places.map(({ id, code, name }) => ({ value: id, title: `${code} ${name}` })),
        ]}
      />
      <ScanField onScan={onScan} />
      {entry && place && (
        <EntryCard
          entry={entry}
          place={place.code}
          fault={fault}
          onChange={setEntry}
          onSave={keep}
          onScan={async (text, quantity) => {
            setEntry({ ...entry, quantity });
            tell(await onScan(text));
          }}
          onClose={() => setEntry(undefined)}
        />
      )}
      {place ? (
        <ItemsLeft items={items} kept={kept} locationId={place.id} onOpen={open} />
      ) : (
        <p className="faint">{words.start}</p>
      )}
    </>
  );
}

const isSame = (one: Item, other: Item): boolean =>
  one.itemId === other.itemId && one.code === other.code;

/** What is entered now; it outlasts a reload of the page. `now` has it before it is rendered. */
function useEntry(countId: string) {
  const place = `counting ${countId}`;
  const [entry, show] = useState<Entry | undefined>(() => readDraft(place));
  const latest = useRef(entry);
  const setEntry = (next: Entry | undefined) => {
    latest.current = next;
    if (next) keepDraft(place, next);
    else forgetDraft(place);
    show(next);
  };
  return { entry, now: () => latest.current, setEntry };
}

type Scan = (text: string) => Promise<string | undefined>;

/** Handles scans one after another: a scanner does not wait for a look-up. */
function useInTurn(handle: Scan): Scan {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return (text) => {
    const next = before.current.then(() => latest.current(text));
    before.current = next.catch(() => undefined);
    return next;
  };
}

interface Place {
  id: string;
  code: string;
  name: string;
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
    .toSorted((one, other) => one.code.localeCompare(other.code));
}

/** Keeps a line on the device, which then sends it; a browser that keeps nothing sends it at once. */
function useSave(countId: string) {
  const words = useWords().counts;
  const sender = useSender();
  const [fault, setFault] = useState<string>();
  const save = async ({ item, quantity, mode }: Entry, place: Place): Promise<boolean> => {
    if (!sender) return false;
    if (!isDecimal(quantity) || smaller(quantity, '0')) {
      setFault(words.noNumber);
      return false;
    }
    const { org, userId, client } = sender;
    const { code, name, unit } = item;
    const line = {
      ...{ id: crypto.randomUUID(), ...namedBy(item), locationId: place.id },
      ...{ counted: quantity, countedAt: new Date().toISOString(), mode },
    };
    const kept = { id: line.id, org, userId, countId, line };
    try {
      await keepLine({ ...kept, shown: { code, name, unit, place: place.code } }).catch(() =>
        saveStockCountLines(client, { path: { id: countId }, body: { lines: [line] } }),
      );
      setFault(undefined);
      return true;
    } catch (error) {
      setFault(messageOf(error));
      return false;
    }
  };
  return { fault, tell: setFault, save };
}

/** How a line names its item: one that is not known is what was scanned. */
function namedBy({ itemId, itemType, code }: Item) {
  if (itemId && itemType) return { itemId, itemType };
  return /^(\d{8}|\d{12,14})$/.test(code) ? { barcode: code } : { itemCode: code };
}
