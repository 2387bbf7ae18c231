// Reads this checkout for `ready.mjs`.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Text of a file, undefined when there is none. */
export function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export function digest(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
