import Big from 'big.js';
import type { TSchema } from 'typebox';
import { toText } from './exact.ts';

/** Writes one value as JSON text. */
type Write = (value: unknown) => string;

/** A reply that does not fit its own schema: a defect of the program, never of a request. */
export class ReplyMismatch extends Error {}

/** JSON text that stands in a reply as it is: what a client sent, digit for digit. */
export class WrittenJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A body that the database has written already, from the same schema. */
export class Rendered {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A body that is a file, to be shown under its name. */
export class FileReply {
  readonly bytes: Buffer;
  readonly fileName: string;
  constructor(bytes: Buffer, fileName: string) {
    this.bytes = bytes;
    this.fileName = fileName;
  }
}

/**
 * Compiles a schema to a writer of JSON. Every field of the schema is written, `null` when it has
 * no value, and nothing that the schema does not name; decimals are written digit for digit from
 * exact text, as numbers or as strings as the schema says.
 */
export function compileReply(schema: TSchema): (value: unknown) => string {
  return writerOf(schema as Shape, '');
}

interface Shape {
  type?: string;
  orNull?: boolean;
  written?: unknown;
  uuid?: unknown;
  timestamp?: unknown;
  choice?: readonly string[];
  decimal?: unknown;
  decimalText?: unknown;
  /** Every field is written, also those that a request may leave out. */
  whole?: boolean;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

/** `path` is where the value stands, known when the writer is made. */
function writerOf(shape: Shape, path: string): Write {
  const write = bareWriterOf(shape, path);
  const { orNull = false } = shape;
  return (value) => {
    if (value !== null && value !== undefined) return write(value);
    if (value === null && orNull) return 'null';
    throw new ReplyMismatch(`${path} is ${value === null ? 'null' : 'missing'}`);
  };
}

function bareWriterOf(shape: Shape, path: string): Write {
  if (shape.decimal) return (value) => numeral(value, path);
  if (shape.decimalText) return (value) => `"${numeral(value, path)}"`;
  // Texts of a form that has nothing to escape.
  if (shape.written) return written(path);
  if (shape.uuid) return formed(/^[0-9a-f-]{36}$/, path);
  if (shape.timestamp) return formed(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, path);
  if (shape.choice) return choice(shape.choice, path);
  if (shape.type === 'boolean') return primitive('boolean', path);
  if (shape.type === 'integer') return primitive('number', path);
  if (shape.type === 'array') return arrayWriter(shape, path);
  if (shape.type === 'object') return objectWriter(shape, path);
  return primitive('string', path);
}

function primitive(type: 'boolean' | 'number' | 'string', path: string): Write {
  const write = type === 'string' ? JSON.stringify : String;
  return (value) => {
    if (typeof value !== type) throw new ReplyMismatch(`${path} is not a ${type}`);
    return write(value as string);
  };
}

function written(path: string): Write {
  return (value) => {
    if (value instanceof WrittenJson) return value.text;
    throw new ReplyMismatch(`${path} is not written yet`);
  };
}

function formed(form: RegExp, path: string): Write {
  return (value) => {
    if (typeof value === 'string' && form.test(value)) return `"${value}"`;
    throw new ReplyMismatch(`${path} is ${JSON.stringify(value)}, which is not of its form`);
  };
}

function choice(choices: readonly string[], path: string): Write {
  const texts = new Map(choices.map((value) => [value, JSON.stringify(value)]));
  return (value) => {
    const text = texts.get(value as string);
    if (text === undefined) throw new ReplyMismatch(`${path} is ${value}, which is no choice`);
    return text;
  };
}

/** Text that came from a `numeric` column or an exact decimal; both are plain notation already. */
function numeral(value: unknown, path: string): string {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  if (value instanceof Big) return toText(value);
  throw new ReplyMismatch(`${path} is not an exact decimal`);
}

function arrayWriter(shape: Shape, path: string): Write {
  const write = writerOf(shape.items ?? {}, `${path}/*`);
  return (value) => {
    if (!Array.isArray(value)) throw new ReplyMismatch(`${path} is not a list`);
    let text = '';
    for (const element of value) text += text ? `,${write(element)}` : write(element);
    return `[${text}]`;
  };
}

function objectWriter(shape: Shape, path: string): Write {
  const required = new Set(shape.required);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: writerOf(field, `${path}/${name}`),
    // What is not always there (the total of a list) is written only when it is.
    always: required.has(name),
  }));
  const { whole = false } = shape;
  return (value) => {
    if (typeof value !== 'object') throw new ReplyMismatch(`${path} is not an object`);
    const record = value as Record<string, unknown>;
    let text = '';
    for (const { name, label, write, always } of fields) {
      let content = record[name];
      if (content === undefined && whole) content = null;
      if (content === undefined && !always) continue;
      text += text ? `,${label}${write(content)}` : label + write(content);
    }
    return `{${text}}`;
  };
}
