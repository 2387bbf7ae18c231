import Type from 'typebox';
import { type Described, kind } from './kind.ts';

/** Any JSON value; the workflow validates it. */
export const anything = (options: Described = {}) =>
  Type.Unsafe<unknown>({ anything: true, ...options });

export const anythingKind = kind<true>({
  keyword: 'anything',
  toJson: () => (value) => JSON.stringify(value),
  toJsonSql: (expression) => `to_json(${expression})::text`,
  jsonSchema: () => ({}),
});
