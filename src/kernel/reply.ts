import Big from 'big.js';
import type { TSchema } from 'typebox';
import { toText } from './exact.ts';

/** Writes one value as JSON text. */
type Write = (value: unknown, path: string) => string;

/** A reply that does not fit its own schema: a defect of the program, never of a request. */
export class ReplyMismatch extends Error {}

/**
 * Compiles a schema to a writer of JSON. Every field of the schema is written, `null` when it has
 * no value, and nothing that the schema does not name; decimals are written digit for digit from
 * exact text, as numbers or as strings as the schema says.
 */
export function compileReply(schema: TSchema): (value: unknown) => string {
  const write = writerOf(schema as Shape);
  return (value) => write(value, '');
}

interface Shape {
  type?: string;
  orNull?: boolean;
  decimal?: unknown;
  decimalText?: unknown;
  /** Every field is written, also those that a request may leave out. */
  whole?: boolean;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

function writerOf(shape: Shape): Write {
  const write = bareWriterOf(shape);
  return (value, path) => {
    if (value === null) {
      if (shape.orNull) return 'null';
      throw new ReplyMismatch(`${path} is null`);
    }
    if (value === undefined) throw new ReplyMismatch(`${path} is missing`);
    return write(value, path);
  };
}

function bareWriterOf(shape: Shape): Write {
  if (shape.decimal) return (value, path) => numeral(value, path);
  if (shape.decimalText) return (value, path) => `"${numeral(value, path)}"`;
  if (shape.type === 'boolean') return primitive('boolean');
  if (shape.type === 'integer') return primitive('number');
  if (shape.type === 'array') return arrayWriter(shape);
  if (shape.type === 'object') return objectWriter(shape);
  return primitive('string');
}

function primitive(type: 'boolean' | 'number' | 'string'): Write {
  const write = type === 'string' ? JSON.stringify : String;
  return (value, path) => {
    if (typeof value !== type) throw new ReplyMismatch(`${path} is not a ${type}`);
    return write(value as string);
  };
}

/** Text that came from a `numeric` column or an exact decimal; both are plain notation already. */
function numeral(value: unknown, path: string): string {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  if (value instanceof Big) return toText(value);
  throw new ReplyMismatch(`${path} is not an exact decimal`);
}

function arrayWriter(shape: Shape): Write {
  const write = writerOf(shape.items ?? {});
  return (value, path) => {
    if (!Array.isArray(value)) throw new ReplyMismatch(`${path} is not a list`);
    let text = '[';
    for (let index = 0; index < value.length; index += 1) {
      if (index > 0) text += ',';
      text += write(value[index], path);
    }
    return `${text}]`;
  };
}

function objectWriter(shape: Shape): Write {
  const required = new Set(shape.required);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: writerOf(field),
    required: required.has(name),
  }));
  return (value, path) => {
    if (typeof value !== 'object') throw new ReplyMismatch(`${path} is not an object`);
    const record = value as Record<string, unknown>;
    let text = '';
    for (const field of fields) {
      let content = record[field.name];
      if (content === undefined && shape.whole) content = null;
      // What is not always there (the total of a list) is written only when it is.
      if (content === undefined && !field.required) continue;
      text += `${text ? ',' : ''}${field.label}${field.write(content, `${path}/${field.name}`)}`;
    }
    return `{${text}}`;
  };
}
