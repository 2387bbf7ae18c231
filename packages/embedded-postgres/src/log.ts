import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';

const maximumSize = 10 * 1024 * 1024;

/** Keeps the log of the last run as `<path>.1`. */
export function rotateLog(path: string): void {
  if (sizeOf(path) > 0) renameSync(path, `${path}.1`);
}

/**
 * Empties a log that has grown beyond 10 MiB, keeping its content as `<path>.1`. PostgreSQL holds
 * the file open for appending, so it cannot be renamed under it.
 */
export function trimLog(path: string): void {
  try {
    if (sizeOf(path) <= maximumSize) return;
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  } catch {
    // A full disk, or too many open files, must not end this process; a later time may succeed.
  }
}

/** Size of the log in bytes; 0 when there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Reads the log after `offset`, at most its last 64 KiB. */
export function readLogFrom(path: string, offset: number): string {
  const end = sizeOf(path);
  const start = Math.max(offset, end - 65_536);
  const buffer = Buffer.alloc(Math.max(0, end - start));
  const file = openSync(path, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start));
  } finally {
    closeSync(file);
  }
}
