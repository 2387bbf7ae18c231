import { type Table, TableError } from '@stockwright/table-files';
import { messageOf } from '../../base/refusals.ts';
import { readTableFile } from '../../parts/files/file-thread.ts';
import type { Words } from '../../words/language.tsx';
import type { ImportKind } from './kinds.ts';

/** The choices of a person about how the file is read. */
export interface Reading {
  encoding?: string;
  headerRow?: number;
  sheet?: string;
}

/** The most rows that the service takes at once. */
const maxRows = 10_000;

/** The table of a file: its encoding, its sheet and its headings are found or chosen. */
export const readFile = (file: File, kind: ImportKind, reading: Reading): Promise<Table> =>
  readTableFile(file, kind, {
    maxRows,
    headerRow: 'find',
    guessEncoding: true,
    isWorkbook: /\.xlsx$/i.test(file.name),
    ...reading,
  });

/** The problem of a file, in the words of the person. */
export function problemOf(error: unknown, words: Words['imports']): string {
  if (!(error instanceof TableError)) return words.unreadable(messageOf(error));
  const { code, line } = error;
  return words.unreadable(words.fileFaults[code](String(line), String(maxRows)));
}
