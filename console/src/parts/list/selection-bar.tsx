import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useWords } from '../../words/language.tsx';
import { type BulkAction, LeftOut, type ListDefinition } from './definition.ts';
import styles from './list.module.css';

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
  if (selected.size === 0 && !outcome) return null;
  const isBusy = (outcome?.waiting ?? 0) > 0;
  return (
    <div className={styles.selection} role="region" aria-label={words.selection}>
      <strong>{words.selected(selected.size)}</strong>
      {selected.size > 0 &&
        definition.bulk?.map((action) => (
          <button type="button" key={action.name} disabled={isBusy} onClick={() => run(action)}>
            {action.name}
          </button>
        ))}
      {selected.size > 0 && (
        <button type="button" onClick={() => onSelect(new Map())}>
          {words.selectNone}
        </button>
      )}
      {outcome && (
        <div role="status" className={styles.outcome}>
          <span>
            {(outcome.isUndo ? words.undone : words.outcome)(
              outcome.done.length,
              outcome.refused.length,
              outcome.waiting,
            )}
          </span>
          {!isBusy && (
            <>
              <Anyway outcome={outcome} onRun={runAnyway} />
              {outcome.action.undo && !outcome.isUndo && outcome.done.length > 0 && (
                <button type="button" onClick={() => undo(outcome)}>
                  {words.undo}
                </button>
              )}
              <button type="button" aria-label={words.forget} onClick={forget}>
                ×
              </button>
            </>
          )}
          <ul>
            {outcome.refused.map(({ row, name, reason }) => (
              <li key={definition.idOf(row)}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
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

  /** Calls for one row after the other: a refused one does not keep the others. */
  async function each(
    action: BulkAction<Row>,
    rows: readonly Row[],
    act: (row: Row, at: number) => Promise<unknown>,
    isUndo: boolean,
  ) {
    const done: { row: Row; answer: unknown }[] = [];
    const refused: Refused<Row>[] = [];
    const say = () => {
      const waiting = rows.length - done.length - refused.length;
      setOutcome({ action, done: [...done], refused: [...refused], waiting, isUndo });
    };
    for (const [at, row] of rows.entries()) {
      say();
      try {
        done.push({ row, answer: await act(row, at) });
      } catch (error) {
        const isLeftOut = error instanceof LeftOut;
        refused.push({ row, name: action.nameOf(row), reason: messageOf(error), isLeftOut });
      }
    }
    say();
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
    run: (action: BulkAction<Row>) => runOn(action, [...selected.values()], action.run),
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
