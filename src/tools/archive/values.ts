/** What the database would take, and nothing else could work with: `NaN`, `infinity`. */
import { isDay, parseInstant } from '../../kernel/values/calendar.ts';
import type { Column } from './tables.store.ts';

interface Kind {
  what: string;
  isOne: (text: string) => boolean;
}

/** What an archive writes as text, by the type of its column. */
const kinds: Readonly<Record<string, Kind>> = {
  numeric: { what: 'decimal', isOne: (text) => /^-?\d+(\.\d+)?$/.test(text) },
  date: { what: 'day', isOne: isDay },
  'timestamp with time zone': {
    what: 'instant',
    isOne: (text) => parseInstant(text) !== undefined,
  },
};

/** Finds the first value of rows that is none of its column; answers the row and what is wrong. */
export function findNoValue(
  rows: readonly Record<string, unknown>[],
  columns: readonly Column[],
): { index: number; why: string } | undefined {
  for (const { name, type } of columns) {
    const kind = kinds[type];
    if (!kind) continue;
    const index = rows.findIndex(({ [name]: value }) => {
      if (value === null) return false;
      return typeof value !== 'string' || !kind.isOne(value);
    });
    if (index >= 0) return { index, why: `${name} is no ${kind.what}` };
  }
  return undefined;
}
