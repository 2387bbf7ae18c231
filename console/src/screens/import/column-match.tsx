import { SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import type { Sheet } from './sheet.ts';

/** Each heading of the file beside the column that it means, with what stands in the first row. */
export function ColumnMatch({
  sheet,
  columns,
  onChange,
}: {
  sheet: Sheet;
  columns: readonly string[];
  onChange(columns: readonly string[]): void;
}) {
  const words = useWords().imports;
  const match = (at: number, column: string) =>
    onChange(
      sheet.columns.map((before, other) =>
        // A column means one heading only.
        other === at ? column : before === column ? '' : before,
      ),
    );
  return (
    <SmallTable
      label={words.columns}
      rows={sheet.headings.map((heading, at) => ({ heading, at }))}
      idOf={({ at }) => String(at)}
      columns={[
        { title: words.heading, cell: ({ heading }) => heading },
        { title: words.firstRow, cell: ({ at }) => sheet.rows[0]?.[at] },
        {
          title: words.column,
          cell: ({ heading, at }) => (
            <select
              aria-label={words.columnOf(heading)}
              value={sheet.columns[at]}
              onChange={(event) => match(at, event.target.value)}
            >
              <option value="">{words.leaveOut}</option>
              {columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </select>
          ),
        },
      ]}
    />
  );
}
