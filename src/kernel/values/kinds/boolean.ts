import { typed } from '../typed.ts';
import { bareSql, type Described, primitive, standardKind } from './kind.ts';

export const boolean = (options: Described & { default?: boolean } = {}) =>
  typed<boolean>({ type: 'boolean', ...options });

export const booleanKind = standardKind({
  keyword: 'boolean',
  findings: { type: () => ['invalid_type', 'must be true or false.'] },
  fromText(text, source) {
    const word = source === 'csv' ? text.trim().toLowerCase() : text;
    return word === 'true' || word === 'false' ? word === 'true' : text;
  },
  toJson: (_option, path) => primitive('boolean', path),
  toJsonSql: bareSql,
  jsonSchema: () => ({ type: 'boolean' }),
});
