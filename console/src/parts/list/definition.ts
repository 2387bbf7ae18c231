import type { Client } from '@stockwright/client';
import type { ReactNode } from 'react';
import type { Read } from '../../base/reads.ts';
import type { LabelKind } from '../labels/kind.ts';

/** A column of a list: the same for the screen, its export and what is copied. */
export interface Column<Row> {
  id: string;
  title: string;
  /** The value as plain text: for the export, and on the screen without `cell`. */
  text(row: Row): string | null | undefined;
  cell?(row: Row): ReactNode;
  /** The unit or currency beside its figure; a file has it in a column of its own. */
  beside?(row: Row): Beside;
  /** The field of `sort`; a list can be sorted by it both ways unless `oneWay` says otherwise. */
  sort?: string;
  /** Pixels. */
  width: number;
  /** Figures stand at the end, in digits of one width. */
  align?: 'end';
  /** Days and times become such in a workbook; what stands at the end are figures. */
  holds?: 'day' | 'time';
  /** Shown only when the user asks for it. */
  extra?: boolean;
  /** The place in the two lines of a phone; the link of the row is the name there otherwise. */
  phone?: 'name' | 'figure' | 'note' | 'day' | 'state';
}

/** The unit of a quantity, or the currency of an amount. */
export interface Beside {
  unit?: string | undefined;
  currency?: string | undefined;
}

/** A filter of a list, kept in the address under its name. */
export interface Filter {
  name: string;
  title: string;
  /** Of a choice; without any it is a day. */
  options: readonly { value: string; title: string }[];
}

export interface Page<Row> {
  data: readonly Row[];
  nextCursor: string | null;
  total?: number;
  totalIsExact?: boolean;
}

/** A row on which an act of many would do what a person should decide for it alone. */
export class LeftOut extends Error {}

export interface BulkAction<Row> {
  name: string;
  /** A question before it acts, for what has no way back. */
  asks?(rows: readonly Row[]): string;
  /** A day that is chosen before it acts. */
  day?: { label: string; initial: string };
  /** Acts on one of the chosen rows; a refusal is thrown and shown beside the row. */
  run(row: Row, day: string): Promise<unknown>;
  /** Undoes what was done to a row; `answer` is what `run` gave. */
  undo?(row: Row, answer: unknown): Promise<unknown>;
  /** Acts also on rows that `run` left out with `LeftOut`, once a person has said so. */
  anyway?: { name(count: number): string; run(row: Row): Promise<unknown> };
  /** The name of a row in the result. */
  nameOf(row: Row): string;
}

/** A paper about all chosen rows together. */
interface PrintAction<Row> {
  name: string;
  print(client: Client, rows: readonly Row[]): Promise<void>;
}

interface Creation {
  name: string;
  /** In the list of keys, where it has another name. */
  keyName?: string;
  panel(onClose: () => void): ReactNode;
}

/** Everything that a list needs to know about its records. */
export interface ListDefinition<Row> {
  /** Names its saved views and its exports. */
  kind: string;
  /** The operation by which it is read. */
  reads: Read;
  title: string;
  idOf(row: Row): string;
  /** The screen of a record, below the organization. */
  to(row: Row): string;
  load(client: Client, query: Record<string, string>, signal: AbortSignal): Promise<Page<Row>>;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** The days that `from` and `to` mean, where rows can be chosen by a period. */
  period?: string;
  /** Further parameters of the address that the service is asked with. */
  parameters?: readonly string[];
  /** Sent with every request. */
  always?: Record<string, string>;
  searchHint?: string;
  defaultSort: string;
  /** Beside the title, such as the choice among lists of one screen. */
  tabs?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  bulk?: readonly BulkAction<Row>[];
  prints?: readonly PrintAction<Row>[];
  /** The labels that can be printed for its rows. */
  labels?: LabelKind | undefined;
  /** Beside the rows, about those that are chosen. */
  aside?(selected: readonly Row[]): ReactNode;
  /** Buttons at the end of a row, for the two commonest actions. */
  rowActions?(row: Row): ReactNode;
  tone?(row: Row): 'wrong' | 'attention' | undefined;
  /** The amount of a row in the books: once all rows are loaded, their sum is shown. */
  adds?(row: Row): string;
  /** The way to a new record: a button, a key and a panel. */
  create?: Creation | undefined;
  /** Where there is nothing. */
  empty: { title: string; text: string };
}
