/** Days and instants as text: a day is `YYYY-MM-DD`, an instant `YYYY-MM-DDTHH:MM:SS.mmmZ`. */

const instantForm =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/**
 * The years that requests may name. The database accepts others, which are always mistakes. Days
 * are compared as text: the last instants of 9999 would be in the year 10000 in the east.
 */
const firstYear = 1900;
const lastYear = 9998;

/** The valid years as the end of a message. */
export const validYears = `between the years ${firstYear} and ${lastYear}`;

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number(value.slice(0, 4)) < firstYear) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** The instant in UTC with milliseconds, or `undefined` when the text is not an instant. */
export function parseInstant(value: string): string | undefined {
  const parts = instantForm.exec(value);
  if (!parts) return undefined;
  const [, day = '', hour, minute, second = '00', fraction = '', zone = 'Z'] = parts;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return undefined;
  }
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const parsed = new Date(`${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`);
  const year = parsed.getUTCFullYear();
  if (Number.isNaN(parsed.getTime()) || year < firstYear || year > lastYear) return undefined;
  return parsed.toISOString();
}

/**
 * Whether an entry may be dated on this day: whether a request may state the instant at which the
 * day begins.
 */
export const isDayOfEntries = (timezone: string, day: string): boolean =>
  parseInstant(startOfDay(timezone, day)) !== undefined;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day on which an instant falls in a time zone. */
export function dayIn(timezone: string, instant: string | Date): string {
  // The form of instants begins with their day in UTC.
  if (timezone === 'UTC' && typeof instant === 'string') return instant.slice(0, 10);
  let formatter = formatters.get(timezone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timezone, formatter);
  }
  return formatter.format(typeof instant === 'string' ? new Date(instant) : instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a time zone is ahead of UTC at an instant, in milliseconds. */
function clockAhead(timezone: string, instant: number): number {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timezone, clock);
  }
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

const oneDay = 24 * 60 * 60 * 1000;

/** Days whose beginnings are known. All lines of an order are often expected on the same day. */
const starts = new Map<string, string>();
const maxStarts = 1_000;

/**
 * The instant at which a day begins in a time zone: 00:00 there, or the first instant of a day
 * whose midnight the clocks skip.
 */
export function startOfDay(timezone: string, day: string): string {
  const key = `${timezone} ${day}`;
  const known = starts.get(key);
  if (known) return known;
  if (starts.size >= maxStarts) starts.clear();
  const start = findStart(timezone, day);
  starts.set(key, start);
  return start;
}

function findStart(timezone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Clocks change at most once around a midnight: the offset before or the one after applies.
  const byOld = midnight - clockAhead(timezone, midnight - oneDay);
  const byNew = midnight - clockAhead(timezone, midnight + oneDay);
  const earlier = new Date(Math.min(byOld, byNew));
  const later = new Date(Math.max(byOld, byNew));
  const start = [earlier, later].find((time) => dayIn(timezone, time) === day) ?? earlier;
  return start.toISOString();
}

/** The last instant of a day in a time zone; a text that is an instant already stays as it is. */
export const endOfDay = (timezone: string, moment: string): string =>
  isDay(moment)
    ? new Date(Date.parse(startOfDay(timezone, dayAfter(moment))) - 1).toISOString()
    : moment;

/** A day a month earlier: of the same number, or the last one of a shorter month. */
export function monthBefore(day: string): string {
  const last = dayAfter(`${day.slice(0, 7)}-01`, -1);
  const same = `${last.slice(0, 7)}${day.slice(7)}`;
  return same < last ? same : last;
}

/** A day a year earlier: of the same date, or the last one of a shorter February. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** The day a number of days later, the next day by default. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);
}
