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
  toJson: (_option, path) => primitive('string', path),
  toJsonSql: quotedSql,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
});
