import Big from 'big.js';
import { toText } from './exact.ts';

/** Whether requested changes differ from the record in any field. */
export function differs(record: object, changes: object): boolean {
  const before = record as Record<string, unknown>;
  return Object.entries(changes).some(([field, value]) => !isSame(before[field], value));
}

function isSame(a: unknown, b: unknown): boolean {
  const [before, after] = [plain(a), plain(b)];
  if (before === null || after === null) return before === after;
  if (typeof before !== 'object' || typeof after !== 'object') return before === after;
  // Field by field: JSON columns of the database have an order of their own.
  const fields = Object.keys({ ...before, ...after });
  const [left, right] = [before, after] as Record<string, unknown>[];
  return fields.every((field) => isSame(left?.[field], right?.[field]));
}

/** Decimals may be text of the database; a missing field is null there. */
const plain = (value: unknown): unknown => (value instanceof Big ? toText(value) : (value ?? null));
