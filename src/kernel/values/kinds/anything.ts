import { typed } from '../typed.ts';
import { type Described, kind } from './kind.ts';

/** Any JSON value; the workflow validates it. */
export const anything = (options: Described = {}) => typed<unknown>({ anything: true, ...options });

export const anythingKind = kind<true>({
  keyword: 'anything',
  toJson: () => (value) => JSON.stringify(value),
  toJsonSql: (expression) => `to_json(${expression})::text`,
  jsonSchema: () => ({}),
});
