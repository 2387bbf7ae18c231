/** The values that a person enters of a record, and the request that is sent of them. */
import { type Figures, figureText } from '../field-figures.ts';
import { type Chosen, textOf } from '../form/values.ts';
import type { Choice, Source } from '../sources.ts';

export interface EditField {
  /** In the record and in the request; a part of an object as `address/city`. */
  name: string;
  label: string;
  kind?:
    | 'text'
    | 'decimal'
    | 'whole'
    | 'day'
    | 'flag'
    | 'choice'
    | 'several'
    | 'record'
    | 'country'
    | 'currency'
    | 'timezone';
  /** Of a choice, of one or of several; of a flag that the service sets unless it is chosen. */
  options?: readonly { value: string; title: string }[];
  /** Of a choice: whether a record can have none. */
  canBeEmpty?: true;
  /** Of a record: where it is found. */
  source?: Source;
  /** Of a record: the member with its name. */
  shownIn?: string;
  /** The value of a new record when nothing is entered. */
  initial?: string;
  /** The heading above it and its neighbours. */
  group?: string;
  hint?: string;
  /** Whether a record always has it. */
  isRequired?: boolean;
  /** Of an amount: the field with its currency. */
  currencyIn?: string;
}

/** Text by the name of a field, and the chosen record of one that refers to another. */
export type Values = Readonly<Record<string, string | Chosen>>;

type Value = string | number | boolean | string[] | null;
export type Body = Record<string, Value | Record<string, Value>>;

export function valuesOf(fields: readonly EditField[], record: object | undefined): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const text = record ? textIn(record, field.name) : (field.initial ?? '');
      return [field.name, field.kind === 'record' ? referred(field, text, record) : text];
    }),
  );
}

/** The record that another refers to, as far as the other knows it. */
const referred = ({ name, shownIn = name }: EditField, id: string, record: object = {}) =>
  id === '' ? undefined : { id, code: textIn(record, shownIn), name: '' };

/** The fields that a record always has, empty. */
export const requiredOf = (fields: readonly EditField[]): Record<string, string> =>
  Object.fromEntries(fields.filter(({ isRequired }) => isRequired).map(({ name }) => [name, '']));

export const choiceOf = (value: string | Chosen): Choice | undefined =>
  typeof value === 'string' ? undefined : (value ?? undefined);

/** The text of a member, or of a part of it. */
function textIn(record: object, name: string): string {
  let value: unknown = record;
  for (const part of name.split('/')) value = Object(value)[part];
  return value == null ? '' : String(value);
}

/**
 * The fields that differ from the record; an empty field is null, and so is an object without a
 * value.
 */
export function bodyOf(
  fields: readonly EditField[],
  values: Values,
  record: object | undefined,
): Body {
  const before = valuesOf(fields, record);
  const changed = fields.filter(({ name }) => textOf(values[name]) !== textOf(before[name]));
  const body: Body = {};
  for (const top of new Set(changed.map(({ name }) => topOf(name)))) {
    body[top] = valueAt(top, fields, values);
  }
  return body;
}

const topOf = (name: string): string => name.split('/')[0] ?? name;

/** The value of a field, or the whole object of its parts: the service replaces an object. */
function valueAt(top: string, fields: readonly EditField[], values: Values) {
  const own = fields.filter(({ name }) => topOf(name) === top);
  const entries = own.map(
    (field) => [field.name, readValue(field, textOf(values[field.name]))] as const,
  );
  const [only] = entries;
  if (only?.[0] === top) return only[1];
  if (entries.every(([, value]) => value === null)) return null;
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(top.length + 1), value]));
}

function readValue({ kind }: EditField, text: string): Value {
  if (text.trim() === '') return null;
  if (kind === 'flag') return text === 'true';
  if (kind === 'several') return text.split(',');
  return kind === 'whole' && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Words and forms in which the values of a record are shown. */
interface Shown {
  words: { yes: string; no: string };
  format: Figures & { day(text: string): string };
}

/** The values of a record, as names and values; the lines of an address as one. */
export function factsOf(
  fields: readonly EditField[],
  record: object,
  shown: Shown,
): (readonly [string, string])[] {
  const isLine = ({ name, kind }: EditField) => name.includes('/') && kind === undefined;
  const whole = fields.filter((field) => !isLine(field));
  const objects = new Set(fields.filter(isLine).map(({ name }) => topOf(name)));
  return [
    ...whole.map((field) => [field.label, shownValue(field, record, shown)] as const),
    ...[...objects].map((top) => {
      const parts = fields.filter(({ name }) => topOf(name) === top);
      return [parts[0]?.group ?? top, oneLine(parts, record) || '–'] as const;
    }),
  ];
}

/** The lines of an address in one: the postal code stands before its city, as on a letter. */
function oneLine(parts: readonly EditField[], record: object): string {
  const texts = parts.map(({ name }) => [textIn(record, name), lastOf(name)] as const);
  return texts
    .filter(([text]) => text !== '')
    .map(([text, part], at, all) => {
      const isBeforeCity = part === 'postalCode' && all[at + 1]?.[1] === 'city';
      const isLast = at === all.length - 1;
      return isLast ? text : `${text}${isBeforeCity ? ' ' : ', '}`;
    })
    .join('');
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The value of a record in a field, as a person reads it: of a choice, none can have a title. */
function shownValue(
  { name, shownIn = name, kind, options }: EditField,
  record: object,
  { words, format }: Shown,
): string {
  const text = textIn(record, shownIn);
  const chosen = options?.find(({ value }) => value === text)?.title;
  if (chosen !== undefined) return chosen;
  if (text === '') return '–';
  if (kind === 'flag') return text === 'true' ? words.yes : words.no;
  if (kind === 'decimal') return figureText(name, text, format);
  return kind === 'day' ? format.day(text) : text;
}
