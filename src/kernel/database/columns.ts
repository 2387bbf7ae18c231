import { exact } from '../values/exact.ts';
import { decimalKind } from '../values/kinds/decimal.ts';
import { type Shape, shapeOf } from '../values/kinds/kind.ts';
import { kindOf } from '../values/kinds.ts';
import { namesBeside, withNames } from '../values/names.ts';
import type { Static, TSchema } from '../values/schema.ts';
import { Fragment, literally, part } from './sql.ts';

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
  /** The columns with the names that the schema declares beside ids. */
  readonly named: (orgId: string) => Columns;

  constructor(list: Fragment, json: Fragment, named: (orgId: string) => Columns) {
    super(list.strings, list.values);
    this.json = json;
    this.named = named;
  }
}

/** Columns, or a function of the organization's id for those with look-ups. */
export type AnyColumns = Columns | ((orgId: string) => Columns);

/** The columns of a read, with names where its query asks for them. */
export function shownColumns(columns: AnyColumns, orgId: string, hasNames: boolean): Columns {
  const plain = typeof columns === 'function' ? columns(orgId) : columns;
  return hasNames ? plain.named(orgId) : plain;
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
  const named = namedColumns(schema, alias, computed);
  return new Columns(literally(listOf(fields)), literally(jsonOf(fields)), named);
}

/**
 * The columns with look-ups of other rows, as a function of the organization's id. `named` has the
 * expressions of lists whose elements have names, too.
 */
export function columnsWithin(
  schema: TSchema,
  alias: string,
  computed: Expressions,
  named: Expressions = {},
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
  const withNames = namedColumns(schema, alias, { ...computed, ...named });
  return (orgId) => new Columns(list(orgId), json(orgId), withNames);
}

/** Made when it is first used: most schemas have no names. */
function namedColumns(
  schema: TSchema,
  alias: string,
  computed: Expressions,
): (orgId: string) => Columns {
  let made: ((orgId: string) => Columns) | undefined;
  return (orgId) => {
    // The record may look up names itself: those of an item are in one of two tables.
    made ??= columnsWithin(withNames(schema), alias, {
      ...nameLookUps(schema, alias, computed),
      ...computed,
    });
    return made(orgId);
  };
}

/** The look-ups of the names beside the ids of a record; none where the id is left out. */
function nameLookUps(schema: TSchema, alias: string, computed: Expressions): Expressions {
  const { properties = {} } = shapeOf(schema);
  const lookUps = Object.entries(properties).flatMap(([idField, shape]) => {
    const id = idField in computed ? computed[idField] : `${alias}.${columnOf(idField)}`;
    return namesBeside(idField, shape).map(({ field, table, column }) => [
      field,
      id == null
        ? null
        : (orgId: string) =>
            table === 'events'
              ? lastPerson(orgId, literally(alias))
              : lookUp(table, column, orgId, typeof id === 'string' ? literally(id) : id(orgId)),
    ]);
  });
  return Object.fromEntries(lookUps);
}

/** The column of the record with an id; null without a record. */
export const lookUp = (table: string, column: string, orgId: string, id: Fragment): Fragment =>
  // People are no rows of the organization: those whom its own rows name may be shown.
  table === 'users'
    ? part`person_name(${id})`
    : part`(select named.${literally(column)} from ${literally(table)} named
    where named.org_id = ${orgId} and named.id = ${id})`;

/**
 * Who changed a record last, as the change feed tells; who made it, if it has not changed since.
 * Else unknown: the feed no longer has the change.
 */
const lastPerson = (orgId: string, of: Fragment): Fragment =>
  part`person_name(coalesce((select e.actor_id from events e
      where e.org_id = ${orgId} and e.object_id = ${of}.id order by e.position desc limit 1),
    case when ${of}.updated_at = ${of}.created_at then ${of}.created_by end))`;

/** Encloses the name of a field where its look-up belongs; no SQL contains it. */
const mark = '\0';

function withLookUps(text: string, computed: Expressions): (orgId: string) => Fragment {
  const parts = text.split(mark);
  // Each call has to return the same list: it leads to the text of the statement.
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
