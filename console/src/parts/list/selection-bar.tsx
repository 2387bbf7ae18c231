import { useState } from 'react';
import { messageOf } from '../../shell/queries.ts';
import { useWords } from '../../words/language.tsx';
import type { BulkAction, ListDefinition } from './definition.ts';
import styles from './list.module.css';

interface Outcome {
  action: string;
  done: number;
  waiting: number;
  refused: readonly { id: string; name: string; reason: string }[];
}

interface SelectionProps<Row> {
  definition: ListDefinition<Row>;
  selected: ReadonlyMap<string, Row>;
  onSelect(selected: ReadonlyMap<string, Row>): void;
}

/** What can be done with the chosen rows, and how it went: one call for each row, in order. */
export function SelectionBar<Row>({ definition, selected, onSelect }: SelectionProps<Row>) {
  const words = useWords().list;
  const [outcome, setOutcome] = useState<Outcome | undefined>();

  async function run({ name, run: act, nameOf }: BulkAction<Row>) {
    const left = new Map(selected);
    const refused: { id: string; name: string; reason: string }[] = [];
    let done = 0;
    for (const [id, row] of selected) {
      setOutcome({ action: name, done, waiting: selected.size - done - refused.length, refused });
      try {
        await act(row);
        done += 1;
        left.delete(id);
      } catch (error) {
        refused.push({ id, name: nameOf(row), reason: messageOf(error) });
      }
    }
    setOutcome({ action: name, done, waiting: 0, refused });
    // The refused rows stay chosen, so that they can be tried again.
    onSelect(left);
  }

  return (
    <div className={styles.selection} role="region" aria-label={words.selection}>
      <strong>{words.selected(selected.size)}</strong>
      {definition.bulk?.map((action) => (
        <button
          type="button"
          key={action.name}
          disabled={(outcome?.waiting ?? 0) > 0}
          onClick={() => run(action)}
        >
          {action.name}
        </button>
      ))}
      <button type="button" onClick={() => onSelect(new Map())}>
        {words.selectNone}
      </button>
      {outcome && (
        <div role="status" className={styles.outcome}>
          <span>{words.outcome(outcome.done, outcome.refused.length, outcome.waiting)}</span>
          <ul>
            {outcome.refused.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
