import type { Caller } from '../../kernel/access/caller.ts';
import type { Batch } from '../../kernel/contract/batch.ts';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import type { Received } from '../../kernel/contract/reception.ts';
import type { ParsedRequest } from '../../kernel/contract/request.ts';
import type { Services } from '../../kernel/contract/services.ts';
import type { Problem } from '../../kernel/problem.ts';
import type { Trace } from '../../kernel/tracing/current.ts';
import type { Answer, WriteBody } from '../answer.ts';
import type { Key } from './idempotency.ts';

/** An endpoint that writes, compiled. */
export interface Writing {
  endpoint: Endpoint;
  services: Services;
  writeBody: WriteBody;
}

/** A request of a batch. A batch holds requests of one organization; most hold one request. */
export interface BatchEntry {
  request: ParsedRequest;
  requestId: string;
  caller: Caller;
  key: Key | undefined;
  /** The length of its body. */
  bytes: number;
  /** The trace of the request, if it is traced. */
  traces: readonly Trace[];
  /** A file that is kept if the transaction commits. */
  received?: Received;
}

/** The outcome of an entry; `deferred`: nothing yet, it has to be part of a later batch. */
export type Outcome = Answer | Problem | 'deferred';

/** Whether nothing is wrong with the request itself. */
export const isComplete = ({ path, faults }: ParsedRequest): boolean =>
  path !== undefined && faults.length === 0;

/** Whether a request asks for the supplement of its endpoint. */
export const asksForMore = ({ supplement }: Endpoint, { query }: ParsedRequest): boolean =>
  supplement !== undefined && query.include !== undefined;

/** How requests are written together; undefined for a request that takes `locate` and `run`. */
export function batchOf({ batch, locate }: Endpoint, request: ParsedRequest): Batch | undefined {
  if (!isComplete(request)) return locate ? undefined : batch;
  return batch?.includes?.(request.body) === false ? undefined : batch;
}
