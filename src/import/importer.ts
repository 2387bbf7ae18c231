/**
 * What a domain says of itself so that its records can be imported in bulk: their fields, their
 * table, and what they refer to. Everything else is the same for all and stands beside this file.
 */

import type { Fault } from '../kernel/contract/problem.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { CodeSeries } from '../kernel/database/numbers.ts';
import type { Fragment, Statement } from '../kernel/database/sql.ts';
import * as s from '../kernel/values/schema.ts';

/** A field of a row, and the type of its column; the column's name follows from the field's. */
export type ColumnType = 'text' | 'uuid' | 'boolean' | 'numeric' | 'int' | 'jsonb';

/** A field that names another record; a row may give its id, or its code or name instead. */
export interface Reference {
  /** The field of the id, e.g. `materialTypeId`. */
  field: string;
  /** The field of the name or code, e.g. `materialType`. */
  name: string;
  noun: string;
  table: string;
  hasCode: boolean;
}

/** Something about a record that may not be changed any more, as an SQL condition. */
export interface Guard {
  fault: Fault;
  /** Of the record `t` and the row `r` (jsonb). */
  breaks: Fragment;
}

export interface Importer {
  noun: string;
  table: string;
  /** The body of a change: every field optional, checked as it is elsewhere. */
  changes: s.TObject;
  /** Fields that a new record needs. */
  required: readonly string[];
  columns: Readonly<Record<string, ColumnType>>;
  /**
   * Fields that a new record gets with the others, and that make an existing one differ; changes of
   * them are written by `afterUpdate`.
   */
  compared?: Readonly<Record<string, ColumnType>>;
  /** The records are items of the ledgers, whose cost rows are locked before they are. */
  isItem?: boolean;
  /** What a new record has where its row says nothing; null where nothing is said here. */
  defaults: Readonly<Record<string, unknown>>;
  references: readonly Reference[];
  /** How records without a code get one; absent where a code is required. */
  series?: CodeSeries;
  /** What has to be there before the new records are, e.g. their cost rows. */
  beforeInsert?(context: WriteContext, rows: readonly GivenRow[]): Statement[];
  guards?: readonly Guard[];
  /** What follows from the records changed, e.g. costs set by hand. */
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
export function rowSchema(importer: Importer): s.TObject {
  const names = importer.references.map(({ name, noun, hasCode }) => [
    name,
    s.optional(
      s.nullable(
        s.text({ max: 200, description: `${hasCode ? 'Code or name' : 'Name'} of a ${noun}.` }),
      ),
    ),
  ]);
  return s.object({ ...importer.changes.properties, ...Object.fromEntries(names) });
}

/** As many faults are told of one row. */
export const mostFaultsOfRow = 20;
/** The most rows of one import. */
export const largestImport = 10_000;
/** Bytes of one import. */
export const importLimit = 16 * 1024 * 1024;
