import { StartError } from '../../serve/start-error.ts';
import { type Line, recordOf } from './format.ts';
import { quoted } from './refusal.ts';

/** Consecutive lines with rows of one table and the same columns. */
export interface Chunk {
  table: string;
  columns: string[];
  /** Unchanged, as in the file. */
  lines: string[];
  rows: Record<string, unknown>[];
  /** The numbers of the first and the last line. */
  first: number;
  last: number;
}

const maxLines = 1_000;
/** Limits the memory that a thousand long lines would need. */
const maxCharacters = 1_000_000;

/** The rows of an archive, grouped as they are inserted: one chunk is one statement. */
export async function* chunksOf(archive: AsyncGenerator<Line>): AsyncGenerator<Chunk> {
  let chunk: Chunk | undefined;
  let length = 0;
  // `for await` would close the archive, whose rest is still read after a failed insert.
  for (let next = await archive.next(); !next.done; next = await archive.next()) {
    const line = next.value;
    const { table, row, columns } = readRow(line);
    const isFull = chunk?.lines.length === maxLines || length > maxCharacters;
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
    throw new StartError(`Line ${number} is not a row of a table.`);
  }
  return { table: value.table, row, columns: Object.keys(row) };
}

/** The error of a chunk, or of its row at `index`. */
export function chunkError(
  { table, first, last }: Chunk,
  reason: string,
  index?: number,
): StartError {
  const [from, to] = index === undefined ? [first, last] : [first + index, first + index];
  const lines = from === to ? `Line ${from}` : `Lines ${from} to ${to}`;
  return new StartError(`${lines} (${quoted(table)}): ${quoted(reason)}.`);
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index]);
