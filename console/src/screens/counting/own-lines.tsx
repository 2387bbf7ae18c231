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

interface Props {
  count: Count;
  /** The lines that this device keeps of the count. */
  kept: readonly KeptLine[];
}

/** Lines that are looked through for those of the person. */
const latest = 50;

export function OwnLines({ count, kept }: Props) {
  const words = useCountWords();
  const user = useUser().data?.id;
  const { data } = useRead(listStockCountLines, {
    path: { id: count.id },
    query: { sort: '-createdAt', include: ['names'], limit: latest },
  });
  const waiting = new Set(kept.map(({ id }) => id));
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
          <Saved key={line.id} line={line} isBlind={count.isBlind} />
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

/** A line that the service has. In a blind count administrators see no books either. */
function Saved({ line, isBlind }: { line: CountLine; isBlind: boolean }) {
  const words = useCountWords();
  const format = useFormat();
  const { itemCode, itemUnit, locationCode, mode, entered, supersededBy, book } = line;
  return (
    <li>
      <span>
        <strong>{itemCode}</strong> <span className="faint">{locationCode}</span>
      </span>
      <span className="number">
        {mode === 'add' && '+'}
        {format.quantity(entered ?? '0')} {itemUnit}
      </span>
      <Badge tone={supersededBy ? 'calm' : 'good'}>
        {supersededBy ? words.superseded : words.saved}
      </Badge>
      {!isBlind && book !== null && !supersededBy && (
        <span className="faint">{words.books(format.quantity(book))}</span>
      )}
    </li>
  );
}
