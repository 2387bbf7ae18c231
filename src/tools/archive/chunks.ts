import { StartError } from '../../kernel/database/migrate.ts';
import { type Line, recordOf } from './format.ts';
import { quoted } from './refusal.ts';

/** Lines that follow each other and hold rows of one table with the same columns. */
export interface Chunk {
  table: string;
  columns: string[];
  /** As they were read. */
  lines: string[];
  rows: Record<string, unknown>[];
  /** Numbers of the first line and of the last. */
  first: number;
  last: number;
}

const mostLines = 1_000;
/** Characters of lines, so that a thousand long ones do not stand in memory at once. */
const mostText = 1_000_000;

/** The rows of an archive, as many together as go to the database in one statement. */
export async function* chunksOf(archive: AsyncGenerator<Line>): AsyncGenerator<Chunk> {
  let chunk: Chunk | undefined;
  let length = 0;
  // Not `for await`, which would close the archive for whoever wants to read on after a failure.
  for (let next = await archive.next(); !next.done; next = await archive.next()) {
    const line = next.value;
    const { table, row, columns } = readRow(line);
    const isFull = chunk?.lines.length === mostLines || length > mostText;
    if (!chunk || isFull || chunk.table !== table || !isSame(chunk.columns, columns)) {
      if (chunk) yield chunk;
      chunk = { table, columns, lines: [], rows: [], first: line.number, last: line.number };
      length = 0;
    }
    chunk.lines.push(line.text);
    chunk.rows.push(row);
    chunk.last = line.number;
    length += line.text.length;
  }
  if (chunk) yield chunk;
}

function readRow({ number, value }: Line) {
  const row = recordOf(value, 'row');
  if (typeof value.table !== 'string' || !row) {
    throw new StartError(`Line ${number} holds no row of a table.`);
  }
  return { table: value.table, row, columns: Object.keys(row) };
}

/** Why a chunk is refused; the row at `index` alone is wrong, when one is named. */
export function refused({ table, first, last }: Chunk, why: string, index?: number): StartError {
  const [from, to] = index === undefined ? [first, last] : [first + index, first + index];
  const lines = from === to ? `Line ${from}` : `Lines ${from} to ${to}`;
  return new StartError(`${lines} (${quoted(table)}): ${quoted(why)}.`);
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index]);
