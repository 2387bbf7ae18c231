import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Go } from '../../base/link.tsx';
import { useWords } from '../../words/language.tsx';
import { useColumns } from './columns.ts';
import { NoRows } from './creation.tsx';
import type { Column, ListDefinition } from './definition.ts';
import { HeadRow, SelectAll } from './head-row.tsx';
import styles from './list.module.css';
import { useRowKeys } from './use-row-keys.ts';
import type { useRows } from './use-rows.ts';

/** Pixels of a row, on a desk and on a phone. */
const heights = { desk: 32, phone: 56 };
const phone = matchMedia('(max-width: 720px)');

function onTurn(changed: () => void) {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}

interface TableProps<Row> {
  definition: ListDefinition<Row>;
  rows: ReturnType<typeof useRows<Row>>;
  selected: ReadonlyMap<string, Row>;
  onSelect(selected: ReadonlyMap<string, Row>): void;
}

/** The rows of a list. Only those in view are in the page. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { definition, rows, selected, onSelect } = props;
  const { shown } = useColumns(definition);
  const scroller = useRef<HTMLDivElement>(null);
  const { rows: loaded, offset, hasNextPage } = rows;
  const count = offset + loaded.length;
  const [height, virtual] = useRowsInView(count, scroller);
  const items = virtual.getVirtualItems();
  useMorePages(rows, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  useRowKeys(scroller, (index) => {
    const row = loaded[index - offset];
    if (row) onSelect(toggled(selected, definition.idOf(row), row));
  });
  const { bulk = [], prints = [], labels } = definition;
  const selectable = bulk.length > 0 || prints.length > 0 || labels !== undefined;
  const choose = useChoose(props);
  const grid = useMemo(
    () => gridOf(shown, selectable, definition),
    [shown, selectable, definition],
  );
  if (rows.isSuccess && count === 0) return <NoRows definition={definition} />;
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
          <HeadRow
            definition={definition}
            shown={shown}
            all={selectable && <SelectAll {...props} />}
          />
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize() }} className={styles.body}>
          {items.map(({ index, start }) => {
            const row = loaded[index - offset];
            return (
              <BodyRow
                key={index}
                {...{ definition, shown, row, index, start, height, selectable }}
                isSelected={row !== undefined && selected.has(definition.idOf(row))}
                onChoose={choose}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The height of a row, and the rows that are in view. */
function useRowsInView(count: number, scroller: RefObject<HTMLDivElement | null>) {
  const isPhone = useSyncExternalStore(onTurn, () => phone.matches);
  const height = isPhone ? heights.phone : heights.desk;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // Rows with other keys are placed again.
    getItemKey: useCallback((index: number) => `${height} ${index}`, [height]),
    overscan: 8,
  });
  return [height, virtual] as const;
}

/** Returns the same function at every rendering, so that rows are not rendered for it. */
function useChoose<Row>(props: TableProps<Row>): (index: number, range: boolean) => void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useCallback((index, range) => {
    const { definition, rows, selected, onSelect } = latest.current;
    const at = index - rows.offset;
    const row = rows.rows[at];
    if (row === undefined) return;
    onSelect(
      range
        ? withRange(selected, rows.rows, at, definition)
        : toggled(selected, definition.idOf(row), row),
    );
  }, []);
}

/** Rows before which the next page is asked for. */
const ahead = 40;

/** Loads the page after the last row in view, and the one before the first. */
function useMorePages<Row>(
  rows: ReturnType<typeof useRows<Row>>,
  first: number,
  last: number,
): void {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, offset } = rows;
  const { hasPreviousPage, isFetchingPreviousPage, fetchPreviousPage } = rows;
  const end = offset + rows.rows.length;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= end - ahead) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, last, end, fetchNextPage]);
  useEffect(() => {
    if (hasPreviousPage && !isFetchingPreviousPage && first < offset + ahead) fetchPreviousPage();
  }, [hasPreviousPage, isFetchingPreviousPage, first, offset, fetchPreviousPage]);
}

interface BodyRowProps<Row> {
  definition: ListDefinition<Row>;
  shown: readonly Column<Row>[];
  /** Undefined while it is loaded. */
  row: Row | undefined;
  /** In the whole list. */
  index: number;
  /** Pixels from the first row. */
  start: number;
  height: number;
  selectable: boolean;
  isSelected: boolean;
  /** Chooses it or not, or all rows from the last chosen one to it. */
  onChoose(index: number, range: boolean): void;
}

/** A row is rendered again only when something of it has changed: a list has many. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { definition, shown, row, index, start, height, selectable, isSelected, onChoose } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      data-selected={isSelected}
      style={{ transform: `translateY(${start}px)`, height }}
    >
      {row !== undefined && (
        <Cells
          definition={definition}
          shown={shown}
          row={row}
          {...(selectable && { isSelected, onToggle: (range) => onChoose(index, range) })}
        />
      )}
    </div>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

function gridOf<Row>(
  shown: readonly Column<Row>[],
  selectable: boolean,
  { rowActions }: ListDefinition<Row>,
): CSSProperties {
  const tracks = shown.map(({ width, align }) =>
    align === 'end' ? `${width}px` : `minmax(${width}px, ${width}fr)`,
  );
  const all = [selectable && '32px', ...tracks, rowActions && '110px'];
  return { '--columns': all.filter(Boolean).join(' ') } as CSSProperties;
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
      <span role="cell" data-align={main.align} data-phone={main.phone ?? 'name'} data-tone={tone}>
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
