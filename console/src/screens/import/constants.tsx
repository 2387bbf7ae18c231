import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { DayField, type FieldProps, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { type Source, sources } from '../../parts/sources.ts';
import { useWords } from '../../words/language.tsx';
import { columnName, isIdColumn } from './column-names.ts';
import type { ImportKind } from './kinds.ts';
import type { Sheet } from './sheet.ts';

/** The lists whose names a column takes: short ones, of which a person knows no code. */
const lists: Readonly<Record<string, Source>> = {
  skuType: sources.skuTypes,
  materialType: sources.materialTypes,
  customerType: sources.customerTypes,
  customerSegment: sources.customerSegments,
  orderChannel: sources.orderChannels,
};

/** A value for all rows; below it stand the names of a short list. */
function Constant({ column, ...props }: FieldProps & { column: string }) {
  const { id, client } = useOrganization();
  const list = lists[column];
  const { data } = useQuery({
    queryKey: keyOf(id, list?.reads ?? [], 'choices', ''),
    queryFn: ({ signal }) => list?.find(client, '', signal) ?? [],
    enabled: list !== undefined,
  });
  return <TextField {...props} hint={data?.map(({ code }) => code).join(', ')} />;
}

interface ConstantsProps {
  sheet: Sheet;
  kind: ImportKind;
  onChange(constants: Sheet['constants']): void;
}

/** Values for all rows, in columns that no heading of the file means. */
export function Constants({ sheet, kind: { columns, days }, onChange }: ConstantsProps) {
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
      {Object.entries(constants).map(([column, value]) => {
        const field = {
          label: words.constantOf(columnName(column, all)),
          pointer: `/set.${column}`,
          ...{ value, onChange: (next: string) => set(column, next) },
        };
        if (days.includes(column)) return <DayField key={column} {...field} />;
        return <Constant key={column} column={column} {...field} />;
      })}
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
