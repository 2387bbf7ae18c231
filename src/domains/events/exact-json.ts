import Big from 'big.js';
import { toText } from '../../kernel/values/exact.ts';

/** JSON in which decimals are numbers, digit for digit. */
export function asJson(value: unknown): string {
  if (value instanceof Big) return toText(value);
  if (Array.isArray(value)) return `[${value.map(asJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, content]) => content !== undefined);
  return `{${fields.map(([name, content]) => `${JSON.stringify(name)}:${asJson(content)}`).join(',')}}`;
}
