/**
 * Lines that are edited as in a spreadsheet: Tab and Enter move, the last line opens the next, and
 * rows are pasted from a spreadsheet by their position or their headings.
 */
import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useFault } from '../act/act-panel.tsx';
import { useDecimalText } from '../act/fields.tsx';
import { typedDecimal } from '../format.ts';
import { Picker } from '../picker.tsx';
import type { Choice, Source } from '../sources.ts';
import styles from './lines.module.css';
import { usePaste } from './use-paste.ts';

/** A line: text by column, records by column. */
export interface Line {
  /** Stays the same while the line exists. */
  key: string;
  text: Readonly<Record<string, string>>;
  records: Readonly<Record<string, Choice | undefined>>;
}

export interface LineColumn {
  id: string;
  title: string;
  kind: 'record' | 'decimal' | 'text' | 'shown';
  source?: Source;
  /** Of `shown`: what stands there. */
  show?(line: Line, index: number): ReactNode;
  align?: 'end';
  /** A CSS width. */
  width?: string;
}

export interface LinesProps {
  label: string;
  /** Of the array in the request, such as `/items`. */
  pointer: string;
  columns: readonly LineColumn[];
  lines: readonly Line[];
  /** Takes the change to whatever the lines are by then: a look-up may end after more was typed. */
  onChange(change: (lines: readonly Line[]) => readonly Line[]): void;
  /** Whether lines can be added and removed. */
  fixed?: boolean;
  /** What follows when a record is chosen, such as its usual price. */
  onRecord?(line: Line, column: string, choice: Choice): Line;
}

let last = 0;
export const newLine = (text: Record<string, string> = {}): Line => ({
  key: `line-${++last}`,
  text,
  records: {},
});

/** Lines in which something was entered. */
export const filled = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ text, records }) =>
    [...Object.values(text), ...Object.values(records)].some(Boolean),
  );

export function LinesGrid(props: LinesProps) {
  const { label, columns, lines, onChange, fixed = false } = props;
  const words = useWords().lines;
  const table = useRef<HTMLTableElement>(null);
  const hands = useHands(props, table);
  return (
    <div className={styles.box}>
      <table ref={table} className={styles.grid} aria-label={label}>
        <Headings columns={columns} fixed={fixed} />
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.key}>
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  data-cell={`${row}-${at}`}
                  data-title={column.title}
                  onKeyDown={(event) => hands.onKey(event, row, at)}
                  onPaste={(event) => hands.onPaste(event, row, at)}
                >
                  <Cell {...props} column={column} line={line} row={row} />
                </td>
              ))}
              {!fixed && (
                <td>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={words.removeLine(row + 1)}
                    tabIndex={-1}
                    onClick={() => onChange((all) => all.filter(({ key }) => key !== line.key))}
                  >
                    <X size={14} aria-hidden />
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!fixed && (
        <button type="button" className={styles.add} onClick={() => hands.add(0)}>
          {words.add}
        </button>
      )}
    </div>
  );
}

function Headings({ columns, fixed }: { columns: readonly LineColumn[]; fixed: boolean }) {
  const words = useWords().lines;
  return (
    <thead>
      <tr>
        {columns.map(({ id, title, kind, align, width }) => (
          <th
            key={id}
            scope="col"
            style={{ width }}
            className={kind === 'decimal' || align === 'end' ? 'number' : undefined}
          >
            {title}
          </th>
        ))}
        {!fixed && (
          <th scope="col">
            <span className="hidden-text">{words.remove}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** What keys and the clipboard do in a cell. */
function useHands(props: LinesProps, table: RefObject<HTMLTableElement | null>) {
  const { lines, onChange, fixed = false } = props;
  const paste = usePaste(props);
  const moveTo = (row: number, column: number) => {
    const cell = table.current?.querySelector(`[data-cell="${row}-${column}"] input`);
    if (!(cell instanceof HTMLInputElement)) return;
    cell.focus();
    cell.select();
  };
  const add = (column: number) => {
    // The line is there at once: the next key is already meant for it.
    flushSync(() => onChange((all) => [...all, newLine()]));
    moveTo(lines.length, column);
  };
  return {
    add,
    onKey(event: KeyboardEvent, row: number, column: number) {
      const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
      if (!step || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      if (row + step < lines.length || fixed) moveTo(row + step, column);
      else add(event.key === 'Enter' ? 0 : column);
    },
    onPaste(event: ClipboardEvent, row: number, column: number) {
      const text = event.clipboardData.getData('text/plain');
      if (!/[\t\n]/.test(text.trimEnd())) return;
      event.preventDefault();
      paste(text, row, column);
    },
  };
}

interface CellProps extends LinesProps {
  column: LineColumn;
  line: Line;
  row: number;
}

function Cell({ column, line, row, pointer, onChange, onRecord }: CellProps) {
  const { id, title, kind, source, show, align } = column;
  const fault = useFault(`${pointer}/${row}/${id}`);
  const label = `${title} ${row + 1}`;
  const change = (next: (line: Line) => Line) =>
    onChange((all) => all.map((one) => (one.key === line.key ? next(one) : one)));
  const setText = (typed: string) =>
    change((one) => ({ ...one, text: { ...one.text, [id]: typed } }));
  const setRecord = (choice: Choice | undefined) =>
    change((one) => {
      const next = { ...one, records: { ...one.records, [id]: choice } };
      return choice && onRecord ? onRecord(next, id, choice) : next;
    });
  const value = line.text[id] ?? '';
  return (
    <span
      className={styles.cell}
      data-align={align}
      data-invalid={fault !== undefined}
      title={fault}
    >
      {kind === 'shown' && show?.(line, row)}
      {kind === 'record' && source && (
        <Picker
          plain
          label={label}
          value={line.records[id]}
          onChange={setRecord}
          source={source}
          invalid={fault !== undefined}
        />
      )}
      {kind === 'decimal' && (
        <DecimalInput label={label} value={value} invalid={fault !== undefined} onText={setText} />
      )}
      {kind === 'text' && (
        <input
          aria-label={label}
          aria-invalid={fault !== undefined}
          value={value}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </span>
  );
}

function DecimalInput({
  label,
  value,
  invalid,
  onText,
}: {
  label: string;
  value: string;
  invalid: boolean;
  onText(text: string): void;
}) {
  const { locale } = useLanguage();
  const [text, setText] = useDecimalText(value);
  return (
    <input
      aria-label={label}
      aria-invalid={invalid}
      inputMode="decimal"
      className="number"
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setText(event.target.value);
        onText(typedDecimal(event.target.value, locale));
      }}
    />
  );
}
