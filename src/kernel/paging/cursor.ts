import { createHash } from 'node:crypto';
import { invalid } from '../problem.ts';
import { isDay } from '../values/calendar.ts';
import { isUuid } from '../values/validate.ts';
import type { SortColumn } from './list-definition.ts';

/** A cursor belongs to its list, filters and order; the rest may change on the way. */
export const fingerprintOf = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);

/** The cursor of these values, for the list that the fingerprint tells. */
export const closeCursor = (values: readonly string[], fingerprint: string): string =>
  Buffer.from(JSON.stringify([...values, fingerprint])).toString('base64url');

/** The values of a cursor; clients can forge one, so that nothing is accepted that does not fit. */
export function openCursor(
  cursor: string,
  fingerprint: string,
  fits: (values: readonly string[]) => boolean,
  noun = 'list',
): readonly string[] {
  try {
    const values: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isOfList = values.pop() === fingerprint;
    const areTexts = values.every((value) => typeof value === 'string');
    if (isOfList && areTexts && fits(values)) return values;
  } catch {
    // Fall through: the cursor was not made by this service.
  }
  throw invalid({
    path: 'query/cursor',
    code: 'invalid_cursor',
    message: `does not belong to this ${noun} with these parameters. Start again without a cursor.`,
  });
}

/** The form of a key of each type. */
const keyForms: Record<SortColumn['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  timestamptz: (key) =>
    /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(key) && isDay(key.slice(0, 10)),
  date: isDay,
  numeric: (key) => /^-?\d{1,60}(\.\d{1,60})?$/.test(key),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
};

/** The key and the id of the row before a page. */
export function openRowCursor(cursor: string, fingerprint: string, type: SortColumn['type']) {
  const fits = ([key = '', id]: readonly string[]) =>
    key.isWellFormed() && keyForms[type](key) && isUuid(id);
  const [key = '', id = ''] = openCursor(cursor, fingerprint, fits);
  return { key, id };
}
