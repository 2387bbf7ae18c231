/** The values of fields that the body of a new record omits. */
import type * as s from '../values/schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Values by field, and functions of the other fields that give one. */
export type Defaults = Fields;

type Derived = (row: Fields) => unknown;

const isDerived = (value: unknown): value is Derived => typeof value === 'function';

/** Completes new rows; derived values follow from the completed ones. */
export function completing(defaults: Defaults): <Row extends Fields>(row: Row) => Row {
  // Every record begins active.
  const fields = Object.entries<unknown>({ isActive: true, ...defaults });
  const plain = Object.fromEntries(fields.filter(([, value]) => !isDerived(value)));
  const derived = fields.filter((field): field is [string, Derived] => isDerived(field[1]));
  return (row) => {
    const whole = { ...plain, ...row };
    const left = derived.filter(([field]) => row[field] === undefined);
    return left.length === 0
      ? whole
      : { ...whole, ...Object.fromEntries(left.map(([field, of]) => [field, of(whole)])) };
  };
}

/** Null for each field that may be null. */
export function nullsOf({ properties }: s.TObject): Record<string, null> {
  const nullable = Object.entries(properties).filter(([, schema]) => 'orNull' in schema);
  return Object.fromEntries(nullable.map(([name]) => [name, null]));
}
