import type { TSchema } from 'typebox';
import type { ReadCall, Reading } from '../contract/endpoint.ts';
import type { RecordTable } from '../database/record.ts';
import type { Fragment } from '../database/sql.ts';
import { notFound, type Problem } from '../problem.ts';

/**
 * Reads the rows that belong to one record, which `record` selects. Without the record the answer
 * is `missing`, not an empty list.
 */
export function requireRecord(list: Reading, record: Fragment, missing: () => Problem): Reading {
  return {
    ...list,
    statements: [...list.statements, { select: record, named: true }],
    show(results, services, client) {
      if (!results.at(-1)?.[0]) throw missing();
      return list.show(results.slice(0, -1), services, client);
    },
  };
}

/** Reads a list of what belongs to the record that the path names. */
export const readOfRecord =
  <Row>(list: { read(call: ReadCall<TSchema>): Reading }, record: RecordTable<Row>) =>
  (call: ReadCall<TSchema>): Reading =>
    requireRecord(list.read(call), record.selectId(call.orgId, call.path.id ?? ''), () =>
      notFound(record.noun),
    );
