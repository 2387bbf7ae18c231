import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { download } from '../download.ts';
import { runEach } from '../run-each.ts';
import { Asked } from './asked.tsx';
import { useColumns } from './columns.ts';
import { type BulkAction, LeftOut, type ListDefinition } from './definition.ts';
import styles from './list.module.css';
import { Prints } from './prints.tsx';

interface Outcome<Row> {
  action: BulkAction<Row>;
  done: readonly { row: Row; answer: unknown }[];
  waiting: number;
  refused: readonly Refused<Row>[];
  /** Whether this is about rows that were put back. */
  isUndo: boolean;
}

interface Refused<Row> {
  row: Row;
  name: string;
  reason: string;
  /** Whether it can be done all the same. */
  isLeftOut: boolean;
}

interface SelectionProps<Row> {
  definition: ListDefinition<Row>;
  selected: ReadonlyMap<string, Row>;
  onSelect(selected: ReadonlyMap<string, Row>): void;
}

/** The acts on the chosen rows, and their results: one call for each row, in order. */
export function SelectionBar<Row>({ definition, selected, onSelect }: SelectionProps<Row>) {
  const words = useWords().list;
  const { outcome, run, runAnyway, undo, forget } = useOutcome(definition, selected, onSelect);
  const [asked, ask] = useState<BulkAction<Row> | undefined>();
  const exportRows = useExport(definition);
  if (selected.size === 0 && !outcome) return null;
  const isBusy = (outcome?.waiting ?? 0) > 0;
  const rows = [...selected.values()];
  const begin = (action: BulkAction<Row>) =>
    action.asks || action.day ? ask(action) : run(action, '');
  return (
    <div className={styles.selection} role="region" aria-label={words.selection}>
      {selected.size > 0 && (
        <>
          <strong>{words.selected(selected.size)}</strong>
          {definition.bulk?.map((action) => (
            <button type="button" key={action.name} disabled={isBusy} onClick={() => begin(action)}>
              {action.name}
            </button>
          ))}
          <Prints definition={definition} rows={rows} />
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
      {outcome && (
        <Result
          outcome={outcome}
          isBusy={isBusy}
          onAnyway={runAnyway}
          onUndo={undo}
          onForget={forget}
          idOf={definition.idOf}
        />
      )}
    </div>
  );
}

interface ResultProps<Row> {
  outcome: Outcome<Row>;
  isBusy: boolean;
  idOf(row: Row): string;
  onAnyway(outcome: Outcome<Row>): void;
  onUndo(outcome: Outcome<Row>): void;
  onForget(): void;
}

function Result<Row>({ outcome, isBusy, idOf, onAnyway, onUndo, onForget }: ResultProps<Row>) {
  const words = useWords().list;
  const { action, done, refused, waiting, isUndo } = outcome;
  return (
    <div role="status" className={styles.outcome}>
      <span>{(isUndo ? words.undone : words.outcome)(done.length, refused.length, waiting)}</span>
      {!isBusy && (
        <>
          <Anyway outcome={outcome} onRun={onAnyway} />
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
        {refused.map(({ row, name, reason }) => (
          <li key={idOf(row)}>
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
    const { csvFile } = await import('../files/csv-file.ts');
    download(csvFile([titles, ...cells]), `${definition.kind}.csv`);
  };
}

/** Does what was left out, once a person says so. */
function Anyway<Row>({
  outcome,
  onRun,
}: {
  outcome: Outcome<Row>;
  onRun(outcome: Outcome<Row>): void;
}) {
  const { anyway } = outcome.action;
  const left = outcome.refused.filter(({ isLeftOut }) => isLeftOut);
  if (!anyway || left.length === 0) return null;
  return (
    <button type="button" className={styles.caution} onClick={() => onRun(outcome)}>
      {anyway.name(left.length)}
    </button>
  );
}

function useOutcome<Row>(
  { idOf, reads }: ListDefinition<Row>,
  selected: ReadonlyMap<string, Row>,
  onSelect: SelectionProps<Row>['onSelect'],
) {
  const { id: org } = useOrganization();
  const [outcome, setOutcome] = useState<Outcome<Row> | undefined>();

  async function each(
    action: BulkAction<Row>,
    rows: readonly Row[],
    act: (row: Row, at: number) => Promise<unknown>,
    isUndo: boolean,
  ) {
    const { done } = await runEach(rows, act, (soFar) => {
      const waiting = rows.length - soFar.done.length - soFar.refused.length;
      const refused = soFar.refused.map(({ row, reason, error }) => {
        return { row, name: action.nameOf(row), reason, isLeftOut: error instanceof LeftOut };
      });
      setOutcome({ action, done: soFar.done, refused, waiting, isUndo });
    });
    outdate(org, reads);
    return done;
  }

  async function runOn(
    action: BulkAction<Row>,
    rows: readonly Row[],
    act: (row: Row) => Promise<unknown>,
  ) {
    const done = await each(action, rows, act, false);
    const left = new Map(selected);
    for (const { row } of done) left.delete(idOf(row));
    // The refused rows stay chosen, so that they can be tried again.
    onSelect(left);
  }

  return {
    outcome,
    forget: () => setOutcome(undefined),
    run: (action: BulkAction<Row>, day: string) =>
      runOn(action, [...selected.values()], (row) => action.run(row, day)),
    runAnyway({ action, refused }: Outcome<Row>) {
      const rows = refused.flatMap(({ row, isLeftOut }) => (isLeftOut ? [row] : []));
      if (action.anyway) runOn(action, rows, action.anyway.run);
    },
    async undo({ action, done }: Outcome<Row>) {
      const rows = done.map(({ row }) => row);
      await each(action, rows, async (row, at) => action.undo?.(row, done[at]?.answer), true);
    },
  };
}
