import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '../database/failure.ts';
import { Problem } from '../problem.ts';

/** Length and hash of a stream that was written. */
export interface Spooled {
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/**
 * Writes a stream to a new file without holding it in memory, and measures it. 413 as soon as it
 * is longer than `limit`.
 */
export async function spool(
  from: Readable,
  path: string,
  limit: number,
  signal: AbortSignal,
): Promise<Spooled> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > limit) throw tooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  };
  // Flushed: a power failure must not lose a file that a record names.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(from, measured, file, { signal }).catch(async (error) => {
    // A write that is aborted while the file is being opened creates it later.
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    throw 'syscall' in Object(error) ? diskFailed(error) : error;
  });
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The disk is full or cannot be written to. */
export const diskFailed = (cause: unknown): Problem =>
  unavailable('The file cannot be stored at the moment.', cause);

export const tooLarge = (limit: number): Problem =>
  new Problem('payload_too_large', `A file may have ${limit} bytes at most.`);
