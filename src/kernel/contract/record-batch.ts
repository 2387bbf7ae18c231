/** New records of one organization that arrive together are written in one transaction. */

import { allotCodes, type CodeSeries } from '../database/numbers.ts';
import type { Change, Fields, RecordTable } from '../database/record.ts';
import type { Statement } from '../database/sql.ts';
import type { UniqueField } from '../database/unique-fields.ts';
import { invalid, type Problem, refuse } from '../problem.ts';
import type * as s from '../values/schema.ts';
import type { Batch } from './batch.ts';
import type { Work } from './work.ts';

/** The body of a request, with the id and the author of its record. */
type NewRow<Body extends s.TObject> = s.Static<Body> & { id: string; createdBy: string };

interface NewRecords<Body extends s.TObject, Row> {
  table: RecordTable<Row>;
  /** The schema of a request's body. */
  body: Body;
  /** Inserts rows that the new records need, e.g. their cost rows. */
  beforeInsert?(orgId: string, rows: readonly NewRow<Body>[], now: Date): Statement[];
  /** The body of the answer, where it is not the record. */
  reply?(made: Row): unknown;
}

/** A record that may be written, and its values that no other may have. */
interface Decided<Body extends s.TObject> {
  row: NewRow<Body>;
  unique: [UniqueField, unknown][];
}

/** How the records of requests are created, one or many. */
export const recordBatch = <Body extends s.TObject, Row extends { id: string }>({
  table,
  beforeInsert,
  reply = (made) => made,
}: NewRecords<Body, Row>): Batch<Body, Fields, Decided<Body>, Row> => ({
  load(reading, orgId, calls) {
    const bodies = calls.map(({ body }) => body);
    return reading.add(table.selectFaults(orgId, bodies));
  },

  decide(_org, { body, actor, newId }, found) {
    const { notFound, invalid } = table.faultsIn(found, body);
    refuse(notFound, invalid);
    const row = { ...body, id: newId(), createdBy: actor.userId };
    return { row, unique: table.uniqueValues(found, body) };
  },

  async write(work, records) {
    const repeated = repetitions(table, records);
    const accepted = records.filter((record) => !repeated.has(record));
    const rows = accepted.map(({ row }) => row);
    const before = beforeInsert?.(work.org.id, rows, work.now) ?? [];
    const inserted = await insertRecords(work, table, accepted, before);
    const made = new Map(inserted.map((row) => [row.id, row]));
    return records.flatMap((record) => repeated.get(record) ?? made.get(record.row.id) ?? []);
  },

  reply,
  change: ({ row }) => ({ id: row.id, version: 1 }),
});

/** The records with a value of an earlier one of the same group, each with its Problem. */
function repetitions<Body extends s.TObject>(
  table: RecordTable<unknown>,
  records: readonly Decided<Body>[],
): Map<Decided<Body>, Problem> {
  const used = new Set<string>();
  const problems = new Map<Decided<Body>, Problem>();
  for (const record of records) {
    const values = record.unique.map(([field, value]) => ({ field, key: `${field} ${value}` }));
    const repeated = values.filter(({ key }) => used.has(key));
    if (repeated.length > 0) {
      problems.set(record, invalid(...repeated.map(({ field }) => table.duplicate(field))));
    } else for (const { key } of values) used.add(key);
  }
  return problems;
}

/**
 * Inserts records after the rows that they need, with COMMIT where nothing can follow. Those
 * without a code come after those whose codes users have set, and get the next free ones.
 */
async function insertRecords<Row extends { id: string }>(
  work: Work,
  table: RecordTable<Row>,
  records: readonly { row: Change }[],
  before: Statement[],
): Promise<Row[]> {
  const { codes } = table;
  const rows = records.map(({ row }) => row);
  const coded = codes ? rows.filter(({ code }) => code != null) : rows;
  const insert = table.insert(work.org.id, coded, creationOf(work));
  if (!codes || coded.length === rows.length) return work.last(records, ...before, insert);
  if (coded.length === 0) return insertCoded(work, table, codes, rows, before);
  const made = await work.tx.lastOf(...before, insert);
  const others = rows.filter(({ code }) => code == null);
  return [...made, ...(await insertCoded(work, table, codes, others))];
}

/**
 * Inserts records with the next free codes. Where another transaction sets one of these codes at
 * the same moment, its record gets a later one.
 */
async function insertCoded<Row extends { id: string }>(
  work: Work,
  table: RecordTable<Row>,
  series: CodeSeries,
  rows: readonly Change[],
  before: Statement[] = [],
): Promise<Row[]> {
  const { tx, org } = work;
  const codes = await allotCodes(tx, org.id, series, rows.length);
  const coded = rows.map((row, index) => ({ ...row, code: codes[index] }));
  const insert = table.insertUnlessTaken(org.id, coded, creationOf(work));
  const made = await tx.lastOf(...before, insert);
  const ids = new Set(made.map(({ id }) => id));
  const others = rows.filter(({ id }) => !ids.has(id));
  return others.length === 0
    ? made
    : [...made, ...(await insertCoded(work, table, series, others))];
}

const creationOf = ({ actor, now }: Work) => ({ userId: actor.userId, now });
