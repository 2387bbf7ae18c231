import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are drawn many at a time: one call into the system for 256 ids. */
const pool = new Uint8Array(16 * 256);
let next = pool.length;

/** A new UUID, version 7: ids sort by the millisecond in which they were made. */
export function newId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const random = pool.subarray(next, next + 16);
  next += 16;
  return v7({ random });
}
