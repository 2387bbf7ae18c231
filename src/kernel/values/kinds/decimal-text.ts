import { typed } from '../typed.ts';
import { numeral } from './decimal.ts';
import { type Described, kind } from './kind.ts';

/** An exact decimal as text, in replies only: quantities and values of ledgers and summaries. */
export const decimalText = (options: Described = {}) =>
  typed<string>({ decimalText: true, ...options });

export const decimalTextKind = kind<true>({
  keyword: 'decimalText',
  toJson: (_option, path) => (value) => `"${numeral(value, path)}"`,
  toJsonSql: (expression) => `'"' || trim_scale(${expression}) || '"'`,
  jsonSchema: () => ({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }),
});
