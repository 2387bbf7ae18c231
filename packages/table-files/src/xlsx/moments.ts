/** Days and times, which a workbook holds as numbers of days. */
import type { NumberFormat } from './formats.ts';

const secondsOfDay = 86_400;

/** The text of a number that is shown as a day or a time; undefined where it is none. */
export function momentText(
  value: number,
  shows: NumberFormat['shows'],
  from1904: boolean,
): string | undefined {
  const seconds = Math.round(value * secondsOfDay);
  if (!Number.isFinite(value) || seconds < 0) return undefined;
  if (shows === 'elapsed time') return clock(seconds);
  const time = clock(seconds % secondsOfDay);
  if (shows === 'time') return time;
  const day = dayText(Math.floor(seconds / secondsOfDay), from1904);
  if (day === undefined || shows === 'day') return day;
  return `${day} ${time}`;
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Day 1 is 1 January 1900, and day 60 is 29 February 1900, which did not exist; or day 0 is
 * 1 January 1904.
 */
function dayText(days: number, from1904: boolean): string | undefined {
  if (!from1904 && (days < 1 || days === 60)) return undefined;
  const since = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const text = new Date(since + days * secondsOfDay * 1000);
  // A number beyond all dates has no year.
  return text.getUTCFullYear() <= 9999 ? text.toISOString().slice(0, 10) : undefined;
}
