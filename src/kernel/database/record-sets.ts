/** Statements on any number of records of a table, by their ids. */
import type { RecordTable } from './record.ts';
import { assemble, type Fragment, literally, part, type Statement } from './sql.ts';

type Table = Pick<RecordTable<unknown>, 'table'>;

const areRecords = (orgId: string, ids: readonly string[]): Fragment =>
  part`t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export const selectRecords = <Row>(
  { table, columns }: RecordTable<Row>,
  orgId: string,
  ids: readonly string[],
): Statement<Row> =>
  assemble<Row>(
    part`select ${columns} from ${literally(table)} t where ${areRecords(orgId, ids)}`,
    true,
  );

/** Locks records for edits, in the order of their ids. */
export const lockRecords = ({ table }: Table, orgId: string, ids: readonly string[]): Statement =>
  assemble(
    part`select t.id from ${literally(table)} t
      where ${areRecords(orgId, ids)} order by t.id for update of t`,
    true,
  );

export const deleteRecords = ({ table }: Table, orgId: string, ids: readonly string[]): Statement =>
  assemble(part`delete from ${literally(table)} t where ${areRecords(orgId, ids)}`, true);
