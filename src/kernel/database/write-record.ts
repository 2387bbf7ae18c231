/** The steps shared by all operations that change one record. */
import { differs } from '../values/differs.ts';
import type { Change, Fields, RecordFaults, RecordTable } from './record.ts';
import type { Transaction } from './transaction.ts';

/** The reasons not to change a record; `before` is the stored record. */
export async function recordFaults(
  tx: Transaction,
  orgId: string,
  table: RecordTable<unknown>,
  next: Change,
  before: object,
): Promise<RecordFaults> {
  const found = await tx.one(table.selectFaults(orgId, [next]));
  return table.faultsIn(found, next, { ...before });
}

/** The record, locked for an edit. */
export const lockRecord = <Row>(
  tx: Transaction,
  orgId: string,
  table: RecordTable<Row>,
  id: string,
): Promise<Row | undefined> => tx.row(table.lock(orgId, id));

/** Changes a record where `changes` differ from it. */
export async function updateRecord<Row extends { id: string }>(
  tx: Transaction,
  orgId: string,
  table: RecordTable<Row>,
  subject: Row,
  changes: Fields,
  now: Date,
): Promise<Row> {
  if (!differs(subject, changes)) return subject;
  const change = { ...changes, id: subject.id };
  return (await tx.row(table.update(orgId, change, now))) ?? subject;
}
