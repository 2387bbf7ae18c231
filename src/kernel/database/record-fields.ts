/** The columns of a record, field by field, as its schemas and rules describe them. */

import { shapeOf } from '../values/kinds/kind.ts';
import { kindOf } from '../values/kinds.ts';
import type * as s from '../values/schema.ts';
import { columnOf } from './columns.ts';

/**
 * When a field is written, where the schemas of the bodies do not determine it:
 * `fixed` with a new record only, e.g. the id of its parent;
 * `separate` with a new record, while a statement of its own writes changes, e.g. of a cost;
 * `derived` with every write, as the operation derives it, e.g. a total;
 * `computed` never with the record.
 */
export type ColumnRule = 'fixed' | 'separate' | 'derived' | 'computed';

/** A column that is written with the record. */
export interface Field {
  column: string;
  inInsert: boolean;
  inUpdate: boolean;
  /** Not part of the update, although a change of the field is a change of the record. */
  isCompared: boolean;
  /** The field of the row `r` (jsonb), as its column's type. */
  value: string;
  /** A time as a column of `v`: see `timesOf`. */
  time: string | undefined;
  /** The value that an update writes: the row's if the row has the field, else the record's. */
  next: string;
  /** The values before and after an update, which are compared. */
  before: string;
  after: string;
}

interface Definition {
  table: string;
  shown: s.TObject;
  input?: s.TObject;
  changes?: s.TObject;
  rules?: { readonly [field: string]: ColumnRule | undefined };
  hidden?: s.TObject;
  defaults?: Readonly<Record<string, unknown>>;
}

/** Columns that every record has, and that no body writes. */
const stamps = ['id', 'version', 'createdBy', 'createdAt', 'updatedAt'];

const isTime = (type: string) => type === 'date' || type === 'timestamptz';

/**
 * The times of the row `r` as the columns of `v`, in the FROM of an update. A text becomes a time
 * as the settings of the connection say, so a spread database casts none in the update itself.
 */
export function timesOf(fields: readonly Field[]): string {
  const times = fields.flatMap(({ time }) => time ?? []);
  return times.length === 0 ? '' : `, jsonb_to_record(r) v (${times.join(', ')})`;
}

/** Throws where the schemas contradict each other: a field would be lost silently. */
export function fieldsOf(definition: Definition): Field[] {
  const { shown, input = shown, changes = shown, rules = {}, hidden } = definition;
  const properties: Record<string, s.TSchema> = { ...shown.properties, ...hidden?.properties };
  refuseLost(definition, properties);
  return Object.entries(properties)
    .filter(([name]) => !stamps.includes(name) && rules[name] !== 'computed')
    .map(([name, schema]) => {
      const column = columnOf(name);
      const type = columnType(schema);
      const value = rowValue(name, type);
      const typed = isTime(type) ? `v."${name}"` : value;
      const next = `case when r ? '${name}' then ${typed} else t.${column} end`;
      const plain = (text: string) => (type === 'jsonb' ? `jsonb_strip_nulls(${text})` : text);
      const isWritten = name in changes.properties || (hidden && name in hidden.properties);
      return {
        column,
        time: isTime(type) ? `"${name}" ${type}` : undefined,
        inInsert: isWritten || name in input.properties || rules[name] !== undefined,
        inUpdate: rules[name] === 'derived' || (isWritten === true && rules[name] === undefined),
        isCompared: rules[name] === 'separate',
        value,
        next,
        before: plain(`t.${column}`),
        after: plain(next),
      };
    });
}

function refuseLost(definition: Definition, columns: Record<string, s.TSchema>): void {
  const { table, shown, input = shown, changes = shown, rules = {}, hidden } = definition;
  // Every record begins active.
  const defaults = { isActive: true, ...definition.defaults };
  const lost = (field: string, why: string) => new TypeError(`${table}: ${field} ${why}.`);
  const bodies = { ...input.properties, ...changes.properties };
  for (const field of Object.keys(bodies)) {
    if (!(field in columns)) throw lost(field, 'is in a body and in no column');
  }
  for (const [field, schema] of Object.entries(columns)) {
    if (stamps.includes(field)) continue;
    const isHidden = hidden !== undefined && field in hidden.properties;
    if (!(field in bodies) && rules[field] === undefined && !isHidden) {
      throw lost(field, 'is shown and in no body: add it to one, or declare its rule');
    }
    const mayBeLeftOut = field in bodies && !input.required?.includes(field);
    const hasValue = field === 'code' || field in defaults || rules[field] === 'derived';
    if (mayBeLeftOut && !('orNull' in schema) && !hasValue) {
      throw lost(field, 'may be left out and has no default');
    }
  }
}

/** A field of the row `r` as its column's type. */
function rowValue(name: string, type: string): string {
  if (type === 'text') return `r->>'${name}'`;
  if (type === 'jsonb') return `nullif(r->'${name}', 'null')`;
  return `(r->>'${name}')::${type}`;
}

/** The types of columns by the kind of their values. */
const columnTypes: Readonly<Record<string, string>> = {
  array: 'jsonb',
  boolean: 'boolean',
  choice: 'text',
  day: 'date',
  decimal: 'numeric',
  integer: 'int',
  object: 'jsonb',
  ranges: 'nummultirange',
  text: 'text',
  timestamp: 'timestamptz',
  uuid: 'uuid',
};

/** The type of the column that holds values of a schema. */
function columnType(schema: s.TSchema): string {
  const { keyword } = kindOf(shapeOf(schema));
  const type = columnTypes[keyword];
  if (!type) throw new TypeError(`No column holds values of the kind ${keyword}.`);
  return type;
}
