import { ChoiceField, FlagField, SeveralField } from '../act/choices.tsx';
import { DayField, DecimalField, FieldRow, TextField } from '../act/fields.tsx';
import styles from './edit.module.css';
import type { EditField, Values } from './edit-values.ts';

interface EditFieldsProps {
  fields: readonly EditField[];
  values: Values;
  onChange(name: string, text: string): void;
}

/** The fields of a record, those of one heading together. */
export function EditFields({ fields, values, onChange }: EditFieldsProps) {
  const groups = new Set(fields.map(({ group }) => group));
  return [...groups].map((group) => (
    <section key={group ?? ''} className={styles.group} aria-label={group}>
      {group && <h2>{group}</h2>}
      <FieldRow>
        {fields
          .filter((field) => field.group === group)
          .map((field) => (
            <OneField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              onChange={(text) => onChange(field.name, text)}
            />
          ))}
      </FieldRow>
    </section>
  ));
}

interface OneFieldProps {
  field: EditField;
  value: string;
  onChange(text: string): void;
}

function OneField({ field: { name, label, kind, options = [], hint }, ...rest }: OneFieldProps) {
  const props = { label, pointer: `/${name}`, ...(hint && { hint }), ...rest };
  if (kind === 'choice') return <ChoiceField {...props} options={options} />;
  if (kind === 'several') return <SeveralField {...props} options={options} />;
  if (kind === 'flag') return <FlagField {...props} />;
  if (kind === 'day') return <DayField {...props} />;
  return kind === 'decimal' ? <DecimalField {...props} /> : <TextField {...props} />;
}
