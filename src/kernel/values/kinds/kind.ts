/**
 * A kind of value, and everything the service does with its values. Requests, queries, CSV cells,
 * replies, JSON written by SQL and the OpenAPI document all go through these functions. A new kind
 * is one file beside this one, and its line in `kinds.ts`.
 */
import type { TSchema } from 'typebox';

/** `{ table: 'vendors', columns: { Code: 'code', Name: 'name' } }` of the field `vendorId`. */
export interface Names {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  /** The names may be unknown although the field has a value. */
  readonly canBeUnknown?: true;
}

/** A schema as data: the keyword of its kind with an option, and the fields of all kinds. */
export interface Shape {
  /** Kinds that standard JSON Schema can validate are marked by its type. */
  type?: string;
  /** The value may be `null`: cleared in a PATCH, without a value in a reply. */
  orNull?: true;
  /** Of an id or a time: the table of its record, and the columns beside it by their suffix. */
  names?: Names;
  /** An object of which replies write every field, `null` where a request left one out. */
  whole?: true;
  /** Of a field: rows in CSV have no column for it. */
  jsonOnly?: true;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
  deprecated?: boolean;
  [keyword: string]: unknown;
}

/** The one place where a schema of the builders is read as data. */
export const shapeOf = (schema: TSchema): Shape => schema as Shape;

/** The options that the builders of all kinds accept. */
export interface Described {
  /** In replies every field is written, `null` where a request left one out. */
  whole?: boolean;
  /** Rows in CSV have no column for this field. */
  jsonOnly?: true;
  description?: string;
  example?: unknown;
  deprecated?: boolean;
}

/** JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>;

/** Whether a schema describes a request or a reply: their rules differ. */
export type Side = 'request' | 'reply';

/** Code and message of a fault. */
export type Finding = readonly [code: string, message: string];

/** Replaces the value of the request by the normalised one. */
export type Replace = (value: unknown) => void;

/** Where a value was sent: what a body sends is stored, what a query sends is looked for. */
export type Place = 'body' | 'query';

/** Writes one value as JSON text. */
export type Write = (value: unknown) => string;

/** The source of a text that represents a value: spreadsheets write `TRUE` and `007`. */
export type TextSource = 'query' | 'csv';

/** The declaration of a kind. `Option` is the value of its keyword in a schema. */
export interface KindOf<Option> {
  /** The keyword that marks schemas of this kind; of standard kinds their JSON Schema type. */
  keyword: string;
  /** Validates and normalises a value. Absent where standard JSON Schema does it. */
  check?(option: Option, value: unknown, replace: Replace, place: Place): Finding | undefined;
  /** The faults that standard JSON Schema finds, by its keyword. */
  findings?: Readonly<Record<string, (limit: unknown) => Finding>>;
  /** The value that a text represents; other texts stay as they are and fail the check. */
  fromText?(text: string, source: TextSource, option: Option): unknown;
  /** Compiles a writer of JSON; `writerOf` does the same for nested shapes. */
  toJson(option: Option, path: string, shape: Shape, writerOf: WriterOf): Write;
  /** An SQL expression that writes the value of an expression as JSON text; null stays null. */
  toJsonSql(expression: string, shape: Shape): string;
  /** `schemaOf` does the same for nested shapes. */
  jsonSchema(option: Option, side: Side, shape: Shape, schemaOf: SchemaOf): JsonSchema;
}

export type WriterOf = (shape: Shape, path: string) => Write;
type SchemaOf = (shape: Shape, side: Side) => JsonSchema;

/** A kind as the registry holds it: it reads its option from the shape. */
export interface Kind {
  readonly keyword: string;
  matches(shape: Shape): boolean;
  check?(option: unknown, value: unknown, replace: Replace, place: Place): Finding | undefined;
  readonly findings: Readonly<Record<string, (limit: unknown) => Finding>>;
  fromText(text: string, source: TextSource, shape: Shape): unknown;
  toJson(shape: Shape, path: string, writerOf: WriterOf): Write;
  toJsonSql(expression: string, shape: Shape): string;
  jsonSchema(shape: Shape, side: Side, schemaOf: SchemaOf): JsonSchema;
}

/** A kind with a keyword of its own. */
export function kind<Option>(definition: KindOf<Option>): Kind {
  const { keyword, check, findings = {}, fromText = (text) => text } = definition;
  const optionOf = (shape: Shape) => shape[keyword] as Option;
  return {
    keyword,
    matches: (shape) => shape[keyword] !== undefined,
    ...(check && { check }),
    findings,
    fromText: (text, source, shape) => fromText(text, source, optionOf(shape)),
    toJson: (shape, path, writerOf) => definition.toJson(optionOf(shape), path, shape, writerOf),
    toJsonSql: definition.toJsonSql,
    jsonSchema: (shape, side, schemaOf) =>
      definition.jsonSchema(optionOf(shape), side, shape, schemaOf),
  };
}

/** A kind that JSON Schema has itself, marked by its type. */
export function standardKind(definition: Omit<KindOf<unknown>, 'check'>): Kind {
  const made = kind(definition);
  return { ...made, matches: ({ type }) => type === definition.keyword };
}

/** A reply that does not fit its own schema: a defect of the program, never of a request. */
export class ReplyMismatch extends Error {}

export function primitive(type: 'boolean' | 'number' | 'string', path: string): Write {
  const write = type === 'string' ? JSON.stringify : String;
  return (value) => {
    if (typeof value !== type) throw new ReplyMismatch(`${path} is not a ${type}`);
    return write(value);
  };
}

/** Writes texts of a form in which no character has to be escaped. */
export function formed(form: RegExp, path: string): Write {
  return (value) => {
    if (typeof value === 'string' && form.test(value)) return `"${value}"`;
    throw new ReplyMismatch(`${path} is ${JSON.stringify(value)}, which is not of its form`);
  };
}

/** SQL for values whose text needs no escaping, as a JSON string. */
export const quotedSql = (expression: string): string => `'"' || ${expression} || '"'`;

/** SQL for values whose text is JSON already. */
export const bareSql = (expression: string): string => `(${expression})::text`;

/** SQL for any text, as a JSON string. */
export const escapedSql = (expression: string): string => `to_json((${expression})::text)`;
