/**
 * What a domain declares so that its records can be imported in bulk. Fields and references come
 * from the record's table of columns; the rest of an import is the same for every record.
 */

import type { Fault } from '../kernel/contract/problem.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { RecordTable, Reference } from '../kernel/database/record.ts';
import type { Fragment, Statement } from '../kernel/database/sql.ts';
import * as s from '../kernel/values/schema.ts';

/** Something about a record that may not be changed any more, as an SQL condition. */
export interface Guard {
  fault: Fault;
  /** Of the record `t` and the row `r` (jsonb). */
  breaks: Fragment;
}

export interface Importer {
  record: RecordTable<unknown>;
  /** Locks what has to be locked before the records are, e.g. their cost rows. */
  lockBefore?(orgId: string, ids: readonly string[]): Statement;
  /** Inserts what the new records need, e.g. their cost rows. */
  beforeInsert?(context: WriteContext, rows: readonly GivenRow[]): Statement[];
  guards?: readonly Guard[];
  /** Writes what follows from changes of records, e.g. costs that were set. */
  afterUpdate?(context: WriteContext, rows: readonly GivenRow[]): Promise<void>;
}

/** A record's id, and the fields that its row gave; decimals as text. */
export interface GivenRow {
  id: string;
  given: Readonly<Record<string, unknown>>;
}

export interface WriteContext {
  tx: Transaction;
  orgId: string;
  userId: string;
  now: Date;
  newId(): string;
}

/** A row that was parsed, and what parsing alone found wrong with it. */
export interface RawRow {
  row: number;
  sent: string;
  /** Undefined when it could not be parsed. */
  value: unknown;
  faults: Fault[];
}

/** A row as the reader hands it on. */
export interface ReadRow {
  /** 1-based; in CSV the line of the file. */
  row: number;
  /** As it was sent: JSON text, or the raw line or lines of CSV. */
  sent: string;
  /** Checked and normalised, without what is wrong; decimals as text. */
  value: Record<string, unknown>;
  faults: Fault[];
  /** Nothing is known of its value, not even what it lacks. */
  unreadable?: boolean;
}

export interface ImportOptions {
  mode: 'atomic' | 'partial';
  dryRun: boolean;
  onDuplicate: 'error' | 'skip' | 'update';
}

/** Query parameters of a CSV import; `dryRun` every write takes. */
export const importParameters = () => {
  const { mode, onDuplicate } = importOptions;
  return s.object({ mode, onDuplicate });
};

export const importOptions = {
  mode: s.optional(
    s.oneOf(['atomic', 'partial'], { description: 'All or nothing (default), or what is good.' }),
  ),
  dryRun: s.optional(s.boolean({ description: 'Answers what would happen and keeps nothing.' })),
  onDuplicate: s.optional(
    s.oneOf(['error', 'skip', 'update'], {
      description: 'A record with the code or externalId of a row: refuse (default), skip, change.',
    }),
  ),
};

/** How an endpoint's rows look: in JSON, and in CSV where lines are joined to rows. */
export interface ImportShape {
  row: s.TObject;
  line?: s.TObject;
}

/** A row's schema: the fields of a change, and names beside the ids of what it refers to. */
export const rowSchema = ({ record }: Importer): s.TObject =>
  s.object({ ...record.changes.properties, ...nameFields(record.references) });

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

/** As many faults are told of one row. */
export const mostFaultsOfRow = 20;
/** The most rows of one import. */
export const largestImport = 10_000;
/** Bytes of one import. */
export const importLimit = 16 * 1024 * 1024;
