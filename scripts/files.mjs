// Reads this checkout for `ready.mjs`.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Text of a file, undefined when there is none. */
export function read(path) {
  return bytesOf(path)?.toString();
}

/** Content of a file, undefined when there is none. */
export function bytesOf(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Of texts and contents; the length before each tells where it ends. */
export function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(`${part?.length} `);
    if (part !== undefined) hash.update(part);
  }
  return hash.digest('hex');
}
