import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../contract/problem.ts';
import { unavailable } from '../database/failure.ts';

/** What was written of a stream. */
export interface Spooled {
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/**
 * Writes a stream to a new file, byte by byte and never as a whole in memory, and says how long it
 * was. 413 as soon as it is longer than `limit`.
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
  // Flushed: once a record names the file, a power failure may not take it away.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(from, measured, file, { signal }).catch(async (error) => {
    // A file that is cut off while it is being opened appears after that.
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    const { syscall } = error as NodeJS.ErrnoException;
    throw syscall ? noPlace(error) : error;
  });
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The disk is full, or not to be written to. */
export const noPlace = (cause: unknown): Problem =>
  unavailable('There is no place for the file.', cause);

export const tooLarge = (limit: number): Problem =>
  new Problem('payload_too_large', `A file may have ${limit} bytes at most.`);
