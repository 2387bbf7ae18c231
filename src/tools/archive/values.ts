/** Values that PostgreSQL accepts and the service does not: `NaN`, `infinity`. */
import { isDay, parseInstant } from '../../kernel/values/calendar.ts';
import type { Column } from './tables.store.ts';

interface Kind {
  what: string;
  isOne: (text: string) => boolean;
}

/** Values that an archive has as text, by the type of the column. */
const kinds: Readonly<Record<string, Kind>> = {
  numeric: { what: 'a decimal', isOne: (text) => /^-?\d+(\.\d+)?$/.test(text) },
  date: { what: 'a day', isOne: isDay },
  'timestamp with time zone': {
    what: 'an instant',
    isOne: (text) => parseInstant(text) !== undefined,
  },
};

/** The first value that its column cannot have: the index of the row, and the reason. */
export function findInvalidValue(
  rows: readonly Record<string, unknown>[],
  columns: readonly Column[],
): { index: number; reason: string } | undefined {
  for (const { name, type } of columns) {
    const kind = kinds[type];
    if (!kind) continue;
    const index = rows.findIndex(({ [name]: value }) => {
      if (value === null) return false;
      return typeof value !== 'string' || !kind.isOne(value);
    });
    if (index >= 0) return { index, reason: `${name} is not ${kind.what}` };
  }
  return undefined;
}
