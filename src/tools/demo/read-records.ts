import { readFileSync } from 'node:fs';

/** The text of a file with records of the demo. */
export const readRecords = (name: string): string =>
  readFileSync(new URL(`./records/${name}`, import.meta.url), 'utf8');
