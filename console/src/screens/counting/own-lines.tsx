/** The lines that a person has counted: saved ones, and those that wait on this device. */
import { listStockCountLines } from '@stockwright/client';
import { useState } from 'react';
import { useRead } from '../../base/use-read.ts';
import { useUser } from '../../base/user.ts';
import { Button } from '../../parts/button.tsx';
import { forgetLines, type KeptLine, keepLine } from '../../parts/counts/kept-lines.ts';
import type { Count, CountLine } from '../../parts/counts/states.ts';
import { Badge } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/record/record.tsx';
import { useCountWords } from '../../words/counts.ts';
import styles from './counting.module.css';
import { type Item, itemOf } from './use-items.ts';

interface Props {
  count: Count;
  /** The lines that this device keeps of the count. */
  kept: readonly KeptLine[];
  /** The place at which the person is. */
  placeId?: string | undefined;
  /** Opens an item there to be counted again. */
  onOpen?(item: Item): void;
}

/** The line that stands in place of another, if it is shown too. */
const inPlaceOf = (lines: readonly CountLine[], { supersededBy }: CountLine) =>
  lines.find(({ id }) => id !== null && id === supersededBy);

/** Lines that are looked through for those of the person. */
const latest = 50;

export function OwnLines({ count, kept, placeId, onOpen }: Props) {
  const words = useCountWords();
  const user = useUser().data?.id;
  const { data } = useRead(listStockCountLines, {
    path: { id: count.id },
    query: { sort: '-createdAt', include: ['names'], limit: latest },
  });
  const waiting = new Set(kept.map(({ id }) => id));
  const isHere = ({ locationId, supersededBy }: CountLine) =>
    onOpen !== undefined && locationId === placeId && supersededBy === null;
  const saved = (data?.data ?? []).filter(
    ({ countedBy, id }) => countedBy === user && id !== null && !waiting.has(id),
  );
  return (
    <Section title={words.mine}>
      {kept.length + saved.length === 0 && <p className="faint">{words.nothingYet}</p>}
      <ul className={styles.lines}>
        {kept.toReversed().map((line) => (
          <Kept key={line.id} kept={line} />
        ))}
        {saved.map((line) => (
          <Saved
            key={line.id}
            line={line}
            isBlind={count.isBlind}
            active={inPlaceOf(data?.data ?? [], line)}
            onCorrect={isHere(line) ? () => onOpen?.(itemOf(line)) : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}

/** A line that waits, or that was refused: then a person decides. */
function Kept({ kept }: { kept: KeptLine }) {
  const words = useCountWords();
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { line, shown, refusal, ...rest } = kept;
  const isRefused = refusal !== undefined;
  return (
    <li data-tone={isRefused ? 'wrong' : undefined}>
      <span>
        <strong>{shown.code}</strong> <span className="faint">{shown.place}</span>
      </span>
      <span className="number">
        {line.mode === 'add' && '+'}
        {format.quantity(line.counted)} {shown.unit}
      </span>
      <Badge tone={isRefused ? 'wrong' : 'attention'}>
        {isRefused ? words.refused : words.waits}
      </Badge>
      {isRefused && (
        <div className={styles.refusal}>
          <p>{asks ? words.discardAsk(shown.code) : refusal}</p>
          <Button onClick={() => keepLine({ ...rest, line, shown })}>{words.sendAgain}</Button>
          <Button onClick={() => (asks ? forgetLines([line.id]) : setAsks(true))}>
            {words.discard}
          </Button>
        </div>
      )}
    </li>
  );
}

interface SavedProps {
  line: CountLine;
  isBlind: boolean;
  /** The line that stands in its place. */
  active: CountLine | undefined;
  /** Opens its item to be counted again; undefined where it cannot be. */
  onCorrect: (() => void) | undefined;
}

/** A line that the service has. In a blind count administrators see no books either. */
function Saved({ line, isBlind, active, onCorrect }: SavedProps) {
  const words = useCountWords();
  const format = useFormat();
  const { itemCode, itemUnit, locationName, mode, entered, supersededBy, book } = line;
  const counted = active?.counted;
  const replacedBy = counted ? words.supersededBy(format.quantity(counted)) : words.superseded;
  return (
    <li>
      <span>
        {onCorrect ? (
          <Button aria-label={words.correct(itemCode ?? '')} onClick={onCorrect}>
            {itemCode}
          </Button>
        ) : (
          <strong>{itemCode}</strong>
        )}{' '}
        <span className="faint">{locationName}</span>
      </span>
      <span className="number">
        {mode === 'add' && '+'}
        {format.quantity(entered ?? '0')} {itemUnit}
      </span>
      <Badge tone={supersededBy ? 'calm' : 'good'}>{supersededBy ? replacedBy : words.saved}</Badge>
      {!isBlind && book !== null && !supersededBy && (
        <span className="faint">{words.books(format.quantity(book))}</span>
      )}
    </li>
  );
}
