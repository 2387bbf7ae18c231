/** A line of a grid and its cells. */
import { X } from 'lucide-react';
import { memo } from 'react';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useFault } from '../act/faults.ts';
import { useDecimalText } from '../act/fields.tsx';
import { typedDecimal } from '../format.ts';
import { Picker } from '../picker.tsx';
import type { Choice } from '../sources.ts';
import type { Line, LineColumn } from './line.ts';
import styles from './lines.module.css';
import type { Hands } from './use-hands.ts';

interface LineRowProps {
  line: Line;
  row: number;
  columns: readonly LineColumn[];
  pointer: string;
  fixed: boolean;
  hands: Hands;
}

/** A key in one line renders no other: an order may have 1,000. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, row, columns, pointer, fixed, hands } = props;
  const words = useWords().lines;
  const fault = useFault(`${pointer}/${row}`);
  return (
    <div role="row" className={styles.line} aria-rowindex={row + 2}>
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="cell"
          data-cell={`${row}-${at}`}
          data-title={column.title}
          onKeyDown={(event) => hands.onKey(event, row, at)}
          onPaste={(event) => hands.onPaste(event, row, at)}
        >
          <Cell {...props} column={column} ofLine={at === 0 ? fault : undefined} />
        </div>
      ))}
      {!fixed && (
        <div role="cell">
          <button
            type="button"
            className={styles.remove}
            aria-label={words.removeLine(row + 1)}
            tabIndex={-1}
            onClick={() => hands.remove(line)}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
});

interface CellProps extends LineRowProps {
  column: LineColumn;
  /** The fault of the line as a whole. */
  ofLine: string | undefined;
}

function Cell({ column, line, row, pointer, hands, ofLine }: CellProps) {
  const { id, title, kind, source, show, align, choices, also, input, suffix, below } = column;
  const { isRequired: required = false } = column;
  const own = useFault(`${pointer}/${row}/${id}`) ?? ofLine;
  const fault = useFault(`${pointer}/${row}/${also ?? id}`) ?? own;
  const label = `${title} ${row + 1}`;
  const setText = (typed: string) =>
    hands.change(line, (one) => ({ ...one, text: { ...one.text, [id]: typed } }));
  const setRecord = (choice: Choice | undefined) =>
    hands.change(line, (one) => {
      const next = { ...one, records: { ...one.records, [id]: choice } };
      return choice ? hands.withRecord(next, id, choice) : next;
    });
  const value = line.text[id] ?? '';
  return (
    <span
      className={styles.cell}
      data-kind={kind}
      data-align={align}
      data-invalid={fault !== undefined}
      data-changed={column.isChanged?.(line)}
      title={fault}
    >
      {kind === 'shown' && show?.(line, row)}
      {kind === 'own' && input?.({ line, label, value, onText: setText })}
      {kind === 'record' && source && (
        <Picker
          plain
          label={label}
          value={line.records[id]}
          onChange={setRecord}
          source={source}
          invalid={fault !== undefined}
          required={required}
        />
      )}
      {kind === 'choice' && choices && (
        <ChoiceInput label={label} value={value} choices={choices(line)} onText={setText} />
      )}
      {kind === 'decimal' && (
        <DecimalInput
          {...{ label, value, required }}
          field={column.id}
          invalid={fault !== undefined}
          onText={setText}
        />
      )}
      {kind === 'text' && (
        <input
          {...{ value, 'aria-label': label, 'aria-required': required }}
          aria-invalid={fault !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {suffix && <span className={styles.suffix}>{suffix(line)}</span>}
      {below?.(line)}
    </span>
  );
}

function ChoiceInput({
  label,
  value,
  choices,
  onText,
}: {
  label: string;
  value: string;
  choices: readonly { value: string; title: string }[];
  onText(text: string): void;
}) {
  if (choices.length === 1) return <span className="faint">{choices[0]?.title}</span>;
  return (
    <select aria-label={label} value={value} onChange={(event) => onText(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}

function DecimalInput({
  label,
  field,
  value,
  invalid,
  required,
  onText,
}: {
  label: string;
  /** Of the service: prices have cents. */
  field: string;
  value: string;
  invalid: boolean;
  required: boolean;
  onText(text: string): void;
}) {
  const { locale } = useLanguage();
  const [text, setText] = useDecimalText(value, field);
  return (
    <input
      aria-label={label}
      aria-invalid={invalid}
      aria-required={required}
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
