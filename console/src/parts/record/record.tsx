/** The screen of one record: facts, lines, history, and what can be done with it. */
import { memo, type ReactNode, useDeferredValue, useRef } from 'react';
import { Go } from '../../base/link.tsx';
import { usePageTitle } from '../../base/page-title.ts';
import { messageOf } from '../../base/refusals.ts';
import { useWords } from '../../words/language.tsx';
import { Amount, Cost, Day, type FigureProps, Percent, Quantity } from '../figures.tsx';
import styles from './record.module.css';

interface RecordProps {
  title: ReactNode;
  /** Beside the title: states. */
  states?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function RecordPage({ title, states, actions, children }: RecordProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(heading);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {states}
        <span className={styles.gap} />
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.content}>{children}</div>
    </article>
  );
}

/** Values that say nothing. */
const empty: readonly unknown[] = ['–', '', false, null, undefined];

/** The fields of a record, as a list of names and values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        empty.includes(value) ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A part of a record with a heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <span className={styles.gap} />
        {actions}
      </div>
      {children}
    </section>
  );
}

interface Named {
  to: string;
  code: string | undefined;
  name: string | undefined;
  note?: string | null;
}

/** A column has a cell of its own, or one of the usual ones. */
export interface TableColumn<Row> {
  title: string;
  cell?(row: Row): ReactNode;
  day?(row: Row): FigureProps['value'];
  quantity?(row: Row): FigureProps['value'];
  cost?(row: Row): FigureProps['value'];
  amount?(row: Row): FigureProps['value'];
  percent?(row: Row): FigureProps['value'];
  /** Beside a figure, such as its unit. */
  beside?(row: Row): Omit<FigureProps, 'value'>;
  /** A record: its code, which leads to its screen, its name, and what stands below. */
  named?(row: Row): Named;
  align?: 'end';
  /** The place in the lines of a phone. A table with such columns shows them alone there. */
  phone?: 'name' | 'figure' | 'note' | 'day' | 'state' | 'act' | 'line';
  /** The cell of the last row, which adds the others up. */
  total?: ReactNode;
}

function cellOf<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  const { cell, day, quantity, cost, amount, percent, named } = column;
  const beside = column.beside?.(row);
  if (day) return <Day value={day(row)} />;
  if (quantity) return <Quantity value={quantity(row)} {...beside} />;
  if (cost) return <Cost value={cost(row)} {...beside} />;
  if (amount) return <Amount value={amount(row)} {...beside} />;
  if (percent) return <Percent value={percent(row)} />;
  if (!named) return cell?.(row);
  const { to, code, name, note } = named(row);
  return (
    <>
      <Go to={to}>{code}</Go> <span className="faint">{name}</span>
      {note && <div className={styles.note}>{note}</div>}
    </>
  );
}

/** Figures stand at the end. */
const alignOf = <Row,>({ align, quantity, cost, amount, percent }: TableColumn<Row>) =>
  align ?? (quantity || cost || amount || percent ? 'end' : undefined);

function attributesOf<Row>(column: TableColumn<Row>) {
  const { title, phone } = column;
  const align = alignOf(column);
  return {
    ...{ 'data-align': align, 'data-phone': phone, 'data-title': title },
    className: align && 'number',
  };
}

interface SmallTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  idOf(row: Row): string;
  empty?: ReactNode;
}

/** On a phone: lines where the columns say so; names beside values where there are many. */
function phoneLayoutOf<Row>(columns: readonly TableColumn<Row>[]): 'lines' | 'cards' | undefined {
  if (columns.some(({ phone }) => phone)) return 'lines';
  return columns.length > 3 ? 'cards' : undefined;
}

/** Rows that are there at once; the rest of a long table follows. */
const firstRows = 100;

/** A table inside a record. */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { rows, empty } = props;
  if (rows.length === 0 && empty) return <p className="faint">{empty}</p>;
  return rows.length > firstRows ? <LongTable {...props} /> : <WholeTable {...props} />;
}

/** A table of 1,000 rows is rendered in pauses, and keys come first. */
function LongTable<Row>(props: SmallTableProps<Row>) {
  const later = useDeferredValue(props, { ...props, rows: props.rows.slice(0, firstRows) });
  return <WholeTable {...later} />;
}

const WholeTable = memo(function WholeTable<Row>({
  label,
  rows,
  columns,
  idOf,
}: SmallTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keys.
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table} data-phone-as={phoneLayoutOf(columns)}>
        <thead>
          <tr>
            {columns.map((column) =>
              column.title === '' ? (
                <td key="" />
              ) : (
                <th key={column.title} scope="col" data-align={alignOf(column)}>
                  {column.title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={idOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.title} {...attributesOf(column)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}) as <Row>(props: SmallTableProps<Row>) => ReactNode;

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly TableColumn<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.title} {...attributesOf(column)}>
          {cellOf(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** Shows what was read, or why it was not. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: { data: Data | undefined; error: Error | null };
  children(data: Data): ReactNode;
}) {
  const words = useWords().shell;
  // An answer stays when it cannot be read again: a form may be open in it.
  return (
    <>
      {query.error && (
        <p role="alert" className={styles.problem}>
          {messageOf(query.error)}
        </p>
      )}
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && !query.error && (
        <p className={styles.loading}>{words.loading}</p>
      )}
    </>
  );
}
