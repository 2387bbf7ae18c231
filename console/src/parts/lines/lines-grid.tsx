/**
 * Lines that are edited as in a spreadsheet: Tab and Enter move, the last line opens the next, and
 * rows are pasted from a spreadsheet by their position or their headings.
 */
import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react';
import { useWords } from '../../words/language.tsx';
import type { Line, LineColumn, LinesProps } from './line.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';
import { useHands } from './use-hands.ts';

/** Lines that are there at once; the rest of a long list follows. */
const firstLines = 100;

/** Lines of a part, which the browser lays out and paints only near the view. */
const linesOfPart = 50;

export function LinesGrid(props: LinesProps) {
  const { label, pointer, lines, fixed = false } = props;
  const words = useWords();
  const { columns: columnsOf } = props;
  const columns = useMemo(() => columnsOf(words), [columnsOf, words]);
  const table = useRef<HTMLDivElement>(null);
  const hands = useHands(props, columns, table);
  const lately = Math.max(useDeferredValue(lines.length, 0), firstLines);
  const shown = lines.length > lately + firstLines ? lines.slice(0, lately) : lines;
  return (
    <div className={styles.box}>
      <div
        ref={table}
        role="table"
        className={styles.grid}
        style={{ '--columns': widthsOf(columns, fixed) } as CSSProperties}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        data-long={lines.length > firstLines}
      >
        <Headings columns={columns} fixed={fixed} />
        {inParts(shown).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <div key={at} role="rowgroup" className={styles.part}>
            {part.map((line, place) => {
              const row = at * linesOfPart + place;
              return <LineRow key={line.key} {...{ line, row, columns, pointer, fixed, hands }} />;
            })}
          </div>
        ))}
      </div>
      {!fixed && (
        <button type="button" className={styles.add} onClick={() => hands.add(0)}>
          {words.lines.add}
        </button>
      )}
    </div>
  );
}

function inParts(lines: readonly Line[]): (readonly Line[])[] {
  const parts: (readonly Line[])[] = [];
  for (let at = 0; at < lines.length; at += linesOfPart) {
    parts.push(lines.slice(at, at + linesOfPart));
  }
  return parts;
}

/** The columns of a CSS grid: those without a width share the rest. */
const widthsOf = (columns: readonly LineColumn[], fixed: boolean): string =>
  [...columns.map(({ width }) => width ?? 'minmax(0, 1fr)'), ...(fixed ? [] : ['34px'])].join(' ');

function Headings({ columns, fixed }: { columns: readonly LineColumn[]; fixed: boolean }) {
  const words = useWords().lines;
  return (
    <div role="rowgroup">
      <div role="row" className={styles.headings} aria-rowindex={1}>
        {columns.map(({ id, title, kind, align, isRequired }) => (
          <div
            key={id}
            role="columnheader"
            title={title}
            data-required={isRequired}
            className={kind === 'decimal' || align === 'end' ? 'number' : undefined}
          >
            {title}
          </div>
        ))}
        {!fixed && (
          <div role="columnheader">
            <span className="hidden-text">{words.remove}</span>
          </div>
        )}
      </div>
    </div>
  );
}
