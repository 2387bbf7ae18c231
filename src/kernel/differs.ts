import Big from 'big.js';

/** Whether changes that are asked for would change anything of a record. */
export function differs(record: object, changes: object): boolean {
  const before = record as Record<string, unknown>;
  return Object.entries(changes).some(([field, value]) => !isSame(before[field], value));
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Big && b instanceof Big) return a.eq(b);
  return JSON.stringify(a) === JSON.stringify(b);
}
