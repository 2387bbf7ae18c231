import { isDay, parseInstant, validYears } from '../calendar.ts';
import { typed } from '../typed.ts';
import { type Described, kind, primitive, quotedSql } from './kind.ts';

/** An instant, or a calendar day, which stands for its end in the organization's time zone. */
export const moment = (options: Described = {}) => typed<string>({ moment: true, ...options });

export const momentKind = kind<true>({
  keyword: 'moment',
  check(_option, value, replace) {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined;
    if (instant) replace(instant);
    if (instant || (typeof value === 'string' && isDay(value))) return undefined;
    return [
      'invalid_timestamp',
      `must be an ISO 8601 date-time with an offset, like 2026-03-01T08:00:00Z, or a day, like 2026-03-01, ${validYears}.`,
    ];
  },
  toJson: (_option, path) => primitive('string', path),
  toJsonSql: quotedSql,
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d([Tt].+)?$' }),
});
