import { WrittenJson } from '../../written-json.ts';
import { typed } from '../typed.ts';
import { bareSql, type Described, type JsonSchema, kind, ReplyMismatch } from './kind.ts';

/** A part of a reply that is JSON text already, a `WrittenJson`. `form` is its JSON Schema. */
export const written = (form: JsonSchema, options: Described = {}) =>
  typed<unknown>({ written: form, ...options });

export const writtenKind = kind<JsonSchema>({
  keyword: 'written',
  toJson: (_option, path) => (value) => {
    if (value instanceof WrittenJson) return value.text;
    throw new ReplyMismatch(`${path} is not written yet`);
  },
  toJsonSql: bareSql,
  jsonSchema: (form) => form,
});
