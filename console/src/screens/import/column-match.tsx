import { useMemo, useState } from 'react';
import { FlagField } from '../../parts/act/choices.tsx';
import { SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { columnName, isIdColumn } from './column-names.ts';
import { unclearColumns } from './forms.ts';
import type { ImportKind } from './kinds.ts';
import type { Form, Sheet } from './sheet.ts';

interface ColumnMatchProps {
  sheet: Sheet;
  kind: ImportKind;
  onChange(columns: readonly string[]): void;
  onForm(at: number, form: Form): void;
}

/** Each heading of the file beside the column that it means, with what stands in the first row. */
export function ColumnMatch({ sheet, kind, onChange, onForm }: ColumnMatchProps) {
  const words = useWords().imports;
  const { columns } = kind;
  const { table, columns: meant } = sheet;
  const [withIds, setWithIds] = useState(false);
  const ids = columns.filter((column) => isIdColumn(column, columns));
  const offered = (at: number) =>
    columns.filter((column) => withIds || !ids.includes(column) || column === meant[at]);
  // Reads the whole file: not again for each correction or constant.
  const unclear = useMemo(() => unclearColumns(table, meant, kind), [table, meant, kind]);
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
            title: words.forms,
            cell: ({ heading, at }) => (
              <FormChoice
                heading={heading}
                forms={unclear.get(at) ?? []}
                chosen={sheet.forms[at]}
                onChange={(form) => onForm(at, form)}
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

interface FormChoiceProps {
  heading: string;
  /** None where the column can be read in one way only. */
  forms: readonly Form[];
  chosen: Form | undefined;
  onChange(form: Form): void;
}

const samples: Record<Form, string> = {
  '.': '1,234.5',
  ',': '1.234,5',
  day: '31/12/2026',
  month: '12/31/2026',
};

/** How the numbers or the days of a column are written, where the file does not tell. */
function FormChoice({ heading, forms, chosen, onChange }: FormChoiceProps) {
  const words = useWords().imports;
  if (forms.length === 0) return null;
  const label = forms.includes('day') ? words.daysOf(heading) : words.decimalsOf(heading);
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={({ target }) => {
        const form = forms.find((one) => one === target.value);
        if (form) onChange(form);
      }}
    >
      {forms.map((form) => (
        <option key={form} value={form}>
          {samples[form]}
        </option>
      ))}
    </select>
  );
}

/** The columns of the headings, once a heading has another; a column means one heading only. */
const matched = (columns: readonly string[], at: number, column: string): string[] =>
  columns.map((before, other) => (other === at ? column : before === column ? '' : before));
