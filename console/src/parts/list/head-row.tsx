import type { ReactNode } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import type { Column, ListDefinition } from './definition.ts';
import styles from './list.module.css';

/** Chooses all rows that are loaded, or none. */
export function SelectAll<Row>({
  definition,
  rows: { rows },
  selected,
  onSelect,
}: {
  definition: ListDefinition<Row>;
  rows: { rows: readonly Row[] };
  selected: ReadonlyMap<string, Row>;
  onSelect(selected: ReadonlyMap<string, Row>): void;
}) {
  const words = useWords().list;
  const isAll = rows.length > 0 && rows.every((row) => selected.has(definition.idOf(row)));
  return (
    <input
      type="checkbox"
      aria-label={words.selectAll(rows.length)}
      title={words.selectAll(rows.length)}
      checked={isAll}
      onChange={() =>
        onSelect(isAll ? new Map() : new Map(rows.map((row) => [definition.idOf(row), row])))
      }
    />
  );
}

/** The titles of the columns, by which rows are sorted. */
export function HeadRow<Row>({
  definition,
  shown,
  all,
}: {
  definition: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  all: ReactNode;
}) {
  const words = useWords().list;
  const [{ sort = definition.defaultSort }, change] = useAddress();
  return (
    <div role="row" className={styles.headRow} aria-rowindex={1}>
      {all && (
        <span role="columnheader" className={styles.select}>
          {all}
        </span>
      )}
      {shown.map((column) => {
        const { id, title, sort: field, align, phone } = column;
        const direction =
          sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
        const next = sort === field ? `-${field}` : field;
        return (
          <span
            role="columnheader"
            key={id}
            aria-sort={field ? direction : undefined}
            data-align={align}
            data-phone={phone}
          >
            {field ? (
              <button type="button" onClick={() => change({ sort: next ?? '' })}>
                {title}
                <span aria-hidden="true">
                  {direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ''}
                </span>
              </button>
            ) : (
              title
            )}
          </span>
        );
      })}
      {definition.rowActions && (
        <span role="columnheader">
          <span className="hidden-text">{words.actions}</span>
        </span>
      )}
    </div>
  );
}
