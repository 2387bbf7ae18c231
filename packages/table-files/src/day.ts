/** Days as people and programs write them. */

/** The first of the two in `03/04/2026`. */
export type DayOrder = 'day' | 'month';

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})$/;

/** The start of a day, which spreadsheets write behind it. */
const midnight = /[T ]0?0:00(:00)?(\.0+)?$/;

/**
 * A text as a plain day such as `2026-10-01`; undefined where it is none in this order. With dots
 * the day comes first, wherever the file is from.
 */
export function readDay(text: string, first: DayOrder): string | undefined {
  const bare = text.trim().replace(midnight, '');
  const [, long, , middle = '', last = ''] = yearFirst.exec(bare) ?? [];
  if (long) return existing(long, middle, last);
  const [, one = '', mark, other = '', year] = yearLast.exec(bare) ?? [];
  if (!year) return undefined;
  const whole = year.padStart(4, '20');
  return first === 'month' && mark !== '.'
    ? existing(whole, one, other)
    : existing(whole, other, one);
}

function existing(year: string, month: string, day: string): string | undefined {
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${plain}T00:00:00Z`);
  const isThere = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(plain);
  return isThere ? plain : undefined;
}

/** The order of a text that is a day in one order only. */
function orderIn(text: string): DayOrder | undefined {
  const [dayFirst, monthFirst] = [readDay(text, 'day'), readDay(text, 'month')];
  if (dayFirst === monthFirst) return undefined;
  if (monthFirst === undefined) return 'day';
  return dayFirst === undefined ? 'month' : undefined;
}

/** The order that the days of a column show; undefined where they show none. */
export function guessDayOrder(cells: Iterable<string>): DayOrder | undefined {
  const counts = { day: 0, month: 0 };
  for (const cell of cells) {
    const order = orderIn(cell);
    if (order) counts[order] += 1;
  }
  if (counts.day === counts.month) return undefined;
  return counts.month > counts.day ? 'month' : 'day';
}

/** Whether it depends on the order which day a text means: `03/04/2026`. */
export function isUnclearDay(text: string): boolean {
  return readDay(text, 'day') !== readDay(text, 'month');
}
