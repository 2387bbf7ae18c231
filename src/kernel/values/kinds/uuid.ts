import { typed } from '../typed.ts';
import { type Described, formed, kind, type Names, quotedSql } from './kind.ts';

/** A UUID, lower-cased. */
export const uuid = (options: Described & { names?: Names } = {}) =>
  typed<string>({ uuid: true, ...options });

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && form.test(value);
}

export const uuidKind = kind<true>({
  keyword: 'uuid',
  check(_option, value, replace) {
    if (!isUuid(value)) return ['invalid_uuid', 'must be a UUID.'];
    replace(value.toLowerCase());
    return undefined;
  },
  toJson: (_option, path) => formed(/^[0-9a-f-]{36}$/, path),
  toJsonSql: quotedSql,
  jsonSchema: () => ({ type: 'string', format: 'uuid' }),
});
