import { createHash } from 'node:crypto';
import { StartError } from '../../serve/start-error.ts';
import { type Checksum, isRecord, type Line, recordOf } from './format.ts';

/** In bytes: far more than any row has, and little enough for the memory. */
const maxLineLength = 64 * 1024 * 1024;

const incomplete = 'The export is incomplete: its last line is missing.';
const altered = 'The export was altered: ';

/**
 * The lines of an archive except the last, the checksum, which is compared at the end: only a
 * caller that reads all lines knows that the archive is complete and unaltered.
 *
 * @throws StartError at a line that is not JSON, and at the end of an incomplete or altered file
 */
export async function* readArchive(input: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let lines = 0;
  let end: Record<string, unknown> | undefined;
  for await (const { bytes, number } of linesOf(input)) {
    if (end) throw new StartError(`${altered}line ${number} comes after its end.`);
    const text = bytes.toString('utf8');
    if (lines === 0 && isBanner(text)) continue;
    const value = parsed(text, number);
    end = recordOf(value, 'end');
    if (end) continue;
    hash.update(bytes);
    lines += 1;
    yield { number, text, value };
  }
  if (!end) throw new StartError(incomplete);
  requireChecksum(end, { rows: lines - 1, sha256: hash.digest('hex') });
}

/** The lines that npm prints before the output of a program that it runs. */
const isBanner = (text: string) => text === '\n' || text.startsWith('> ');

function parsed(text: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    throw new StartError(`Line ${number} ${number === 1 ? kindOf(text) : 'is not JSON'}.`);
  }
  throw new StartError(`Line ${number} is not an object.`);
}

/** Explains a first line that is not JSON by its first character. */
function kindOf(text: string): string {
  if (text.startsWith('\uFEFF')) return 'begins with a byte order mark, which no export has';
  if (text.startsWith('\u001f')) return 'is not JSON: decompress the file first';
  return 'is not JSON';
}

function requireChecksum({ rows, sha256 }: Record<string, unknown>, actual: Checksum): void {
  if (!Number.isSafeInteger(rows) || typeof sha256 !== 'string') {
    throw new StartError(`${altered}its last line is not a checksum.`);
  }
  if (sha256 !== actual.sha256) throw new StartError(`${altered}its checksum does not match.`);
  if (rows !== actual.rows) {
    throw new StartError(`${altered}its checksum counts ${rows} rows instead of ${actual.rows}.`);
  }
}

/** Each line with its line feed; a last line without one means that the file is incomplete. */
async function* linesOf(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; number: number }> {
  let partial: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of input) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      yield { bytes: Buffer.concat([...partial, chunk.subarray(start, at + 1)]), number };
      partial = [];
      length = 0;
      start = at + 1;
      number += 1;
    }
    partial.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > maxLineLength) throw new StartError(`Line ${number} is longer than any row.`);
  }
  if (length > 0) throw new StartError(incomplete);
}
