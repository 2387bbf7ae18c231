import type { Readable } from 'node:stream';
import type { Transaction } from '../database/transaction.ts';
import type { Services } from './services.ts';

/** A request whose body arrives. */
export interface Arriving {
  stream: Readable | undefined;
  contentType: string;
  /** The length of the body, if the request names it. */
  length: number | undefined;
  orgId: string;
  userId: string;
  /** Whether it has a key: then the answer to a repetition may be known already. */
  hasKey: boolean;
}

/** Receives a request's body while it arrives, without holding all of it in memory. */
export interface Reception {
  /** The content types that the endpoint accepts; JSON is none of them. */
  accepts: readonly string[];
  /** Reads the body; throws a Problem with all of its faults. */
  receive(request: Arriving, services: Services): Promise<Received>;
}

/** A request's content that is stored outside the database. */
export interface Received {
  /** The body for `run`. */
  body: unknown;
  /** Replaces the body in the fingerprint of an idempotency key. */
  fingerprint: string;
  /** Stores it before the transaction, as the last step that may refuse the request. */
  store(): Promise<void>;
  /** Ties the stored file to the transaction: both are kept or neither. */
  keep(tx: Transaction): Promise<void>;
  /**
   * Cleans up at every end of the request, and never throws. Deletes the stored file unless it is
   * `kept`; when the commit is uncertain, the database decides.
   */
  close(kept: boolean): Promise<void>;
}
