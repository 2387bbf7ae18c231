import { statfs } from 'node:fs/promises';
import { unavailable } from '../database/failure.ts';
import { diskFailed } from './spool.ts';

/**
 * The room of a file system for uploads. They leave a reserve: the embedded database is beside
 * them, and without room it refuses every write. What is on its way counts as a whole, so that many
 * uploads at once do not take the reserve together.
 */
export class FreeSpace {
  private readonly free: () => Promise<number>;
  private readonly reserve: number;
  private expected = 0;

  /** @param free reads the bytes that are free */
  constructor(free: () => Promise<number>, reserve: number) {
    this.free = free;
    this.reserve = reserve;
  }

  /** Returns what gives the room back, once the bytes are stored or removed; 503 without room. */
  async take(bytes: number): Promise<() => void> {
    this.expected += bytes;
    try {
      const left = (await this.free()) - this.expected;
      if (left < this.reserve) throw diskFull();
    } catch (error) {
      this.expected -= bytes;
      throw error;
    }
    return () => {
      this.expected -= bytes;
    };
  }
}

/** Bytes that are free on the file system of a folder. */
export async function freeSpaceOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch((error) => {
    throw diskFailed(error);
  });
  return bavail * bsize;
}

/** An operator makes room, so it is no fault of the request. */
const diskFull = () => unavailable('The disk of the service has no room for another file.');
