import type { IncomingHttpHeaders } from 'node:http';
import type { Attributes, Trace } from './current.ts';

/** Where traces go. */
export interface TracingOptions {
  /** The address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Sent with every export, such as a key of the collector. */
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that begin here and are kept, from 0 to 1. */
  share: number;
}

/** A traced request, which its hooks end. */
export interface RequestTrace extends Trace {
  /** @param failed whether the service, and not the client, is to blame */
  end(attributes: Attributes, failed: boolean): void;
}

export interface Tracing {
  /** Begins the trace of a request, or continues that of its `traceparent`. */
  request(name: string, headers: IncomingHttpHeaders, attributes: Attributes): RequestTrace;
  /** Sends what was not sent yet, as long as the collector answers within seconds. */
  close(): Promise<void>;
}
