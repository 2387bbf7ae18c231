import { createHash } from 'node:crypto';
import { invalid } from '../problem.ts';
import { isDay } from '../values/calendar.ts';
import { isUuid } from '../values/validate.ts';
import type { SortColumn } from './list-definition.ts';

/** Where a page begins: the key and the id of the last row of the page before it. */

/** A cursor belongs to its list, filters and order; the rest may change on the way. */
export const fingerprintOf = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);

export function closeCursor(key: string, id: string, fingerprint: string): string {
  return Buffer.from(JSON.stringify([key, id, fingerprint])).toString('base64url');
}

/** The form of a key of each type; clients can forge cursors, so nothing else is accepted. */
const keyForms: Record<SortColumn['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  timestamptz: (key) =>
    /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(key) && isDay(key.slice(0, 10)),
  date: isDay,
  numeric: (key) => /^-?\d{1,60}(\.\d{1,60})?$/.test(key),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
};

export function openCursor(
  cursor: string,
  fingerprint: string,
  type: SortColumn['type'],
): { key: string; id: string } {
  try {
    const [key, id, made] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits = typeof key === 'string' && key.isWellFormed() && keyForms[type](key);
    if (fits && isUuid(id) && made === fingerprint) return { key, id };
  } catch {
    // Fall through: the cursor was not made by this service.
  }
  throw invalid({
    path: 'query/cursor',
    code: 'invalid_cursor',
    message: 'does not belong to this list with these parameters. Start again without a cursor.',
  });
}
