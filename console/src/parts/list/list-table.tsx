import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useKeys } from '../../shell/keys.tsx';
import { Go } from '../../shell/link.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { useColumns } from './columns.ts';
import type { Column, ListDefinition } from './definition.ts';
import styles from './list.module.css';
import type { useRows } from './use-rows.ts';

/** Pixels of a row, on a desk and on a phone. */
const heights = { desk: 32, phone: 56 };
const isPhone = matchMedia('(max-width: 720px)');

interface TableProps<Row> {
  definition: ListDefinition<Row>;
  rows: ReturnType<typeof useRows<Row>>;
  selected: ReadonlyMap<string, Row>;
  onSelect(selected: ReadonlyMap<string, Row>): void;
}

/** The rows of a list. Only those in view are in the page. */
export function ListTable<Row>({ definition, rows, selected, onSelect }: TableProps<Row>) {
  const { shown } = useColumns(definition);
  const scroller = useRef<HTMLDivElement>(null);
  const {
    rows: loaded,
    offset,
    hasNextPage,
    fetchNextPage,
    hasPreviousPage,
    fetchPreviousPage,
  } = rows;
  const count = offset + loaded.length;
  const height = isPhone.matches ? heights.phone : heights.desk;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { isFetchingNextPage, isFetchingPreviousPage } = rows;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= count - 40) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, last, count, fetchNextPage]);
  useEffect(() => {
    if (hasPreviousPage && !isFetchingPreviousPage && first < offset + 20) fetchPreviousPage();
  }, [hasPreviousPage, isFetchingPreviousPage, first, offset, fetchPreviousPage]);
  useRowKeys(scroller, (index) => {
    const row = loaded[index - offset];
    if (row) onSelect(toggled(selected, definition.idOf(row), row));
  });
  const selectable = (definition.bulk?.length ?? 0) > 0;
  const grid = useMemo(
    () => gridOf(shown, selectable, definition),
    [shown, selectable, definition],
  );
  if (rows.isSuccess && count === 0) return <div className={styles.empty}>{definition.empty}</div>;
  return (
    <div className={styles.scroller} ref={scroller} data-loading={rows.isPlaceholderData}>
      <div
        role="table"
        aria-label={definition.title}
        aria-rowcount={hasNextPage ? -1 : count + 1}
        className={styles.table}
        style={grid}
      >
        <div role="rowgroup" className={styles.head}>
          <HeadRow definition={definition} shown={shown} selectable={selectable} />
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize() }} className={styles.body}>
          {items.map(({ index, start }) => {
            const row = loaded[index - offset];
            return (
              <div
                role="row"
                key={index}
                aria-rowindex={index + 2}
                data-index={index}
                className={styles.row}
                data-selected={row !== undefined && selected.has(definition.idOf(row))}
                style={{ transform: `translateY(${start}px)`, height }}
              >
                {row === undefined ? null : (
                  <Cells
                    definition={definition}
                    shown={shown}
                    row={row}
                    {...(selectable && {
                      isSelected: selected.has(definition.idOf(row)),
                      onToggle: (range: boolean) =>
                        onSelect(
                          range
                            ? withRange(selected, loaded, index - offset, definition)
                            : toggled(selected, definition.idOf(row), row),
                        ),
                    })}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function gridOf<Row>(
  shown: readonly Column<Row>[],
  selectable: boolean,
  { rowActions, rowActionsWidth = 110 }: ListDefinition<Row>,
): CSSProperties {
  const tracks = shown.map(({ width, align }) =>
    align === 'end' ? `${width}px` : `minmax(${width}px, ${width}fr)`,
  );
  const all = [selectable && '32px', ...tracks, rowActions && `${rowActionsWidth}px`];
  return { '--columns': all.filter(Boolean).join(' ') } as CSSProperties;
}

function HeadRow<Row>({
  definition,
  shown,
  selectable,
}: {
  definition: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  selectable: boolean;
}) {
  const words = useWords().list;
  const [{ sort = definition.defaultSort }, change] = useAddress();
  return (
    <div role="row" className={styles.headRow} aria-rowindex={1}>
      {selectable && (
        <span role="columnheader">
          <span className="hidden-text">{words.select}</span>
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

function Cells<Row>({
  definition,
  shown,
  row,
  isSelected,
  onToggle,
}: {
  definition: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  row: Row;
  isSelected?: boolean;
  onToggle?(range: boolean): void;
}): ReactNode {
  const words = useWords().list;
  const [main, ...others] = shown;
  if (!main) return null;
  const tone = definition.tone?.(row);
  const cell = ({ cell: show, text }: Column<Row>) => (show ? show(row) : text(row));
  return (
    <>
      {onToggle && (
        <span role="cell" className={styles.select}>
          <input
            type="checkbox"
            aria-label={`${words.select} ${main.text(row) ?? ''}`}
            checked={isSelected ?? false}
            onClick={(event) => event.shiftKey && onToggle(true)}
            onChange={(event) => {
              if (!(event.nativeEvent as MouseEvent).shiftKey) onToggle(false);
            }}
          />
        </span>
      )}
      <span role="cell" data-align={main.align} data-phone data-tone={tone}>
        <Go to={definition.to(row)} className={styles.rowLink}>
          {cell(main)}
        </Go>
      </span>
      {others.map((column) => (
        <span
          role="cell"
          key={column.id}
          data-align={column.align}
          data-phone={column.phone}
          className={column.align === 'end' ? 'number' : undefined}
        >
          {cell(column)}
        </span>
      ))}
      {definition.rowActions && (
        <span role="cell" className={styles.rowActions}>
          {definition.rowActions(row)}
        </span>
      )}
    </>
  );
}

function toggled<Row>(selected: ReadonlyMap<string, Row>, id: string, row: Row) {
  const next = new Map(selected);
  if (!next.delete(id)) next.set(id, row);
  return next;
}

/** Adds the rows from the last chosen one above to this one. */
function withRange<Row>(
  selected: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  to: number,
  { idOf }: ListDefinition<Row>,
) {
  const from = rows.findLastIndex((row, at) => at < to && selected.has(idOf(row)));
  const next = new Map(selected);
  for (const row of rows.slice(Math.max(from, 0), to + 1)) next.set(idOf(row), row);
  return next;
}

/** `j` and `k` move between the rows, `x` chooses one; Enter follows the link that has the focus. */
function useRowKeys(
  scroller: React.RefObject<HTMLDivElement | null>,
  choose: (index: number) => void,
): void {
  const words = useWords().list;
  const current = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row && scroller.current?.contains(row) ? Number(row.dataset.index) : undefined;
  };
  const move = (by: number) => {
    const at = current();
    const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const next = at === undefined ? rows[0] : rows.find((r) => Number(r.dataset.index) === at + by);
    const link = next?.querySelector('a');
    link?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: { name: words.nextRow, run: () => move(1) },
    k: { name: words.previousRow, run: () => move(-1) },
    x: {
      name: words.select,
      run: () => {
        const at = current();
        if (at !== undefined) choose(at);
      },
    },
  });
}
