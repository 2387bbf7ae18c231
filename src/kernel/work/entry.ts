import type { Caller } from '../access/caller.ts';
import type { Endpoint, Received } from '../contract/endpoint.ts';
import type { ParsedRequest } from '../contract/request.ts';
import type { WriteBody } from './answer.ts';
import type { Key } from './idempotency.ts';
import type { Services } from './services.ts';

/** An endpoint that writes, compiled. */
export interface Writing {
  endpoint: Endpoint;
  services: Services;
  writeBody: WriteBody;
}

/** One request of a batch. A batch holds requests of one organization; most hold one request. */
export interface BatchEntry {
  request: ParsedRequest;
  requestId: string;
  caller: Caller;
  key: Key | undefined;
  /** A file that is kept if the transaction commits. */
  received?: Received;
}
