import { isDay, validYears } from '../calendar.ts';
import { typed } from '../typed.ts';
import { type Described, kind, primitive, quotedSql } from './kind.ts';

/** A calendar day, `YYYY-MM-DD`. */
export const date = (options: Described = {}) => typed<string>({ day: true, ...options });

export const dateKind = kind<true>({
  keyword: 'day',
  check: (_option, value) =>
    typeof value === 'string' && isDay(value)
      ? undefined
      : ['invalid_date', `must be a calendar date, like 2026-03-01, ${validYears}.`],
  fromText: (text, source) => (source === 'csv' ? dayOf(text.trim()) : text),
  toJson: (_option, path) => primitive('string', path),
  toJsonSql: quotedSql,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
});

/**
 * The day of a text with a time: `2026-03-01 10:15:00 +0100` is a moment of that day where it was
 * written. A time in UTC may be one of another day there, and stays as it is.
 */
function dayOf(text: string): string {
  const time = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?[+-]\d\d:?\d\d)?$/;
  return time.exec(text)?.[1] ?? text;
}
