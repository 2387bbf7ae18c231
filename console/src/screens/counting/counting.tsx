/** Counting at the shelf: choose where one is, scan or type an item, and say how much is there. */
import { getStockCount } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { ChoiceField } from '../../parts/act/choices.tsx';
import type { KeptLine } from '../../parts/counts/kept-lines.ts';
import type { Count } from '../../parts/counts/states.ts';
import { useKeptLines } from '../../parts/counts/use-kept-lines.ts';
import { WhatWaits } from '../../parts/counts/what-waits.tsx';
import { Badge } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import { Loaded, RecordPage } from '../../parts/record/record.tsx';
import { ScanField } from '../../parts/scan-field.tsx';
import { useCountWords } from '../../words/counts.ts';
import styles from './counting.module.css';
import { EntryCard } from './entry-card.tsx';
import { ItemsLeft } from './items-left.tsx';
import { OwnLines } from './own-lines.tsx';
import { useShelf } from './use-shelf.ts';

export default function CountingScreen() {
  const path = { id: usePathParam('id') };
  const found = useRead(getStockCount, { path, query: { include: ['names'] } });
  return <Loaded query={found}>{(count) => <Counting count={count} />}</Loaded>;
}

function Counting({ count }: { count: Count }) {
  const words = useCountWords();
  const format = useFormat();
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
            {words.countedOf(format.count(count.countedCount), format.count(count.lineCount))}
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
        {isOpen ? (
          <Shelf count={count} kept={kept} />
        ) : (
          <>
            <p>{words.closed(count.countNumber)}</p>
            <OwnLines count={count} kept={kept} />
          </>
        )}
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
  const words = useCountWords();
  const shelf = useShelf(count, kept);
  const { places, place, entry } = shelf;
  return (
    <>
      <ChoiceField
        label={words.place}
        pointer="/locationId"
        value={place?.id ?? ''}
        onChange={shelf.goTo}
        options={[
          { value: '', title: words.choosePlace },
          ...places.map(({ id, code, name }) => ({ value: id, title: `${code} ${name}` })),
        ]}
      />
      <ScanField onScan={shelf.scan} hearsKeys />
      {entry && (
        <EntryCard
          entry={entry}
          before={shelf.before}
          fault={shelf.fault}
          onChange={shelf.change}
          onSave={() => shelf.save(entry)}
          onScan={shelf.scanInto}
          onClose={() => shelf.change(undefined)}
        />
      )}
      {place ? (
        <ItemsLeft items={shelf.items} kept={kept} locationId={place.id} onOpen={shelf.open} />
      ) : (
        <p className="faint">{words.start}</p>
      )}
      <OwnLines count={count} kept={kept} placeId={place?.id} onOpen={shelf.open} />
    </>
  );
}
