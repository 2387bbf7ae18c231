import { typed } from '../typed.ts';
import { bareSql, type Described, primitive, standardKind } from './kind.ts';

export const boolean = (options: Described & { default?: boolean } = {}) =>
  typed<boolean>({ type: 'boolean', ...options });

/** The words of shops and spreadsheets, in English and German. */
const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'wahr', 'ja', 'j'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', 'falsch', 'nein'].map((word) => [word, false] as const),
]);

export const booleanKind = standardKind({
  keyword: 'boolean',
  findings: { type: () => ['invalid_type', 'must be true or false.'] },
  fromText(text, source) {
    if (source === 'csv') return words.get(text.trim().toLowerCase()) ?? text;
    return text === 'true' || text === 'false' ? text === 'true' : text;
  },
  toJson: (_option, path) => primitive('boolean', path),
  toJsonSql: bareSql,
  jsonSchema: () => ({ type: 'boolean' }),
});
