/** A question about the chosen rows, or a day for them, before an act on them. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words/language.tsx';
import { DayField } from '../act/fields.tsx';
import type { BulkAction } from './definition.ts';
import styles from './list.module.css';

interface AskedProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  onRun(day: string): void;
  onCancel(): void;
}

export function Asked<Row>({ action, rows, onRun, onCancel }: AskedProps<Row>) {
  const words = useWords().list;
  const { name, asks, day } = action;
  const [chosen, choose] = useState(day?.initial ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    // A typed day replaces the proposed one.
    input?.select();
  }, []);
  return (
    <form
      ref={form}
      className={styles.asked}
      onSubmit={(event) => {
        event.preventDefault();
        onRun(chosen);
      }}
    >
      {asks && <p>{asks(rows)}</p>}
      {day && <DayField label={day.label} pointer="/day" value={chosen} onChange={choose} />}
      <button type="submit">{words.doIt(name)}</button>
      <button type="button" onClick={onCancel}>
        {words.cancel}
      </button>
    </form>
  );
}
