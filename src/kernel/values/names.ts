/**
 * Names beside ids: `include=names` shows `vendorCode` and `vendorName` beside `vendorId`. The
 * schema of an id declares the record that it refers to; everything else follows from that.
 */
import type { TSchema } from 'typebox';
import { type Shape, shapeOf } from './kinds/kind.ts';
import * as s from './schema.ts';
import { isOptional, listSchema, objectSchema } from './typed.ts';

/** A field beside an id, and the column of the record that it shows. */
interface NameField {
  field: string;
  table: string;
  column: string;
}

/** The fields beside an id: `vendorCode` and `vendorName` beside `vendorId`; or beside a time. */
export function namesBeside(idField: string, { names }: Shape): NameField[] {
  if (!names) return [];
  const { table, columns } = names;
  const stem = idField.replace(/(Id|At)$/, '');
  return Object.entries(columns).map(([suffix, column]) => ({
    field: stem + suffix,
    table,
    column,
  }));
}

/** Whether an answer has ids with names, at any depth. */
export function hasNames({ names, items, properties = {} }: Shape): boolean {
  if (names || (items && hasNames(items))) return true;
  return Object.values(properties).some(hasNames);
}

/** The schema of an answer with the names beside its ids, which it has on request only. */
export function withNames<S extends TSchema>(schema: S): S;
export function withNames(schema: TSchema): TSchema {
  const shape = shapeOf(schema);
  const { items, properties } = shape;
  if (!hasNames(shape) || !(items || properties)) return schema;
  const named = items ? listWithNames(shape, items) : objectWithNames(shape);
  return isOptional(schema) ? s.optional(named) : named;
}

const listWithNames = ({ items: _, ...options }: Shape, items: Shape): TSchema =>
  listSchema(withNames(items), options);

function objectWithNames({ properties, required: _, ...options }: Shape): TSchema {
  const fields = Object.entries(properties ?? {}).flatMap(([field, shape]) => [
    [field, withNames(shape)],
    ...namesBeside(field, shape).map((name) => [name.field, nameOf(shape)]),
  ]);
  return objectSchema(Object.fromEntries(fields), options);
}

const text = s.text({ max: 200, description: 'With `include=names`.' });

const nameOf = ({ orNull, names }: Shape) =>
  s.optional(orNull || names?.canBeUnknown ? s.nullable(text) : text);

/** The parameter of reads whose answers have ids with names. */
export const includeNames = s.optional(
  s.listOf(s.oneOf(['names']), {
    min: 1,
    max: 1,
    description: '`names`: codes and names of the records whose ids the answer contains.',
  }),
);

/** Whether a query asks for names. */
export const asksForNames = (query: object): boolean =>
  'include' in query && Array.isArray(query.include) && query.include.includes('names');
