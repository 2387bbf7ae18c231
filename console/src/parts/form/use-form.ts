import { useState } from 'react';
import { type FieldValues, useForm as useHookForm, useWatch } from 'react-hook-form';

/** A value of a form, as its field takes it. */
export interface Bound<Value> {
  /** Pointer into the request, such as `/notes`: faults of the value stand there. */
  pointer: string;
  value: Value;
  /** Whether a request needs it. */
  isRequired?: boolean;
  onChange(value: Value): void;
}

/** The values of a form, by the names that they have in the request. */
export interface Form<Values extends object> {
  values: Values;
  /** The values when the form was opened. */
  start: Values;
  /** The values without the usual ones that nobody has chosen. */
  typed: Values;
  /** Whether the values differ from `start`: closing the form would lose something. */
  isChanged: boolean;
  at<Name extends keyof Values & string>(name: Name): Bound<Values[Name]>;
  set(part: Partial<Values>): void;
  /** The values at this moment: a look-up may end after more was typed. */
  now(): Values;
}

interface FormOptions<Values extends FieldValues> {
  /** Values that count while nobody has chosen others, and that follow what was typed. */
  usual?: (typed: Values) => Partial<Values>;
  /** Fields that a request needs, as it states them while they are empty: these are marked. */
  required?: Partial<Record<keyof Values, string>>;
}

/** The one way of forms. */
export function useForm<Values extends FieldValues>(
  begin: () => Values,
  { usual, required = {} }: FormOptions<Values> = {},
): Form<Values> {
  const [start] = useState(begin);
  const { control, formState, getValues, register } = useHookForm<FieldValues>({
    defaultValues: start,
  });
  // Renders the form at each change: its dry run follows all values.
  useWatch({ control });
  const now = () => {
    const typed = getValues() as Values;
    return usual ? { ...typed, ...usual(typed) } : typed;
  };
  // The handler of a field: `setValue` copies the value, and leaves out one that looks the same.
  const change = (name: string, value: unknown) =>
    register(name).onChange({ target: { name, value }, type: 'change' });
  const values = now();
  return {
    values,
    start,
    typed: getValues() as Values,
    isChanged: formState.isDirty,
    now,
    at: (name) => ({
      pointer: `/${name}`,
      value: values[name],
      isRequired: name in required,
      onChange: (value) => change(name, value),
    }),
    set: (part) => {
      for (const [name, value] of Object.entries(part)) change(name, value);
    },
  };
}
