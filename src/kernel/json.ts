import { isSafeNumber, parse as parseLossless } from 'lossless-json';
import { type Exact, exact } from './exact.ts';
import { invalid } from './problem.ts';

/** A numeral that a double could change: 16 digits or more, or an exponent. */
const riskyNumeral = /\d[\d.]{15,}|\d[eE][+-]?\d/;

/** Exponents beyond this would make an exact decimal of absurd length. */
const largestExponent = 40;

/**
 * Parses a request body. Numbers come out as JS numbers while these are exact and as `Exact`
 * otherwise, so that no digit is lost before a rule has seen it. Broken JSON is a 422 that names
 * line and column.
 */
export function parseJson(text: string): unknown {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    throw unreadable(describe(text));
  }
  if (!riskyNumeral.test(text)) return plain;
  try {
    return parseLossless(text, undefined, parseNumeral);
  } catch (error) {
    if (error instanceof RangeError) throw unreadable(tooDeep);
    // What JSON.parse accepts and the exact parser does not: a key twice with different values.
    throw unreadable('The body names one key twice with different values. Give each key once.');
  }
}

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
