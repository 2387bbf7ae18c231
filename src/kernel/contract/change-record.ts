import type { Fields, RecordTable } from '../database/record.ts';
import { refuseRecordFaults, updateRecord } from '../database/write-record.ts';
import type { Work } from './work.ts';

/** A request that changes the record that its path names. */
interface Change<Row> extends Pick<Work, 'tx' | 'org' | 'now'> {
  subject: Row;
  body: Fields;
}

/** Changes the fields of a record that the body states, where no rule but the table's applies. */
export const changeRecord =
  <Row extends { id: string }>(table: RecordTable<Row>) =>
  async ({ tx, org, subject, body, now }: Change<Row>): Promise<Row> => {
    await refuseRecordFaults(tx, org.id, table, { ...subject, ...body }, subject);
    return updateRecord(tx, org.id, table, subject, body, now);
  };
