import { isUtf8 } from 'node:buffer';
import { isSafeNumber, parse as parseLossless } from 'lossless-json';
import { type Fault, invalid } from '../contract/problem.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { type Exact, exact, toText } from './exact.ts';
import { depthOf } from './json-text.ts';

/** A numeral that a double could change: 16 digits or more, or an exponent. */
const riskyNumeral = /\d[\d.]{15,}|\d[eE][+-]?\d/;

/** Exponents beyond this would make an exact decimal of absurd length. */
const largestExponent = 40;

/** Lists and objects in one another: more than any request has, and few for all that walks them. */
const deepest = 32;

/**
 * Parses a request body. Numbers come out as JS numbers while these are exact and as `Exact`
 * otherwise, so that no digit is lost before a rule has seen it. Broken JSON is a 422 that names
 * line and column, bytes that are not UTF-8 one that names the first of them, and a key that stands
 * twice in one object one that names the key: nothing that was sent is dropped in silence.
 */
export function parseJson(sent: string | Uint8Array): unknown {
  const text = typeof sent === 'string' ? sent : decodeUtf8(sent);
  const plain = parsePlain(text);
  if (depthOf(text) > deepest) throw invalid({ path: '', code: 'too_deep', message: tooDeep });
  const duplicates = typeof plain === 'object' ? duplicateKeys(text, plain) : [];
  if (duplicates.length > 0) throw invalid(...duplicates.map(standsTwice));
  return riskyNumeral.test(text) ? parseLossless(text, undefined, parseNumeral) : plain;
}

/** The bytes of a JSON text, if they are one; refuses them as `parseJson` does. */
export function readJsonText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  parsePlain(text);
  return text;
}

function parsePlain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(describe(text));
  }
}

const standsTwice = (path: string): Fault => ({
  path,
  code: 'duplicate_key',
  message: 'stands twice in one object. Give each key once.',
});

/** Without a replacement for what is broken, which would be stored as if somebody had meant it. */
function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Some programs put a byte order mark before what they export.
  if (isUtf8(buffer)) return buffer.toString().replace(/^\uFEFF/, '');
  const message = `The body is not UTF-8: see byte ${brokenByte(buffer)}, counted from 0.`;
  throw invalid({ path: '', code: 'invalid_encoding', message });
}

/** Offset of the first byte for which decoding puts U+FFFD, which may also stand there itself. */
function brokenByte(bytes: Buffer): number {
  let offset = 0;
  for (const intact of bytes.toString().split('\uFFFD')) {
    offset += Buffer.byteLength(intact);
    if (!replacement.equals(bytes.subarray(offset, offset + replacement.length))) break;
    offset += replacement.length;
  }
  return offset;
}

const replacement = Buffer.from('\uFFFD');

const tooDeep = `is nested too deeply: ${deepest} levels are taken.`;

const unreadable = (message: string) => invalid({ path: '', code: 'invalid_json', message });

function parseNumeral(numeral: string): number | Exact {
  if (isSafeNumber(numeral) && !/[eE]/.test(numeral)) return Number(numeral);
  const exponent = Math.abs(Number(/[eE]([+-]?\d+)$/.exec(numeral)?.[1] ?? 0));
  if (exponent > largestExponent) return Number.NaN;
  const value = exact(numeral);
  const number = Number(toText(value));
  // `1e1` is as whole as `10`, and must do where a whole number is asked for.
  return Number.isSafeInteger(number) && value.eq(String(number)) ? number : value;
}

/** JSON.parse often names no place; the exact parser always does, at the end of its message. */
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
