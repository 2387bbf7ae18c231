/** The options that operations declare, and those that their callers may give. */
import type { Shape } from './decimals.ts';

/** Options of every call. */
export interface CallOptions {
  /** Ends the call, also between two tries. */
  signal?: AbortSignal;
  /** Milliseconds for the answer to one try. */
  timeout?: number;
  /** How often the request is sent again at most. */
  retries?: number;
  /** Receives the answer for its headers, such as ETag and Location. Its body has been read. */
  onResponse?: (response: Response) => void;
}

export interface Idempotent {
  /**
   * The client makes a key for each call. Give your own, and keep it, if the call must not take
   * effect twice even when your program is started again.
   */
  idempotencyKey?: string;
}

export interface Conditional {
  /** The version or the ETag of the record as you read it: another version is refused with 412. */
  ifMatch?: number | string;
}

export interface DryRun {
  /** Answers as the real request would, and stores nothing. */
  dryRun?: boolean;
}

/** How an operation is called over HTTP. */
export interface Operation {
  method: string;
  path: string;
  /** Whether it takes an idempotency key. */
  idempotent?: boolean;
  /** Whether its body is a form. */
  form?: boolean;
  /** The decimals of its body. */
  body?: Shape;
  /** The decimals of its answer. */
  answer?: Shape;
}
