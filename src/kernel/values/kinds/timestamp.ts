import { parseInstant, validYears } from '../calendar.ts';
import { typed } from '../typed.ts';
import { type Described, formed, kind, type Names } from './kind.ts';

/** An instant: any offset in requests, UTC with milliseconds and `Z` in replies. */
export const timestamp = (options: Described & { names?: Names } = {}) =>
  typed<string>({ timestamp: true, ...options });

export const timestampKind = kind<true>({
  keyword: 'timestamp',
  check(_option, value, replace) {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined;
    if (!instant) {
      const example = 'like 2026-03-01T08:00:00Z';
      return [
        'invalid_timestamp',
        `must be an ISO 8601 date-time with an offset, ${example}, ${validYears}.`,
      ];
    }
    replace(instant);
    return undefined;
  },
  toJson: (_option, path) => formed(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, path),
  // With a microsecond more than its whole milliseconds a time has six digits of them in JSON, of
  // which three are kept. `to_char` takes twice as long.
  toJsonSql: (expression) =>
    `left(to_json(date_trunc('milliseconds', ${expression} at time zone 'UTC')
      + interval '1 microsecond')::text, 24) || 'Z"'`,
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
});
