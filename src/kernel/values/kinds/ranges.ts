import { typed } from '../typed.ts';
import { type Described, formed, kind, quotedSql } from './kind.ts';

/** Ranges of decimals as PostgreSQL writes them, `{[0,2),[3,5)}`: each without its end. */
export const ranges = (options: Described = {}) => typed<string>({ ranges: true, ...options });

const form = /^\{(\[\d+(\.\d+)?,\d+(\.\d+)?\)(,(?=\[))?)*\}$/;

export const rangesKind = kind<true>({
  keyword: 'ranges',
  toJson: (_option, path) => formed(form, path),
  toJsonSql: quotedSql,
  jsonSchema: () => ({ type: 'string', pattern: form.source }),
});
