/** Fields of a panel; each finds its own fault by its pointer into the request. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage } from '../../words/language.tsx';
import type { Proposal } from '../choices.ts';
import { CalendarButton, useDayText } from '../day.tsx';
import fieldStyles from '../field.module.css';
import { Field } from '../field.tsx';
import { leastPlaces } from '../field-figures.ts';
import type { Bound } from '../form/use-form.ts';
import type { Chosen } from '../form/values.ts';
import { typedDecimal, useFormat } from '../format.ts';
import { Picker } from '../picker.tsx';
import type { Source } from '../sources.ts';
import styles from './act.module.css';
import { useFault } from './faults.ts';

export interface FieldProps<Value = string> extends Bound<Value> {
  label: string;
  hint?: ReactNode;
}

interface TextProps extends FieldProps {
  rows?: number;
  choices?: readonly Proposal[];
}

export function TextField({ pointer, ...props }: TextProps) {
  return <Field {...props} fault={useFault(pointer)} />;
}

/** A decimal in the form of the user's language; `onChange` gets that of the service. */
export function DecimalField({
  pointer,
  value,
  onChange,
  ...props
}: FieldProps & { suffix?: ReactNode }) {
  const [text, setText] = useDecimalText(value, pointer.split('/').at(-1));
  const { locale } = useLanguage();
  return (
    <Field
      {...props}
      inputMode="decimal"
      value={text}
      fault={useFault(pointer)}
      onChange={(typed) => {
        setText(typed);
        onChange(typedDecimal(typed, locale));
      }}
    />
  );
}

/**
 * The text of a decimal field: as it was typed, until the value changes from outside. The name of
 * the field says whether it is a price.
 */
export function useDecimalText(
  value: string,
  field = '',
): [text: string, type: (typed: string) => void] {
  const { locale } = useLanguage();
  const minimumFractionDigits = leastPlaces(field, useFormat());
  const show = (decimal: string) =>
    /^-?\d+(\.\d+)?$/.test(decimal)
      ? new Intl.NumberFormat(locale, {
          minimumFractionDigits,
          maximumFractionDigits: 20,
          useGrouping: false,
        }).format(decimal as Intl.StringNumericLiteral)
      : decimal;
  const [text, setText] = useState(() => show(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change from outside counts.
  useEffect(() => {
    setText((typed) => (typedDecimal(typed, locale) === value ? typed : show(value)));
  }, [value, locale]);
  return [text, setText];
}

/** A day, shown as in every other place; a text that is none is sent, and the service says why. */
export function DayField({ pointer, value, onChange, ...props }: FieldProps) {
  const format = useFormat();
  const { text, day, type, leave } = useDayText(value, onChange);
  return (
    <Field
      {...props}
      value={text}
      fault={useFault(pointer)}
      hint={day && text !== format.day(day) ? format.day(day) : props.hint}
      onChange={type}
      onBlur={leave}
      suffix={<CalendarButton day={day} onChange={onChange} />}
    />
  );
}

/** A record, found by a part of its code or name. */
export function RecordField({
  label,
  pointer,
  value,
  onChange,
  source,
  isRequired = false,
}: FieldProps<Chosen> & { source: Source }) {
  const fault = useFault(pointer);
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} data-required={isRequired}>
        {label}
      </span>
      <Picker
        label={label}
        value={value ?? undefined}
        onChange={(choice) => onChange(choice ?? null)}
        source={source}
        invalid={fault !== undefined}
        required={isRequired}
      />
      {fault && <p className={fieldStyles.fault}>{fault}</p>}
    </div>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
