/**
 * An archive is a full export of one organization: lines of JSON, each an object.
 *
 * - The first says what it is: `Header`.
 * - Then rows, referenced ones first: `{"table":"skus","row":{…}}`, by column, without `org_id` and
 *   what the database generates. Decimals are text, digit for digit; instants are ISO 8601 in UTC.
 *   The first of them are the authors, as rows of `users`: `id`, `name`, `email`.
 * - The last seals it: `{"end":{"rows":…,"sha256":"…"}}`, the hash (in hex) of all bytes before it.
 */

export const formatVersion = 1;

/** How many rows there are of each table, in the order in which they follow. */
export type RowCounts = Record<string, number>;

export interface Header {
  stockwright: 'organization';
  format: number;
  /** The newest migration of the database that it comes from. */
  schema: number;
  exportedAt: string;
  /** `id`, `name` and settings, by column. */
  organization: { id: string; name: string } & Record<string, unknown>;
  rows: RowCounts;
}

/** What stands in the last line. */
export interface Seal {
  rows: number;
  sha256: string;
}

/** A line as it was read. */
export interface Line {
  /** Its place in the file, from 1. */
  number: number;
  text: string;
  value: Record<string, unknown>;
}

/** A record of the line, undefined when it holds none under that name. */
export function recordOf(value: unknown, name: string): Record<string, unknown> | undefined {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
