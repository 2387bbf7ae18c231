/** The definition of a record: its table, its schemas, and what they alone do not say. */

import type * as s from '../values/schema.ts';
import type { Defaults } from './record-defaults.ts';
import type { ColumnRule } from './record-fields.ts';
import type { Holder, UniqueField } from './unique-fields.ts';

/** A field that holds the id of another record. */
export interface Reference {
  /** The field of the id, e.g. `materialTypeId`. */
  field: string;
  /** The field that may name the record in an import instead, e.g. `materialType`. */
  name: string;
  noun: string;
  table: string;
  hasCode: boolean;
}

export interface RecordDefinition<Shown extends s.TObject> {
  /** The name of one record in answers, e.g. `material`. */
  noun: string;
  table: string;
  /** The record as answers show it: each field is the column of the same name. */
  shown: Shown;
  /** The body that creates a record, and the one that changes it; else rows are written whole. */
  input?: s.TObject;
  changes?: s.TObject;
  /** Fields that the bodies alone do not describe. */
  rules?: { readonly [field in keyof s.Static<Shown>]?: ColumnRule };
  /** Columns that are written with the record and not shown. */
  hidden?: s.TObject;
  /** Of fields that the body of a new record omits; null for a field without one here. */
  defaults?: Defaults;
  unique?: readonly Exclude<UniqueField, 'barcode'>[];
  /** Finds the active record of any table that has the barcode of the row `r` (jsonb). */
  barcodes?: Holder;
  references?: readonly Reference[];
  /** The prefix of the codes of records that are created without one, e.g. `MAT`. */
  codePrefix?: string;
}
