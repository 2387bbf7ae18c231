import type { Readable } from 'node:stream';
import { unavailable } from '../database/failure.ts';
import type { Problem } from '../problem.ts';
import type { ArrivedFile } from '../values/schema.ts';
import type { FreeSpace } from './free-space.ts';

/** Files of tenants, which are stored outside the database. */
export interface Files {
  storage: FileStorage;
  /** The folder of uploads in progress. */
  incoming: string;
  /** The room for uploads in progress. */
  space: FreeSpace;
  /** The most bytes of one file. */
  limit: number;
  /** Starts the removal of orphan files without waiting for it. */
  sweep(): void;
}

/** Stores files under keys that the service makes: `<orgId>/<random>`. */
export interface FileStorage {
  /** Stores an uploaded file under a new key. Throws StorageFailure. */
  put(key: string, file: ArrivedFile): Promise<void>;
  /** Removes a file, if there is one. Throws StorageFailure. */
  remove(key: string): Promise<void>;
  /** An absolute address that serves the file to every client until it expires. */
  link(file: LinkedFile, lifetime: Lifetime): Promise<string>;
  /**
   * The bytes of a file, where the service serves files itself; undefined when there is no such
   * file. Throws StorageFailure.
   */
  open?(key: string, range?: ByteRange): Promise<Readable | undefined>;
  close(): void;
}

/** Reads stored files, for checks. */
export interface FileReader {
  /** The bytes of a file; undefined when there is no such file. Throws StorageFailure. */
  read(key: string): Promise<Readable | undefined>;
  close(): void;
}

/** A file of a record. */
export interface StoredFile {
  key: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/** The file of a record, as a link names it. */
export interface LinkedFile extends Pick<StoredFile, 'key' | 'fileName' | 'contentType'> {
  orgId: string;
  /** The record's. */
  id: string;
}

/** In full seconds. */
interface Lifetime {
  from: Date;
  until: Date;
}

/** First and last byte, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** The storage could not be reached, or refused an operation. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('The storage of files failed', { cause });
  }
}

/** The answer to a request that needs a storage which failed. */
export const storageUnavailable = (cause: unknown): Problem =>
  unavailable('The storage of files is out of reach.', cause);
