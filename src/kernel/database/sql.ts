import Big from 'big.js';
import { toText } from '../values/exact.ts';

/** The values of a statement: plain values, exact decimals, lists (as arrays) and `jsonb`. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Big
  | Date
  | Jsonb
  | readonly (string | number | boolean | null | undefined | Big)[];

/** A row without declared columns. */
export type AnyRow = Record<string, unknown>;

declare const rowType: unique symbol;

/**
 * An SQL statement with its values, and the type of the rows that it returns. `named` ones are
 * prepared once per connection.
 */
export interface Statement<Row = AnyRow> {
  readonly text: string;
  readonly values: readonly Value[];
  readonly named: boolean;
  /** Exists for the compiler only. */
  readonly [rowType]?: Row;
}

/** The rows of each statement, in their order. */
export type RowsOf<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row>
    ? Row[]
    : never;
};

/** The rows of statements as a read prints them: decimals are exact text. */
export type PrintedRowsOf<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row>
    ? { [Column in keyof Row]: Printed<Row[Column]> }[]
    : never;
};

type Printed<Value> = Value extends Big ? string : Value;

/** A value that goes into a `jsonb` column. */
export class Jsonb {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export const jsonb = (value: unknown) => (value == null ? null : new Jsonb(value));

/** A part of a statement that is assembled from several, e.g. a list with its filters. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly (Value | Fragment)[];
  constructor(strings: readonly string[], values: readonly (Value | Fragment)[]) {
    this.strings = strings;
    this.values = values;
  }
}

/**
 * SQL as SQL: `sql<Row>\`select … where org_id = ${org}\``. Values never become part of the text.
 * `Row` is the type of the rows: in a transaction a `numeric` column is an `Exact`.
 */
export function sql<Row = AnyRow>(
  strings: TemplateStringsArray,
  ...values: (Value | Fragment)[]
): Statement<Row> {
  return assemble<Row>(new Fragment(strings, values), true);
}

/** A part for `sql` or `assemble`; the same escaping, the same rules. */
export function part(strings: TemplateStringsArray, ...values: (Value | Fragment)[]): Fragment {
  return new Fragment(strings, values);
}

/**
 * Text of the program itself (a column list, a sort direction): never any text of a request.
 */
export function literally(text: string): Fragment {
  let fragment = literals.get(text);
  if (!fragment) {
    fragment = new Fragment([text], []);
    literals.set(text, fragment);
  }
  return fragment;
}

/** Equal texts are one fragment, so that `textOf` recognizes it. */
const literals = new Map<string, Fragment>();

export function join(parts: readonly Fragment[], separator: string): Fragment {
  return parts.length === 0
    ? literally('')
    : new Fragment(separators(parts.length, separator), parts);
}

function separators(count: number, separator: string): readonly string[] {
  const key = `${count}${separator}`;
  let strings = separated.get(key);
  if (!strings) {
    strings = ['', ...Array<string>(count - 1).fill(separator), ''];
    separated.set(key, strings);
  }
  return strings;
}

const separated = new Map<string, readonly string[]>();

/**
 * Flattens a fragment to a statement. Unnamed for shapes of which there are many: a name for each
 * would grow without end on every connection.
 */
export function assemble<Row = AnyRow>(fragment: Fragment, named: boolean): Statement<Row> {
  const values: Value[] = [];
  if (!named) return { text: write(fragment, values), values, named };
  const shape = shapeOf(fragment, shapes, values);
  shape.text ??= write(fragment, []);
  return { text: shape.text, values, named };
}

/** Writes the text of a fragment, and appends its values. */
function write({ strings, values }: Fragment, to: Value[]): string {
  let text = strings[0] ?? '';
  values.forEach((value, index) => {
    text += value instanceof Fragment ? write(value, to) : `$${to.push(value)}`;
    text += strings[index + 1] ?? '';
  });
  return text;
}

/**
 * A node of the tree of all named shapes. The path to it is the fragments' strings, and a mark for
 * each value, in the order of the text. To find a text costs a fraction of writing it again.
 */
interface ShapeNode {
  text?: string;
  readonly next: Map<readonly string[] | 'value', ShapeNode>;
}

const shapes: ShapeNode = { next: new Map() };

/** The node of a fragment after `before`; appends the values of the fragment. */
function shapeOf({ strings, values }: Fragment, before: ShapeNode, to: Value[]): ShapeNode {
  let node = following(before, strings);
  for (const value of values) {
    if (value instanceof Fragment) node = shapeOf(value, node, to);
    else {
      to.push(value);
      node = following(node, 'value');
    }
  }
  return node;
}

/**
 * The texts that more than `count` shapes lead to. Such a text has a fragment that is made for each
 * statement, and the tree grows with every request.
 */
export function textsOfManyShapes(count: number): string[] {
  const numbers = new Map<string, number>();
  const visit = ({ text, next }: ShapeNode): void => {
    if (text !== undefined) numbers.set(text, (numbers.get(text) ?? 0) + 1);
    for (const node of next.values()) visit(node);
  };
  visit(shapes);
  return [...numbers].flatMap(([text, number]) => (number > count ? [text] : []));
}

function following({ next }: ShapeNode, step: readonly string[] | 'value'): ShapeNode {
  let node = next.get(step);
  if (!node) {
    node = { next: new Map() };
    next.set(step, node);
  }
  return node;
}

/**
 * A value as an SQL literal. Only here do values become part of statement text; every text of a
 * request passes through `quote`.
 */
export function literal(value: Value): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return quote(numeral(value));
  if (typeof value === 'string') return quote(value);
  if (value instanceof Big) return quote(toText(value));
  if (value instanceof Date) return quote(value.toISOString());
  if (value instanceof Jsonb) return quote(JSON.stringify(value.value));
  return quote(`{${value.map(element).join(',')}}`);
}

function quote(text: string): string {
  if (text.includes('\0')) throw new TypeError('A value for the database contains NUL.');
  // As the driver does, but not character by character: imports send megabytes.
  const doubled = text.includes("'") ? text.replaceAll("'", "''") : text;
  return text.includes('\\') ? ` E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}

function numeral(value: number): string {
  if (!Number.isSafeInteger(value)) {
    throw new TypeError(`Only whole numbers go to the database as numbers, not ${value}.`);
  }
  return String(value);
}

function element(value: string | number | boolean | null | undefined | Big): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return numeral(value);
  if (typeof value !== 'string') return toText(value);
  // Most elements are ids, which a test passes faster than a replacement.
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}

/** The statement's text with its literals in place, for shapes that are not prepared. */
export function inlined(statement: Statement<unknown>): string {
  return statement.text.replace(/\$(\d+)/g, (_match, number) =>
    literal(statement.values[Number(number) - 1]),
  );
}
