/** Columns of an import by the names that the forms have for them. */
import type { Words } from '../../words/en.ts';

/** A column by its name in the forms; a part of an address with the address that it belongs to. */
export function columnName(column: string, words: Words): string {
  const { imports, refusals, address } = words;
  const [top = '', part] = column.split('.');
  const own: Readonly<Record<string, string>> = imports.fields;
  if (top === 'item' && part) return imports.ofLine(columnName(part, words));
  const addresses: Readonly<Record<string, string>> = imports.addresses;
  const parts: Readonly<Record<string, string>> = address;
  if (part && addresses[top] && parts[part]) return `${addresses[top]}: ${parts[part]}`;
  const named = column.replace(/Id$/, '');
  if (named !== column && own[named]) return imports.idOf(own[named]);
  return own[column] ?? refusals.fields[column] ?? column;
}

/** Whether a column holds ids of records for which another column takes their codes or names. */
export const isIdColumn = (column: string, columns: readonly string[]): boolean =>
  column.endsWith('Id') && columns.includes(column.slice(0, -2));
