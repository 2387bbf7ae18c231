/** The values of forms, and the requests that they become. */
import type { Choice } from '../sources.ts';

/** The record in a field: undefined until somebody chooses, null where the field was emptied. */
export type Chosen = Choice | null | undefined;

/** The value of a field for a record when its form is opened. */
export const notChosen: Chosen = undefined;

/** The text of a value; of a record its id, and of a value of another kind nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value && 'id' in value ? String(value.id) : '';
}

/** The names of texts and records. */
type Entered<Values> = {
  [Name in keyof Values]: Values[Name] extends string | Chosen ? Name : never;
}[keyof Values];

type Stated<Values> = {
  [Name in Entered<Values>]?: Values[Name] extends string ? Values[Name] : string;
};

/** The texts and records that were entered, as a request states them. */
export function statedOf<Values extends object>(values: Values): Stated<Values> {
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Stated<Values>;
}
