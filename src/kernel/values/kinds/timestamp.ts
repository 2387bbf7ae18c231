import { parseInstant, validYears } from '../calendar.ts';
import { typed } from '../typed.ts';
import { type Described, formed, kind, type Names, quotedSql } from './kind.ts';

/** An instant: any offset in requests, UTC with milliseconds and `Z` in replies. */
export const timestamp = (options: Described & { names?: Names } = {}) =>
  typed<string>({ timestamp: true, ...options });

const sqlFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

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
  toJsonSql: (expression) => quotedSql(`to_char(${expression} at time zone 'UTC', '${sqlFormat}')`),
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
});
