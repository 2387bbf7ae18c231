import { createHash } from 'node:crypto';
import { StartError } from '../kernel/database/migrate.ts';
import { isRecord, type Line, recordOf } from './format.ts';

/** Bytes of the longest line: far more than any row has, and little enough to hold. */
const longestLine = 64 * 1024 * 1024;

const cut = 'The export was cut: its last line is missing. Nothing was imported.';
const altered = 'The export was altered: its seal does not fit it. Nothing was imported.';

/**
 * The lines of an archive, without the last, which seals it. Only when there is no further one is
 * it sure that the archive is whole.
 *
 * @throws StartError at a line that is no JSON, and at the end of what was cut or altered
 */
export async function* readArchive(input: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let number = 0;
  let end: Record<string, unknown> | undefined;
  for await (const bytes of linesOf(input)) {
    if (end) throw new StartError(altered);
    const text = bytes.toString('utf8');
    if (number === 0 && isBanner(text)) continue;
    number += 1;
    const value = parsed(text, number);
    end = recordOf(value, 'end');
    if (end) continue;
    hash.update(bytes);
    yield { number, text, value };
  }
  if (!end) throw new StartError(cut);
  if (end.sha256 !== hash.digest('hex')) throw new StartError(altered);
}

/** What npm prints before the output of a program that it runs. */
const isBanner = (text: string) => text === '\n' || text.startsWith('> ');

function parsed(text: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    throw new StartError(`Line ${number} is no JSON. Nothing was imported.`);
  }
  throw new StartError(`Line ${number} is no object. Nothing was imported.`);
}

/** Each line with the line feed that ends it; what has none is no line, since it was cut. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, at + 1)]);
      begun = [];
      length = 0;
      start = at + 1;
    }
    begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > longestLine) throw new StartError('This is no export: a line of it has no end.');
  }
  if (length > 0) throw new StartError(cut);
}
