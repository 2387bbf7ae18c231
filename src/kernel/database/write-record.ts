/** The steps shared by all operations that change one record. */
import { type Fault, refuse } from '../problem.ts';
import { differs } from '../values/differs.ts';
import type { Change, Fields, RecordTable } from './record.ts';
import type { Transaction } from './transaction.ts';

/** Refuses a change of a record with all of its faults; `before` is the stored record. */
export async function refuseRecordFaults(
  tx: Transaction,
  orgId: string,
  table: RecordTable<unknown>,
  next: Change,
  before: object,
  more: readonly (Fault | false)[] = [],
): Promise<void> {
  const found = await tx.one(table.selectFaults(orgId, [next]));
  const { notFound, invalid } = table.faultsIn(found, next, { ...before });
  refuse(notFound, [...more, ...invalid]);
}

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
