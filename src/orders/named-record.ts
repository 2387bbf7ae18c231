/** The records that orders name, and their faults: one does not exist, or is inactive. */

import type { RoundTrip } from '../kernel/database/round-trip.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { type Fault, inactive, missing } from '../kernel/problem.ts';

export interface NamedFaults {
  notFound: Fault | false;
  invalid: Fault | false;
}

export const namedFaults = (
  path: string,
  noun: string,
  record: { isActive: boolean } | undefined,
): NamedFaults => ({
  notFound: record === undefined && missing(path, noun),
  invalid: record?.isActive === false && inactive(path, noun),
});

/** Each id once, without null. */
export const idsOf = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id != null)),
];

/** Adds the look-up of records by id to a round trip; none where no id is named. */
export const lookUp = <Row>(
  reading: RoundTrip,
  orgId: string,
  ids: readonly string[],
  select: (orgId: string, ids: readonly string[]) => Statement<Row>,
): (() => Row[]) => (ids.length > 0 ? reading.add(select(orgId, ids)) : () => []);

export const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
