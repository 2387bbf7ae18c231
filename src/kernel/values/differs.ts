import Big from 'big.js';
import { toText } from './exact.ts';

/** Whether changes that are asked for would change anything of a record. */
export function differs(record: object, changes: object): boolean {
  const before = record as Record<string, unknown>;
  return Object.entries(changes).some(([field, value]) => !isSame(before[field], value));
}

function isSame(a: unknown, b: unknown): boolean {
  const [before, after] = [plain(a), plain(b)];
  if (before === null || after === null) return before === after;
  if (typeof before !== 'object' || typeof after !== 'object') return before === after;
  // By its fields: what the database keeps as JSON comes in an order of its own.
  const fields = Object.keys({ ...before, ...after });
  const [left, right] = [before, after] as Record<string, unknown>[];
  return fields.every((field) => isSame(left?.[field], right?.[field]));
}

/** Decimals come as text from the database; what is not said is null there. */
const plain = (value: unknown): unknown => (value instanceof Big ? toText(value) : (value ?? null));
