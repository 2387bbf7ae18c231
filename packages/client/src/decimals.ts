/**
 * Decimals are strings, so that no digit is lost: they are read from the text of the answer, and
 * sent digit for digit as JSON numbers.
 */
import { parse } from 'lossless-json';

/** Where the decimals of a value are. In a list, the shape is that of its elements. */
export type Shape = typeof decimal | { readonly [field: string]: Shape };

export const decimal = 'decimal';

/** A number that a double would change, by its text. */
class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON has numbers in this form. Other text is sent as text, and the service refuses it. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Text in which `JSON.parse` might change a number: 16 digits, or so small that it has zeros. */
const risky = /\d[\d.]{15}|\d\.0{6}/;

/** Reads JSON. Decimals become strings, and every other number stays a number. */
// biome-ignore lint/suspicious/noExplicitAny: the schema of the answer says what it is.
export function readJson(text: string, shape?: Shape): any {
  const value = risky.test(text) ? parse(text, undefined, readNumber) : JSON.parse(text);
  return convert(value, shape);
}

function readNumber(text: string): number | Numeral {
  const number = Number(text);
  return String(number) === text ? number : new Numeral(text);
}

function convert(value: unknown, shape: Shape | undefined): unknown {
  if (value instanceof Numeral) return shape === decimal ? value.text : Number(value.text);
  if (typeof value === 'number') return shape === decimal ? String(value) : value;
  if (Array.isArray(value)) return value.map((element) => convert(element, shape));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([key, part]) => [key, convert(part, fieldOf(shape, key))]));
}

/** The shape of a field, undefined without decimals. */
export function fieldOf(shape: Shape | undefined, key: string): Shape | undefined {
  return shape !== undefined && shape !== decimal && Object.hasOwn(shape, key)
    ? shape[key]
    : undefined;
}

/** Writes JSON as `JSON.stringify` does, and decimals as numbers with the digits of their text. */
export function writeJson(value: unknown, shape?: Shape): string {
  return write(value, shape) ?? 'null';
}

function write(value: unknown, shape: Shape | undefined): string | undefined {
  if (shape === decimal && typeof value === 'string' && jsonNumber.test(value)) return value;
  if (Array.isArray(value)) return `[${value.map((one) => write(one, shape) ?? 'null').join()}]`;
  if (value === null || typeof value !== 'object' || 'toJSON' in value) {
    return JSON.stringify(value);
  }
  const fields = Object.entries(value).flatMap(([key, part]) => {
    const text = write(part, fieldOf(shape, key));
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${fields.join()}}`;
}
