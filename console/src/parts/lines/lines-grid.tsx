/**
 * Lines that are edited as in a spreadsheet: Tab and Enter move, the last line opens the next, and
 * rows are pasted from a spreadsheet by their position or their headings.
 */
import { useDeferredValue, useMemo, useRef } from 'react';
import { useWords } from '../../words/language.tsx';
import type { LineColumn, LinesProps } from './line.ts';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';
import { useHands } from './use-hands.ts';

/** Lines that are there at once; the rest of a long list follows. */
const firstLines = 100;

export function LinesGrid(props: LinesProps) {
  const { label, pointer, lines, fixed = false } = props;
  const words = useWords();
  const { columns: columnsOf } = props;
  const columns = useMemo(() => columnsOf(words), [columnsOf, words]);
  const table = useRef<HTMLTableElement>(null);
  const hands = useHands(props, columns, table);
  const lately = Math.max(useDeferredValue(lines.length, 0), firstLines);
  const shown = lines.length > lately + firstLines ? lines.slice(0, lately) : lines;
  return (
    <div className={styles.box}>
      <table
        ref={table}
        className={styles.grid}
        aria-label={label}
        data-long={lines.length > firstLines}
      >
        <Headings columns={columns} fixed={fixed} />
        <tbody>
          {shown.map((line, row) => (
            <LineRow key={line.key} {...{ line, row, columns, pointer, fixed, hands }} />
          ))}
        </tbody>
      </table>
      {!fixed && (
        <button type="button" className={styles.add} onClick={() => hands.add(0)}>
          {words.lines.add}
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
          <th scope="col" style={{ width: 34 }}>
            <span className="hidden-text">{words.remove}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
