import type { Readable } from 'node:stream';
import type { Problem } from '../contract/problem.ts';
import { unavailable } from '../database/failure.ts';
import type { ArrivedFile } from '../values/schema.ts';

/** Files of tenants, which the database knows of and does not hold. */
export interface Files {
  storage: FileStorage;
  /** The folder in which files arrive. */
  incoming: string;
  /** The most bytes of one file. */
  limit: number;
  /** Sets off the removal of files that nothing holds any more; does not wait for it. */
  sweep(): void;
}

/**
 * Where files lie. Keys are made by the service, `<orgId>/<random>`, never of what people send.
 */
export interface FileStorage {
  /** Stores a file that has arrived, under a new key. Throws StorageFailure. */
  put(key: string, file: ArrivedFile): Promise<void>;
  /** Removes a file; one that is not there is no error. Throws StorageFailure. */
  remove(key: string): Promise<void>;
  /** An absolute address at which anybody can fetch the file for a while. */
  link(file: LinkedFile, lifetime: Lifetime): Promise<string>;
  /**
   * The bytes of a file, where the service serves them itself; undefined when it is gone. Throws
   * StorageFailure.
   */
  open?(key: string, range?: ByteRange): Promise<Readable | undefined>;
  close(): void;
}

/** A file that a record holds. */
export interface StoredFile {
  key: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/** What a link leads to: the file of a record. */
export interface LinkedFile extends Pick<StoredFile, 'key' | 'fileName' | 'contentType'> {
  orgId: string;
  /** The record's. */
  id: string;
}

/** From when until when; full seconds, both. */
interface Lifetime {
  from: Date;
  until: Date;
}

/** Both included, from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** The storage could not be reached, or would not do what it was asked. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('The storage of files failed', { cause });
  }
}

/** What a storage that fails means to a request. */
export const storageUnavailable = (cause: unknown): Problem =>
  unavailable('The storage of files is out of reach.', cause);
