import { Fragment, literally } from '../database/sql.ts';
import { exact } from './exact.ts';
import { decimalKind } from './kinds/decimal.ts';
import { type Shape, shapeOf } from './kinds/kind.ts';
import { kindOf } from './kinds.ts';
import type { Static, TSchema } from './schema.ts';

/** `skuTypeId` -> `sku_type_id`: fields and columns have the same names. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The select list of a record; and the same record as one column `"~json"`, written by the
 * database, for reads that show rows as they are.
 */
export class Columns extends Fragment {
  readonly json: Fragment;
  constructor(list: Fragment, json: Fragment) {
    super(list.strings, list.values);
    this.json = json;
  }
}

/** Computed expressions of fields, some of which look up other rows of the organization. */
type Expressions = Record<string, string | null | ((orgId: string) => Fragment)>;

/**
 * The select list of a record, from its schema: every field by name, so that a statement reads
 * only the columns of the answer. `computed` has the expression of a field without a column of its
 * own; a field set to null there is left out.
 */
export function columns(
  schema: TSchema,
  alias: string,
  computed: Record<string, string | null> = {},
): Columns {
  const fields = fieldsOf(schema, alias, computed);
  return new Columns(literally(listOf(fields)), literally(jsonOf(fields)));
}

/** The same with look-ups of other rows, as a function of the organization's id. */
export function columnsWithin(
  schema: TSchema,
  alias: string,
  computed: Expressions,
): (orgId: string) => Columns {
  const marked: Record<string, string | null> = Object.fromEntries(
    Object.entries(computed).map(([name, expression]) => [
      name,
      typeof expression === 'function' ? mark + name + mark : expression,
    ]),
  );
  const fields = fieldsOf(schema, alias, marked);
  const list = withLookUps(listOf(fields), computed);
  const json = withLookUps(jsonOf(fields), computed);
  return (orgId) => new Columns(list(orgId), json(orgId));
}

/** Encloses the name of a field where its look-up belongs; no SQL contains it. */
const mark = '\0';

function withLookUps(text: string, computed: Expressions): (orgId: string) => Fragment {
  const parts = text.split(mark);
  // The same list at every call: it leads to the text of the statement.
  const strings = parts.filter((_part, index) => index % 2 === 0);
  const names = parts.filter((_part, index) => index % 2 === 1);
  return (orgId) => {
    const values = names.map((name) => {
      const expression = computed[name];
      return typeof expression === 'function' ? expression(orgId) : expression;
    });
    return new Fragment(strings, values);
  };
}

function fieldsOf(
  schema: TSchema,
  alias: string,
  computed: Record<string, string | null>,
): Field[] {
  const { properties = {} } = shapeOf(schema);
  return Object.entries(properties).flatMap(([name, shape]) => {
    const expression = name in computed ? computed[name] : `${alias}.${columnOf(name)}`;
    return expression == null ? [] : [{ name, expression, shape }];
  });
}

const listOf = (fields: readonly Field[]): string =>
  fields.map(({ name, expression }) => `${expression} as "${name}"`).join(', ');

const jsonOf = (fields: readonly Field[]): string => `${record(fields)} as "~json"`;

interface Field {
  name: string;
  expression: string;
  shape: Shape;
}

/** An SQL expression that writes a record as JSON text, field by field as its schema says. */
function record(fields: readonly Field[]): string {
  const parts = fields.map(({ name, expression, shape }) => {
    const value = kindOf(shape).toJsonSql(expression, shape);
    const text = shape.orNull ? `coalesce((${value})::text, 'null')` : value;
    return { label: `"${name}":%s`, text };
  });
  const labels = parts.map(({ label }) => label).join(',');
  return `format('{${labels}}', ${parts.map(({ text }) => text).join(', ')})`;
}

/**
 * A row of the database with its decimals, which come as text, made exact. Its columns are those of
 * the schema. Rows that are only shown keep the text.
 */
export function exactly<S extends TSchema>(schema: S, row: Record<string, unknown>): Static<S> {
  const { properties = {} } = shapeOf(schema);
  const entries = Object.entries(row).map(([name, value]) => {
    const shape = properties[name];
    const isDecimal = shape && decimalKind.matches(shape) && typeof value === 'string';
    return [name, isDecimal ? exact(value) : value];
  });
  return Object.fromEntries(entries) as Static<S>;
}
