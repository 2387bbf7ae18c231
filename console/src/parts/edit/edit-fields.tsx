import { useState } from 'react';
import { ChoiceField, FlagField, SeveralField } from '../act/choices.tsx';
import { DayField, DecimalField, FieldRow, RecordField, TextField } from '../act/fields.tsx';
import type { Choice } from '../sources.ts';
import styles from './edit.module.css';
import { type EditField, textIn, type Values } from './edit-values.ts';

interface EditFieldsProps {
  fields: readonly EditField[];
  values: Values;
  /** The record that is edited; it has the names of the records that it refers to. */
  record?: object | undefined;
  onChange(name: string, text: string): void;
}

/** The fields of a record, those of one heading together. */
export function EditFields({ fields, values, record, onChange }: EditFieldsProps) {
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
              record={record}
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
  record: object | undefined;
  value: string;
  onChange(text: string): void;
}

function OneField({ field, record, ...rest }: OneFieldProps) {
  const { name, label, kind, options = [], hint } = field;
  if (kind === 'record') return <ReferenceField field={field} record={record} {...rest} />;
  const props = { label, pointer: `/${name}`, ...(hint && { hint }), ...rest };
  if (kind === 'choice' || (kind === 'flag' && options.length > 0)) {
    return <ChoiceField {...props} options={offered(options, record)} />;
  }
  if (kind === 'several') return <SeveralField {...props} options={options} />;
  if (kind === 'flag') return <FlagField {...props} />;
  if (kind === 'day') return <DayField {...props} />;
  return kind === 'decimal' ? <DecimalField {...props} /> : <TextField {...props} />;
}

/** Only a new record can leave a choice to the service. */
const offered = (options: NonNullable<EditField['options']>, record: object | undefined) =>
  record ? options.filter(({ value }) => value !== '') : options;

/** A record that is referred to: found by a part of its name, kept by its id. */
function ReferenceField({ field, record, value, onChange }: OneFieldProps) {
  const { name, label, source, shownIn = name } = field;
  const [chosen, setChosen] = useState<Choice | undefined>();
  if (!source) return null;
  const given = { id: value, code: record ? textIn(record, shownIn) : value, name: '' };
  const current = chosen?.id === value ? chosen : given;
  return (
    <RecordField
      label={label}
      pointer={`/${name}`}
      value={value === '' ? undefined : current}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.id ?? '');
      }}
      source={source}
    />
  );
}
