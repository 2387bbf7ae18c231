import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useWords } from '../../words/language.tsx';
import { download } from '../download.ts';
import { tableFile } from '../files/table-file.ts';
import { Asked } from './asked.tsx';
import { useColumns } from './columns.ts';
import type { BulkAction, ListDefinition } from './definition.ts';
import styles from './list.module.css';

interface Outcome<Row> {
  action: BulkAction<Row>;
  done: readonly { row: Row; answer: unknown }[];
  waiting: number;
  refused: readonly { id: string; name: string; reason: string }[];
  /** Whether this is about rows that were put back. */
  isUndo: boolean;
}

interface SelectionProps<Row> {
  definition: ListDefinition<Row>;
  selected: ReadonlyMap<string, Row>;
  onSelect(selected: ReadonlyMap<string, Row>): void;
}

/** The acts on the chosen rows, and their results: one call for each row, in order. */
export function SelectionBar<Row>({ definition, selected, onSelect }: SelectionProps<Row>) {
  const words = useWords().list;
  const { outcome, run, undo, forget } = useOutcome(definition, selected, onSelect);
  const [asked, ask] = useState<BulkAction<Row> | undefined>();
  const exportRows = useExport(definition);
  if (selected.size === 0 && !outcome) return null;
  const isBusy = (outcome?.waiting ?? 0) > 0;
  const rows = [...selected.values()];
  const begin = (action: BulkAction<Row>) =>
    action.asks || action.day ? ask(action) : run(action, '');
  return (
    <div className={styles.selection} role="region" aria-label={words.selection}>
      <strong>{words.selected(selected.size)}</strong>
      {selected.size > 0 && (
        <>
          {definition.bulk?.map((action) => (
            <button type="button" key={action.name} disabled={isBusy} onClick={() => begin(action)}>
              {action.name}
            </button>
          ))}
          <button type="button" onClick={() => exportRows(rows)}>
            {words.export}
          </button>
          <button type="button" onClick={() => onSelect(new Map())}>
            {words.selectNone}
          </button>
        </>
      )}
      {asked && selected.size > 0 && (
        <Asked
          key={asked.name}
          action={asked}
          rows={rows}
          onRun={(day) => {
            ask(undefined);
            run(asked, day);
          }}
          onCancel={() => ask(undefined)}
        />
      )}
      {outcome && <Result outcome={outcome} isBusy={isBusy} onUndo={undo} onForget={forget} />}
    </div>
  );
}

interface ResultProps<Row> {
  outcome: Outcome<Row>;
  isBusy: boolean;
  onUndo(outcome: Outcome<Row>): void;
  onForget(): void;
}

function Result<Row>({ outcome, isBusy, onUndo, onForget }: ResultProps<Row>) {
  const words = useWords().list;
  const { action, done, refused, waiting, isUndo } = outcome;
  return (
    <div role="status" className={styles.outcome}>
      <span>{(isUndo ? words.undone : words.outcome)(done.length, refused.length, waiting)}</span>
      {!isBusy && (
        <>
          {action.undo && !isUndo && done.length > 0 && (
            <button type="button" onClick={() => onUndo(outcome)}>
              {words.undo}
            </button>
          )}
          <button type="button" aria-label={words.forget} onClick={onForget}>
            ×
          </button>
        </>
      )}
      <ul>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hands over the chosen rows as a file, in the columns of the screen. */
function useExport<Row>(definition: ListDefinition<Row>) {
  const { shown } = useColumns(definition);
  return async (rows: readonly Row[]) => {
    const titles = shown.map(({ title }) => title);
    const cells = rows.map((row) => shown.map(({ text }) => text(row) ?? ''));
    const numbers = shown.map(({ align }) => align === 'end');
    download(await tableFile('csv', [titles, ...cells], numbers), `${definition.kind}.csv`);
  };
}

function useOutcome<Row>(
  { idOf, reads }: ListDefinition<Row>,
  selected: ReadonlyMap<string, Row>,
  onSelect: SelectionProps<Row>['onSelect'],
) {
  const { id: org } = useOrganization();
  const [outcome, setOutcome] = useState<Outcome<Row> | undefined>();

  /** Calls for one row after the other: a refused one does not keep the others. */
  async function each(
    action: BulkAction<Row>,
    rows: readonly Row[],
    act: (row: Row, at: number) => Promise<unknown>,
    isUndo: boolean,
  ) {
    const done: { row: Row; answer: unknown }[] = [];
    const refused: { id: string; name: string; reason: string }[] = [];
    const say = () => {
      const waiting = rows.length - done.length - refused.length;
      setOutcome({ action, done: [...done], refused: [...refused], waiting, isUndo });
    };
    for (const [at, row] of rows.entries()) {
      say();
      try {
        done.push({ row, answer: await act(row, at) });
      } catch (error) {
        refused.push({ id: idOf(row), name: action.nameOf(row), reason: messageOf(error) });
      }
    }
    say();
    outdate(org, reads);
    return done;
  }

  return {
    outcome,
    forget: () => setOutcome(undefined),
    async run(action: BulkAction<Row>, day: string) {
      const rows = [...selected.values()];
      const done = await each(action, rows, (row) => action.run(row, day), false);
      const left = new Map(selected);
      for (const { row } of done) left.delete(idOf(row));
      // The refused rows stay chosen, so that they can be tried again.
      onSelect(left);
    },
    async undo({ action, done }: Outcome<Row>) {
      const rows = done.map(({ row }) => row);
      await each(action, rows, async (row, at) => action.undo?.(row, done[at]?.answer), true);
    },
  };
}
