import { isUtf8 } from 'node:buffer';
import { isSafeNumber, parse as parseLossless } from 'lossless-json';
import { duplicateKeys } from './duplicate-keys.ts';
import { type Exact, exact } from './exact.ts';
import { type Fault, invalid } from './problem.ts';

/** A numeral that a double could change: 16 digits or more, or an exponent. */
const riskyNumeral = /\d[\d.]{15,}|\d[eE][+-]?\d/;

/** Exponents beyond this would make an exact decimal of absurd length. */
const largestExponent = 40;

/**
 * Parses a request body. Numbers come out as JS numbers while these are exact and as `Exact`
 * otherwise, so that no digit is lost before a rule has seen it. Broken JSON is a 422 that names
 * line and column, bytes that are not UTF-8 one that names the first of them, and a key that stands
 * twice in one object one that names the key: nothing that was sent is dropped in silence.
 */
export function parseJson(sent: string | Uint8Array): unknown {
  const text = typeof sent === 'string' ? sent : decodeUtf8(sent);
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    throw unreadable(describe(text));
  }
  const duplicates = typeof plain === 'object' ? duplicateKeys(text, plain) : [];
  if (duplicates.length > 0) throw invalid(...duplicates.map(standsTwice));
  if (!riskyNumeral.test(text)) return plain;
  try {
    return parseLossless(text, undefined, parseNumeral);
  } catch (error) {
    throw error instanceof RangeError ? unreadable(tooDeep) : error;
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

const tooDeep = 'The body is nested too deeply.';

const unreadable = (message: string) => invalid({ path: '', code: 'invalid_json', message });

function parseNumeral(numeral: string): number | Exact {
  if (isSafeNumber(numeral) && !/[eE]/.test(numeral)) return Number(numeral);
  const exponent = Math.abs(Number(/[eE]([+-]?\d+)$/.exec(numeral)?.[1] ?? 0));
  return exponent > largestExponent ? Number.NaN : exact(numeral);
}

/** JSON.parse often names no place; the exact parser always does, at the end of its message. */
function describe(text: string): string {
  let offset = text.length;
  try {
    parseLossless(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    offset = Number(/at position (\d+)$/.exec((error as Error).message)?.[1] ?? offset);
  }
  const before = text.slice(0, offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `The body is not valid JSON: line ${before.length}, column ${column}.`;
}
