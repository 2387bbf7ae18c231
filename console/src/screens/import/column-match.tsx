import type { DecimalMark } from '@stockwright/table-files';
import { useMemo, useState } from 'react';
import { FlagField } from '../../parts/act/choices.tsx';
import { SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { columnName, isIdColumn } from './column-names.ts';
import { markedColumns } from './decimal-marks.ts';
import type { ImportKind } from './kinds.ts';
import type { Sheet } from './sheet.ts';

interface ColumnMatchProps {
  sheet: Sheet;
  kind: ImportKind;
  onChange(columns: readonly string[]): void;
  onMark(at: number, mark: DecimalMark): void;
}

/** Each heading of the file beside the column that it means, with what stands in the first row. */
export function ColumnMatch({
  sheet,
  kind: { columns, numbers },
  onChange,
  onMark,
}: ColumnMatchProps) {
  const words = useWords().imports;
  const { table, columns: meant } = sheet;
  const [withIds, setWithIds] = useState(false);
  const ids = columns.filter((column) => isIdColumn(column, columns));
  const offered = (at: number) =>
    columns.filter((column) => withIds || !ids.includes(column) || column === meant[at]);
  // Reads the whole file: not again for each correction or constant.
  const marked = useMemo(() => markedColumns(table, meant, numbers), [table, meant, numbers]);
  return (
    <>
      <SmallTable
        label={words.columns}
        rows={table.headings.map((heading, at) => ({
          heading: heading || words.unnamed(String(at + 1)),
          at,
        }))}
        idOf={({ at }) => String(at)}
        columns={[
          { title: words.heading, cell: ({ heading }) => heading },
          { title: words.firstRow, cell: ({ at }) => sheet.rows[0]?.[at] },
          {
            title: words.column,
            cell: ({ heading, at }) => (
              <select
                aria-label={words.columnOf(heading)}
                value={meant[at]}
                onChange={(event) => onChange(matched(meant, at, event.target.value))}
              >
                <option value="">{words.leaveOut}</option>
                <Columns columns={offered(at)} />
              </select>
            ),
          },
          {
            title: words.decimals,
            cell: ({ heading, at }) =>
              marked.has(at) && (
                <MarkChoice
                  label={words.decimalsOf(heading)}
                  mark={sheet.marks[at] ?? '.'}
                  onChange={(mark) => onMark(at, mark)}
                />
              ),
          },
        ]}
      />
      {ids.length > 0 && <WithIds value={withIds} onChange={setWithIds} />}
    </>
  );
}

interface WithIdsProps {
  value: boolean;
  onChange(value: boolean): void;
}

function WithIds({ value, onChange }: WithIdsProps) {
  const words = useWords().imports;
  return (
    <FlagField
      label={words.withIds}
      pointer="/withIds"
      value={String(value)}
      onChange={(chosen) => onChange(chosen === 'true')}
    />
  );
}

function Columns({ columns }: { columns: readonly string[] }) {
  const words = useWords();
  return columns.map((column) => (
    <option key={column} value={column}>
      {columnName(column, words)}
    </option>
  ));
}

interface MarkChoiceProps {
  label: string;
  mark: DecimalMark;
  onChange(mark: DecimalMark): void;
}

function MarkChoice({ label, mark, onChange }: MarkChoiceProps) {
  return (
    <select
      aria-label={label}
      value={mark}
      onChange={(event) => onChange(event.target.value === ',' ? ',' : '.')}
    >
      <option value=".">1,234.5</option>
      <option value=",">1.234,5</option>
    </select>
  );
}

/** The columns of the headings, once a heading has another; a column means one heading only. */
const matched = (columns: readonly string[], at: number, column: string): string[] =>
  columns.map((before, other) => (other === at ? column : before === column ? '' : before));
