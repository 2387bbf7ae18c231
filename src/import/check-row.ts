import Big from 'big.js';
import { mostFaults } from '../kernel/contract/problem.ts';
import { toText } from '../kernel/values/exact.ts';
import type { Check } from '../kernel/values/validate.ts';
import { mostFaultsOfRow, type RawRow, type ReadRow } from './importer.ts';

/**
 * Checks a row. What is wrong is taken out of its value, so that no record is looked for by it; of
 * a row that is no object, or that has faults without end, nothing is left.
 */
export function checkRow({ row, sent, value, faults: told }: RawRow, check: Check): ReadRow {
  const faults = [...told, ...(value === undefined ? [] : check(value))];
  const readable = isObject(value) && faults.length <= mostFaults;
  if (readable) for (const { path } of faults) takeOut(value, path);
  return {
    row,
    sent,
    value: readable ? (plain(value) as Record<string, unknown>) : {},
    // One more than is told, to show that there are more.
    faults: faults.slice(0, mostFaultsOfRow + 1),
    ...(!readable && { unreadable: true }),
  };
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Big);

/** Removes what a JSON pointer names; in a list an empty object takes its place. */
function takeOut(value: Fields, pointer: string): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  let at: unknown = value;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return;
    at = (at as Fields)[key];
  }
  if (last === undefined || typeof at !== 'object' || at === null) return;
  if (Array.isArray(at)) at[Number(last)] = {};
  else delete (at as Fields)[last];
}

/** Decimals as text: that is what crosses threads, and what the database is given. */
function plain(value: unknown): unknown {
  if (value instanceof Big) return toText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}
