/**
 * The declaration of a domain by which its records can be imported in bulk. Fields and references
 * come from the record's table of columns; the rest of an import is the same for every record.
 */

import type { RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { Fields, RecordTable } from '../kernel/database/record.ts';
import type { Reference } from '../kernel/database/record-definition.ts';
import type { Fragment, Statement } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import type { Fault } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';
import type { ImportedType } from './imported-types.ts';
import type { MissingRecords } from './missing-records.ts';

/** A change that a record no longer allows. */
export interface Guard {
  fault: Fault;
  /** The SQL condition under which row `r` (jsonb) makes that change to record `t`. */
  breaks(orgId: string): Fragment;
}

export interface Importer {
  record: RecordTable<unknown>;
  /** Takes locks that come before those of the records, e.g. of their cost rows. */
  lockBefore?(orgId: string, ids: readonly string[]): Statement;
  /** Inserts rows that the new records need, e.g. their cost rows. */
  beforeInsert?(context: WriteContext, rows: readonly ImportedRow[]): Statement[];
  guards?: readonly Guard[];
  /** The faults of rows that take what other records have, in the order of the rows. */
  taken?(context: WriteContext, rows: readonly ImportedRow[]): Promise<readonly Fault[][]>;
  /** Fields of a row that differ from those of an update. */
  rowFields?: Readonly<Record<string, s.TSchema>>;
  /** Completes rows whose records are known, e.g. leaves out a cost that stays. */
  compare?<Row extends ActedRow>(context: WriteContext, rows: readonly Row[]): Promise<Row[]>;
  /** Writes consequences of changed records, e.g. manual costs. */
  afterUpdate?(context: WriteContext, rows: readonly ImportedRow[]): Promise<void>;
}

/** A record's id, and the fields of its row; decimals as text. */
export interface ImportedRow {
  id: string;
  fields: Fields;
}

export interface WriteContext {
  tx: Transaction;
  orgId: string;
  userId: string;
  now: Date;
  newId(): string;
  work: Work;
  /** The import, as events name it. */
  cause: RecordName;
}

/** A parsed row, and the faults that parsing found. */
export interface RawRow {
  row: number;
  sent: string;
  /** Undefined when it could not be parsed. */
  value: unknown;
  faults: Fault[];
}

/** A validated row. */
export interface ReadRow {
  /** 1-based; in CSV the line of the file. */
  row: number;
  /** The row as it was sent: JSON text, or the raw line or lines of CSV. */
  sent: string;
  /** The normalised fields, without those at fault; decimals as text. */
  value: Record<string, unknown>;
  faults: Fault[];
  /** In CSV, the item of each line that was joined to this row. */
  parts?: { row: number; value: Record<string, unknown> }[];
  /** The row could not be read, so that nothing is known about its fields. */
  unreadable?: boolean;
}

/** A row, and what becomes of it. */
export interface ActedRow extends ReadRow {
  /** A row to skip is not read further than to find its record. */
  action: 'create' | 'update' | 'skip';
  /** The id of the existing record, or of the new one. */
  id: string;
}

export interface ImportOptions {
  mode: 'atomic' | 'partial';
  dryRun: boolean;
  onDuplicate: 'error' | 'skip' | 'update';
  /** The field by which alone records are found. */
  matchBy?: MatchField;
}

/** A field by which an import finds the record that a row means. */
const matchFields = ['code', 'externalId', 'barcode'] as const;
export type MatchField = (typeof matchFields)[number];

/** An import that is being run. */
export interface RunningImport extends ImportOptions {
  operation: string;
  /** The record's name in events, e.g. `vendor`. */
  object: ImportedType;
  /** The kind of record that its undo deletes or restores. */
  recordType: ImportedType;
  fileName?: string | undefined;
  missing: MissingRecords;
}

export const importOptions = {
  mode: s.optional(
    s.oneOf(['atomic', 'partial'], {
      description:
        '`atomic` (default) imports all rows or none, `partial` the rows without faults.',
    }),
  ),
  dryRun: s.optional(
    s.boolean({ description: 'Answers as the real import would, and stores nothing.' }),
  ),
  onDuplicate: s.optional(
    s.oneOf(['error', 'skip', 'update'], {
      description:
        'For a row with the id, code or externalId of an existing record: refuse the row (default), skip it without a look at its other fields, or update the record.',
    }),
  ),
};

/** The fields of an importer's records by which they can be found. */
export const matchFieldsOf = ({ record }: Importer): MatchField[] =>
  matchFields.filter((field) => field in record.changes.properties);

/** By which field records are found; `fields` are those that the records have. */
export const matchOption = (fields: readonly MatchField[] = matchFields) =>
  s.optional(
    s.oneOf(fields, {
      description:
        'The only field by which the record of a row is found, and which each row needs then. Default: code and externalId.',
    }),
  );

/** The schemas of an import's rows in JSON, and of its lines in CSV if several make one row. */
export interface ImportShape {
  row: s.TObject;
  line?: s.TObject;
  /** The field whose value joins lines to one row. */
  lineKey?: string;
  /** The key that joins lines to one row, where no field alone does; undefined joins none. */
  keyOfLine?(fields: Readonly<Record<string, unknown>>): string | undefined;
  /** Fields that join lines without it, the first that a line has. */
  otherKeys?: readonly string[];
  /** Whether a line without it is a row of its own. */
  isKeyOptional?: boolean;
  /** The records of the lists whose files come back: columns of them may be left out. */
  shown?: readonly s.TObject[];
}

/** The field that finds the record of a row, or keeps the id of another system. */
export const idField = s.optional(
  s.nullable(
    s.label({
      description:
        'The id of an existing record, which the row then means. Any other id is kept as `externalId`, unless the row states one.',
    }),
  ),
);

/** A row's schema: the fields of an update, and a name beside the id of each reference. */
export const recordShape = ({ record, rowFields }: Importer): ImportShape => ({
  row: s.object({
    id: idField,
    ...record.changes.properties,
    ...rowFields,
    ...nameFields(record.references),
  }),
  shown: [record.shown],
});

/** Optional fields of a row that name records, each in place of an id. */
export const nameFields = (references: readonly Reference[]) =>
  Object.fromEntries(
    references.map(({ name, noun, hasCode }) => [
      name,
      s.optional(
        s.nullable(
          s.text({ max: 200, description: `${hasCode ? 'Code or name' : 'Name'} of a ${noun}.` }),
        ),
      ),
    ]),
  );

export const { maxFaultsOfRow, maxImportRows, maxImportBytes } = valuesOf(imports.rows);
