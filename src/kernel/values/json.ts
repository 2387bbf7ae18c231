import { isUtf8 } from 'node:buffer';
import { isSafeNumber, parse as parseLossless } from 'lossless-json';
import { valuesOf } from '../limits/limit.ts';
import { requests } from '../limits/requests.ts';
import { type Fault, invalid, shortPath } from '../problem.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { type Exact, exact, toText } from './exact.ts';
import { isJson, riskyNumerals, sizeOf } from './json-text.ts';

/** Greater exponents would make an exact decimal of extreme length. */
const maxExponent = 40;

/** Characters of a numeral: several times as many as those of the longest value of any field. */
const maxNumeral = 200;

const { maxValues, maxLongNumerals } = valuesOf(requests.bodies);

/** Levels of lists and objects: more than any request needs, and few enough for recursive code. */
const maxDepth = 32;

/**
 * Parses a request body. Numbers become JS numbers while these are exact and `Exact` otherwise, so
 * that no digit is lost before it is validated. Invalid JSON is a 422 with line and column, bytes
 * that are not UTF-8 one with the offset of the first of them, and a key that occurs twice in one
 * object one with the key: no part of a request is dropped silently.
 */
export function parseJson(input: string | Uint8Array): unknown {
  const text = typeof input === 'string' ? input : decodeUtf8(input);
  // Before parsing: building millions of nested values takes seconds.
  const { depth, values } = sizeOf(text, { depth: maxDepth, values: maxValues });
  const isRefused = depth > maxDepth || values > maxValues;
  if (isRefused && !isJson(text)) throw unreadable(describe(text));
  if (depth > maxDepth) throw tooDeep();
  if (values > maxValues) throw tooMany();
  const plain = parsePlain(text);
  const duplicates = typeof plain === 'object' ? duplicateKeys(text, plain) : [];
  if (duplicates.length > 0) throw invalid(...duplicates.map(duplicateKey));
  const risky = riskyNumerals(text);
  if (risky > maxLongNumerals) throw tooManyNumerals();
  return risky > 0 ? parseLossless(text, undefined, parseNumeral) : plain;
}

/** The text of JSON bytes, which may be nested deeply; refuses other text. */
export function readJsonText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (!isTooDeep(text)) parsePlain(text);
  else if (!isJson(text)) throw unreadable(describe(text));
  return text;
}

const isTooDeep = (text: string) => sizeOf(text, { depth: maxDepth }).depth > maxDepth;

function parsePlain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(describe(text));
  }
}

const duplicateKey = (path: string): Fault => ({
  path: shortPath(path),
  code: 'duplicate_key',
  message: 'occurs twice in one object. Send each key once.',
});

/** Strict: replacement characters for invalid bytes would be stored as if they had been sent. */
function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Some programs begin their exports with a byte order mark.
  if (isUtf8(buffer)) return buffer.toString().replace(/^\uFEFF/, '');
  const message = `The body is not UTF-8: see byte ${invalidByte(buffer)}, counted from 0.`;
  throw invalid({ path: '', code: 'invalid_encoding', message });
}

/** Offset of the first byte decoded as U+FFFD; the text may also contain that character itself. */
function invalidByte(bytes: Buffer): number {
  let offset = 0;
  for (const intact of bytes.toString().split('\uFFFD')) {
    offset += Buffer.byteLength(intact);
    if (!replacement.equals(bytes.subarray(offset, offset + replacement.length))) break;
    offset += replacement.length;
  }
  return offset;
}

const replacement = Buffer.from('\uFFFD');

const tooDeep = () =>
  invalid({
    path: '',
    code: 'too_deep',
    message: `is nested too deeply: ${maxDepth} levels are allowed.`,
  });

const tooMany = () =>
  invalid({
    path: '',
    code: 'too_many',
    message: `has more than ${maxValues} values and keys. Send fewer, in several requests.`,
  });

const tooManyNumerals = () =>
  invalid({
    path: '',
    code: 'too_many',
    message: `has more than ${maxLongNumerals} numbers with an exponent or with 16 characters or more. Send them as texts, or in several requests.`,
  });

const unreadable = (message: string) => invalid({ path: '', code: 'invalid_json', message });

/** NaN is a number that no field accepts. */
function parseNumeral(numeral: string): number | Exact {
  if (numeral.length > maxNumeral) return refusedNumeral(numeral);
  if (isSafeNumber(numeral) && !/[eE]/.test(numeral)) return Number(numeral);
  const exponent = Math.abs(Number(/[eE]([+-]?\d+)$/.exec(numeral)?.[1] ?? 0));
  if (exponent > maxExponent) return Number.NaN;
  const value = exact(numeral);
  const number = Number(toText(value));
  // `1e1` is the integer 10, and valid where an integer is expected.
  return Number.isSafeInteger(number) && value.eq(String(number)) ? number : value;
}

/** A number that every field refuses for its size or its decimals, as it would this numeral. */
const refusedNumeral = (numeral: string): number | Exact =>
  /[eE]/.test(numeral) ? Number.NaN : exact(`${numeral.slice(0, maxNumeral)}1`);

/** JSON.parse often reports no position; the exact parser does, at the end of its message. */
function describe(text: string): string {
  let offset = text.length;
  try {
    parseLossless(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    if (error instanceof RangeError) return 'The body is not valid JSON, and nested too deeply.';
    offset = Number(/at position (\d+)$/.exec((error as Error).message)?.[1] ?? offset);
  }
  const before = text.slice(0, offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `The body is not valid JSON: line ${before.length}, column ${column}.`;
}
