import Big from 'big.js';
import { type Fault, maxErrors } from '../kernel/problem.ts';
import { toText } from '../kernel/values/exact.ts';
import type { Check } from '../kernel/values/validate.ts';
import { maxFaultsOfRow, type RawRow, type ReadRow } from './importer.ts';

/**
 * Validates a row. Values at fault are removed, so that no record is looked up by them; a row that
 * is no object, or has too many faults, loses all of its values.
 */
export function checkRow({ row, sent, value, faults: parsing }: RawRow, check: Check): ReadRow {
  const found = value === undefined ? [] : check(value);
  // A value that could not be read has that fault alone.
  const isRead = ({ path }: Fault) => path === '' || !parsing.some((fault) => fault.path === path);
  const faults = [...parsing, ...found.filter(isRead)];
  const readable = isObject(value) && faults.length <= maxErrors;
  if (readable) for (const { path } of faults) remove(value, path);
  return {
    row,
    sent,
    value: readable ? plainFields(value) : {},
    // A fault more than is reported shows that there are more.
    faults: faults.slice(0, maxFaultsOfRow + 1),
    ...(!readable && { unreadable: true }),
  };
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Big);

/** Removes the value at a JSON pointer; in a list an empty object replaces it. */
function remove(value: Fields, pointer: string): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  let at: unknown = value;
  for (const key of keys) {
    if (!isContainer(at) || !Object.hasOwn(at, key)) return;
    at = Reflect.get(at, key);
  }
  if (last === undefined || !isContainer(at)) return;
  if (Array.isArray(at)) at[Number(last)] = {};
  else Reflect.deleteProperty(at, last);
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** Decimals become text, which can be sent between threads and to the database. */
function plain(value: unknown): unknown {
  if (value instanceof Big) return toText(value);
  if (Array.isArray(value)) return value.map(plain);
  return isContainer(value) ? plainFields(value) : value;
}

const plainFields = (value: object): Fields =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
