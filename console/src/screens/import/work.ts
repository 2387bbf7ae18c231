/** The work of a person on a file: what its columns mean, and the cells that were corrected. */
import type { Table } from '@stockwright/table-files';
import type { ImportKind } from './kinds.ts';
import type { Double } from './match-columns.ts';
import type { Reading } from './read-file.ts';
import { matched } from './remembered-columns.ts';
import type { Form, Sheet } from './sheet.ts';

export const unknownWays = ['refuse', 'make'] as const;

export type UnknownWay = (typeof unknownWays)[number];

export interface Work {
  rows: Sheet['rows'];
  columns: readonly string[];
  constants: Sheet['constants'];
  /** The forms that were chosen, by the index of their column. */
  forms: Readonly<Record<number, Form>>;
  onDuplicate: string;
  unknown: UnknownWay;
}

/** A file that was read, and the work on it. */
export interface Given {
  /** Missing after the page was loaded again: then it cannot be read in another way. */
  file?: File;
  fileName: string;
  reading: Reading;
  table: Table;
  doubles: readonly Double[];
  /** Headings that mean what they meant in earlier files. */
  remembered: readonly string[];
  /** Differs each time that a file is read. */
  number: number;
  /** As it was read. */
  start: Work;
  work: Work;
}

const rowsOf = (table: Table): Sheet['rows'] => table.rows.map(({ cells }) => cells);

/** A file as it was read, its columns matched as in earlier files, and as their headings say. */
export function begin(
  org: string,
  kind: ImportKind,
  read: Pick<Given, 'fileName' | 'reading' | 'table' | 'number'> & { file?: File },
): Given {
  const { columns, ...found } = matched(org, kind, read.table.headings);
  const start: Work = {
    rows: rowsOf(read.table),
    columns,
    constants: {},
    forms: {},
    onDuplicate: 'error',
    unknown: 'refuse',
  };
  return { ...read, ...found, start, work: start };
}

/** The work as the browser keeps it for the case that the page is loaded again. */
export interface WorkDraft extends Pick<Given, 'fileName' | 'reading' | 'table'> {
  kind: string;
  /** `corrected` has the rows that differ from the file, by their index. */
  work: Omit<Work, 'rows'> & { corrected: readonly (readonly [number, readonly string[]])[] };
}

export function draftOf(kind: ImportKind, given: Given): WorkDraft {
  const { fileName, reading, table, work } = given;
  const { rows, ...rest } = work;
  const corrected = rows.flatMap((cells, row) =>
    cells === table.rows[row]?.cells ? [] : [[row, cells] as const],
  );
  return { kind: kind.name, fileName, reading, table, work: { ...rest, corrected } };
}

/** The work of a draft; undefined where it is of another kind of records. */
export function broughtBack(
  org: string,
  kind: ImportKind,
  draft: WorkDraft | undefined,
): Given | undefined {
  if (draft?.kind !== kind.name) return undefined;
  const { fileName, reading, table, work } = draft;
  const { corrected, ...rest } = work;
  const given = begin(org, kind, { fileName, reading, table, number: 0 });
  const changed = new Map(corrected);
  const rows = given.start.rows.map((cells, row) => changed.get(row) ?? cells);
  return { ...given, work: { ...rest, rows } };
}
