import { createHash } from 'node:crypto';
import { StartError } from '../../kernel/database/migrate.ts';
import { isRecord, type Line, recordOf, type Seal } from './format.ts';

/** Bytes of the longest line: far more than any row has, and little enough to hold. */
const longestLine = 64 * 1024 * 1024;

const cut = 'The export was cut: its last line is missing.';
const altered = 'The export was altered: ';

/**
 * The lines of an archive, without the last, which seals it. Only when there is no further one is
 * it sure that the archive is whole.
 *
 * @throws StartError at a line that is no JSON, and at the end of what was cut or altered
 */
export async function* readArchive(input: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let lines = 0;
  let end: Record<string, unknown> | undefined;
  for await (const { bytes, number } of linesOf(input)) {
    if (end) throw new StartError(`${altered}line ${number} follows its end.`);
    const text = bytes.toString('utf8');
    if (lines === 0 && isBanner(text)) continue;
    const value = parsed(text, number);
    end = recordOf(value, 'end');
    if (end) continue;
    hash.update(bytes);
    lines += 1;
    yield { number, text, value };
  }
  if (!end) throw new StartError(cut);
  requireSeal(end, { rows: lines - 1, sha256: hash.digest('hex') });
}

/** What npm prints before the output of a program that it runs. */
const isBanner = (text: string) => text === '\n' || text.startsWith('> ');

function parsed(text: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    throw new StartError(`Line ${number} ${number === 1 ? kindOf(text) : 'is no JSON'}.`);
  }
  throw new StartError(`Line ${number} is no object.`);
}

/** What a file is whose first line is no JSON, where what stands first tells it. */
function kindOf(text: string): string {
  if (text.startsWith('\uFEFF')) return 'begins with a byte order mark, which no export has';
  if (text.startsWith('\u001f')) return 'is no JSON: unpack the file first';
  return 'is no JSON';
}

function requireSeal({ rows, sha256 }: Record<string, unknown>, came: Seal): void {
  if (!Number.isSafeInteger(rows) || typeof sha256 !== 'string') {
    throw new StartError(`${altered}its last line is no seal.`);
  }
  if (sha256 !== came.sha256) throw new StartError(`${altered}its seal does not fit it.`);
  if (rows !== came.rows) {
    throw new StartError(`${altered}its seal counts ${rows} rows, and ${came.rows} came.`);
  }
}

/** Each line with the line feed that ends it; what has none is no line, since it was cut. */
async function* linesOf(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; number: number }> {
  let begun: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of input) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      yield { bytes: Buffer.concat([...begun, chunk.subarray(start, at + 1)]), number };
      begun = [];
      length = 0;
      start = at + 1;
      number += 1;
    }
    begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > longestLine) throw new StartError(`Line ${number} is longer than any row.`);
  }
  if (length > 0) throw new StartError(cut);
}
