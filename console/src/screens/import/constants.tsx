import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useWords } from '../../words/language.tsx';
import { columnName, isIdColumn } from './column-names.ts';
import type { Sheet } from './sheet.ts';

interface ConstantsProps {
  sheet: Sheet;
  columns: readonly string[];
  onChange(constants: Sheet['constants']): void;
}

/** Values for all rows, in columns that no heading of the file means. */
export function Constants({ sheet, columns, onChange }: ConstantsProps) {
  const all = useWords();
  const words = all.imports;
  const { constants } = sheet;
  const left = columns.filter(
    (column) =>
      !sheet.columns.includes(column) && !(column in constants) && !isIdColumn(column, columns),
  );
  const set = (column: string, value: string) => onChange({ ...constants, [column]: value });
  const options = left.map((value) => ({ value, title: columnName(value, all) }));
  return (
    <FieldRow>
      {Object.entries(constants).map(([column, value]) => (
        <TextField
          key={column}
          label={words.constantOf(columnName(column, all))}
          pointer={`/set.${column}`}
          value={value}
          onChange={(next) => set(column, next)}
        />
      ))}
      <ChoiceField
        label={words.constant}
        pointer="/constant"
        value=""
        onChange={(column) => column && set(column, '')}
        options={[{ value: '', title: words.constantNone }, ...options]}
      />
    </FieldRow>
  );
}
