/**
 * An archive is a full export of one organization: lines of JSON, each an object.
 *
 * - The first line is the `Header`.
 * - Rows follow, referenced ones first: `{"table":"skus","row":{…}}`, by column, without `org_id`
 *   and generated columns. Decimals are text with every digit; instants are ISO 8601 in UTC.
 *   The first rows are the authors, as rows of `users`: `id`, `name`, `email`.
 * - The last line is the checksum: `{"end":{"rows":…,"sha256":"…"}}`, with the hash (in hex) of all
 *   bytes before it.
 */

export const formatVersion = 1;

/** The number of rows of each table, in the order of the archive. */
export type RowCounts = Record<string, number>;

export interface Header {
  stockwright: 'organization';
  format: number;
  /** The newest migration of the exported database. */
  schema: number;
  exportedAt: string;
  /** `id`, `name` and settings, by column. */
  organization: { id: string; name: string } & Record<string, unknown>;
  rows: RowCounts;
}

/** The `end` of the last line. */
export interface Checksum {
  rows: number;
  sha256: string;
}

export interface Line {
  /** Counted from 1. */
  number: number;
  text: string;
  value: Record<string, unknown>;
}

/** The object under a name; undefined if there is none. */
export function recordOf(value: unknown, name: string): Record<string, unknown> | undefined {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
