import { Fragment, literally } from '../database/sql.ts';
import { exact } from './exact.ts';
import type { TSchema } from './schema.ts';

/** `skuTypeId` -> `sku_type_id`: fields and columns carry the same words. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The select list of a record; and the same record as one column `"~json"`, written by the
 * database, for reads that show rows as they are.
 */
export class Columns extends Fragment {
  readonly json: Fragment;
  constructor(list: string, json: string) {
    super([list], []);
    this.json = literally(`${json} as "~json"`);
  }
}

/**
 * The select list of a record, from its schema: every field by name, so that a statement reads
 * what the answer shows and nothing else. `computed` gives the expression of a field that is no
 * column; a field set to null there is left out.
 */
export function columns(
  schema: TSchema,
  alias: string,
  computed: Record<string, string | null> = {},
): Columns {
  const { properties } = schema as unknown as { properties: Record<string, Shape> };
  const fields = Object.keys(properties).flatMap((name) => {
    const expression = name in computed ? computed[name] : `${alias}.${columnOf(name)}`;
    return expression == null ? [] : [{ name, expression, shape: properties[name] as Shape }];
  });
  const list = fields.map(({ name, expression }) => `${expression} as "${name}"`).join(', ');
  return new Columns(list, record(fields));
}

interface Shape {
  type?: string;
  orNull?: boolean;
  uuid?: unknown;
  day?: unknown;
  timestamp?: unknown;
  choice?: unknown;
  decimal?: unknown;
  decimalText?: unknown;
  properties?: Record<string, Shape>;
}

interface Field {
  name: string;
  expression: string;
  shape: Shape;
}

/** An SQL expression that writes a record as JSON text, field by field as its schema says. */
function record(fields: readonly Field[]): string {
  const parts = fields.map(({ name, expression, shape }) => {
    const value = written(expression, shape);
    const text = shape.orNull ? `coalesce((${value})::text, 'null')` : value;
    return { label: `"${name}":%s`, text };
  });
  const labels = parts.map(({ label }) => label).join(',');
  return `format('{${labels}}', ${parts.map(({ text }) => text).join(', ')})`;
}

const instantFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A value as JSON text; null stays null. What the server escapes needs no form of its own. */
function written(expression: string, shape: Shape): string {
  if (shape.decimal) return `trim_scale(${expression})`;
  if (shape.decimalText) return `'"' || trim_scale(${expression}) || '"'`;
  if (shape.uuid || shape.choice || shape.day) return `'"' || ${expression} || '"'`;
  if (shape.timestamp) {
    return `'"' || to_char(${expression} at time zone 'UTC', '${instantFormat}') || '"'`;
  }
  if (shape.type === 'boolean' || shape.type === 'integer') return `(${expression})::text`;
  if (shape.type === 'array') return `(${expression})::text`;
  if (shape.type === 'object') return nested(expression, shape);
  return `to_json((${expression})::text)`;
}

/** A `jsonb` column, every field of it written. */
function nested(expression: string, shape: Shape): string {
  const pairs = Object.keys(shape.properties ?? {}).map((name) => ({
    label: `"${name}":%s`,
    text: `coalesce(((${expression})->'${name}')::text, 'null')`,
  }));
  const labels = pairs.map(({ label }) => label).join(',');
  const text = `format('{${labels}}', ${pairs.map((pair) => pair.text).join(', ')})`;
  return `case when (${expression}) is not null then ${text} end`;
}

/**
 * A row of the database with its decimals, which come as text, made exact. Rows that are only shown
 * need no such thing.
 */
export function exactly<T>(schema: TSchema, row: Record<string, unknown>): T {
  const { properties } = schema as unknown as { properties: Record<string, Shape> };
  const entries = Object.entries(row).map(([name, value]) => {
    const isDecimal = properties[name]?.decimal !== undefined && typeof value === 'string';
    return [name, isDecimal ? exact(value) : value];
  });
  return Object.fromEntries(entries) as T;
}
