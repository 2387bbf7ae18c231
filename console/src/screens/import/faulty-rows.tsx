/** The rows with faults, each fault at its cell, to be corrected where they stand. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { columnName } from './column-names.ts';
import styles from './import.module.css';
import { lineOf, type RowFaults, type Sheet } from './sheet.ts';

interface FaultyRowsProps {
  faults: readonly RowFaults[];
  sheet: Sheet;
  onChange(rows: Sheet['rows']): void;
}

/** Pixels. */
const rowHeight = 62;
const maxHeight = 560;

interface Correction {
  cell: number;
  before: string;
  now: string;
}

export default function FaultyRows({ faults, sheet, onChange }: FaultyRowsProps) {
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [correction, setCorrection] = useState<Correction | undefined>();
  const used = usedOf(sheet, words);
  const virtual = useVirtualizer({
    count: faults.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const set = (row: number, cell: number, text: string) =>
    onChange(
      sheet.rows.map((cells, at) => (at === row ? withCell(sheet, cells, cell, text) : cells)),
    );
  const hasWhole = faults.some(({ whole }) => whole.length > 0);
  const gridTemplateColumns = `56px ${hasWhole ? '220px' : ''} repeat(${used.length}, 170px)`;
  const grid: CSSProperties = { gridTemplateColumns };
  const height = Math.min(faults.length * rowHeight + 48, maxHeight);
  return (
    <>
      <SameFault correction={correction} faults={faults} sheet={sheet} onChange={onChange} />
      <div ref={scroller} className={styles.faulty} style={{ height }}>
        <div role="table" aria-label={words.imports.faulty} aria-rowcount={faults.length + 1}>
          <Headings used={used} hasWhole={hasWhole} grid={grid} />
          <div
            role="rowgroup"
            className={styles.faultyBody}
            style={{ height: virtual.getTotalSize() }}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const found = faults[index];
              if (!found) return null;
              const transform = `translateY(${start}px)`;
              return (
                <div
                  role="row"
                  key={found.row}
                  aria-rowindex={index + 2}
                  className={styles.faultyRow}
                  style={{ transform, height: rowHeight, ...grid }}
                >
                  <Cells
                    found={found}
                    line={lineOf(sheet, found.row)}
                    used={used}
                    cells={sheet.rows[found.row] ?? []}
                    hasWhole={hasWhole}
                    onText={(cell, text) => set(found.row, cell, text)}
                    onCorrect={setCorrection}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}

/** The columns that are sent, by their names in the forms. */
const usedOf = ({ columns }: Sheet, words: Words): CellsProps['used'] =>
  columns.flatMap((column, at) => (column ? [{ column: columnName(column, words), at }] : []));

function Headings({
  used,
  hasWhole,
  grid,
}: Pick<CellsProps, 'used' | 'hasWhole'> & { grid: CSSProperties }) {
  const words = useWords().imports;
  return (
    <div role="row" className={styles.faultyHead} style={grid}>
      <span role="columnheader">{words.row}</span>
      {hasWhole && <span role="columnheader">{words.whole}</span>}
      {used.map(({ column, at }) => (
        <span role="columnheader" key={at}>
          {column}
        </span>
      ))}
    </div>
  );
}

interface CellsProps {
  found: RowFaults;
  /** Of the file. */
  line: number;
  /** By their names in the forms. */
  used: readonly { column: string; at: number }[];
  cells: readonly string[];
  hasWhole: boolean;
  onText(cell: number, text: string): void;
  onCorrect(correction: Correction): void;
}

function Cells({ found, line, used, cells, hasWhole, onText, onCorrect }: CellsProps) {
  return (
    <>
      <span role="cell" className="number">
        {line}
      </span>
      {hasWhole && (
        <span role="cell" className={styles.fault}>
          {found.whole.join(' ')}
        </span>
      )}
      {used.map(({ column, at }) => (
        <Cell
          key={at}
          label={`${column} ${line}`}
          text={cells[at] ?? ''}
          fault={found.cells.get(at)}
          onText={(text) => onText(at, text)}
          onCorrect={(before, now) => onCorrect({ cell: at, before, now })}
        />
      ))}
    </>
  );
}

interface CellProps {
  label: string;
  text: string;
  fault: string | undefined;
  onText(text: string): void;
  onCorrect(before: string, now: string): void;
}

function Cell({ label, text, fault, onText, onCorrect }: CellProps) {
  const before = useRef(text);
  return (
    <span role="cell">
      <input
        aria-label={label}
        aria-invalid={fault !== undefined}
        title={fault}
        value={text}
        onFocus={() => {
          before.current = text;
        }}
        onChange={(event) => onText(event.target.value)}
        onBlur={() => text !== before.current && onCorrect(before.current, text)}
      />
      {fault && <span className={styles.fault}>{fault}</span>}
    </span>
  );
}

/** Offers to correct what other rows have in the same cell in the same way. */
function SameFault({
  correction,
  faults,
  sheet,
  onChange,
}: FaultyRowsProps & { correction: Correction | undefined }) {
  const words = useWords().imports;
  if (!correction) return null;
  const { cell, before, now } = correction;
  const others = new Set(
    faults
      .filter(({ row, cells }) => cells.has(cell) && (sheet.rows[row]?.[cell] ?? '') === before)
      .map(({ row }) => row),
  );
  if (others.size === 0) return null;
  const correctAll = () =>
    onChange(
      sheet.rows.map((cells, row) => (others.has(row) ? withCell(sheet, cells, cell, now) : cells)),
    );
  return (
    <p>
      <Button onClick={correctAll}>{words.correctOthers(before, now, others.size)}</Button>
    </p>
  );
}

/** A row that a person has corrected has as many cells as there are headings. */
function withCell(
  { table: { headings } }: Sheet,
  cells: readonly string[],
  cell: number,
  text: string,
): readonly string[] {
  return headings.map((_, at) => (at === cell ? text : (cells[at] ?? '')));
}
