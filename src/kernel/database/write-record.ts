/** The steps shared by all operations that create or change one record. */
import { invalid } from '../contract/problem.ts';
import { differs } from '../values/differs.ts';
import { insertCoded } from './numbers.ts';
import type { Change, Creation, Fields, RecordFaults, RecordTable } from './record.ts';
import type { Transaction } from './transaction.ts';

/** The reasons not to write a record as `next`; `before` is the stored record, if it exists. */
export async function recordFaults(
  tx: Transaction,
  orgId: string,
  table: RecordTable<unknown>,
  next: Change,
  before?: object,
): Promise<RecordFaults> {
  const found = await tx.row(table.selectFaults(orgId, next));
  return table.faultsIn(found ?? {}, next, { ...before });
}

/** The record, locked for an edit. */
export const lockRecord = <Row>(
  tx: Transaction,
  orgId: string,
  table: RecordTable<Row>,
  id: string,
): Promise<Row | undefined> => tx.row(table.lock(orgId, id));

/** Creates a record, under the next free code of its series where it has none. */
export async function insertRecord<Row>(
  tx: Transaction,
  orgId: string,
  table: RecordTable<Row>,
  row: Change,
  creation: Creation,
): Promise<Row> {
  const insert = (code = row.code) => tx.row(table.insert(orgId, { ...row, code }, creation));
  const { code } = row;
  const requested = typeof code === 'string' ? code : undefined;
  const made = table.codes
    ? await insertCoded(tx, orgId, table.codes, requested, insert)
    : await insert();
  if (!made) throw invalid(table.duplicate('code'));
  return made;
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
