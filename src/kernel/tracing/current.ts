/**
 * The requests for which the running code works, as far as they are traced. Code that is shared by
 * requests, such as a transaction of several writes, runs for all of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts about a span. Never values of requests or rows, and nothing about persons. */
export type Attributes = Record<string, string | number>;

/** A request that is traced. */
export interface Trace {
  readonly traceId: string;
  /** Begins a part of the request; returns what ends it, with its error if it failed. */
  begin(name: string, attributes: Attributes): (error?: unknown) => void;
}

const none: readonly Trace[] = [];

const current = new AsyncLocalStorage<readonly Trace[]>();

/** Empty without tracing, and where the work is not that of a request. */
export const activeTraces = (): readonly Trace[] => current.getStore() ?? none;

/** Runs work for these requests, and for no others. Without tracing it costs nothing. */
export const during = <T>(traces: readonly Trace[], work: () => T): T =>
  traces === activeTraces() ? work() : current.run(traces, work);

/** Runs work of the service itself, for no request. */
export const apart = <T>(work: () => T): T => during(none, work);

/** The traces of several requests; without any the same list each time. */
export const joined = (traces: readonly (readonly Trace[])[]): readonly Trace[] =>
  traces.every((each) => each.length === 0) ? none : traces.flat();

/** Runs a part of the active requests, as a span of each. */
export async function spanned<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const traces = activeTraces();
  const shared = traces.length > 1 ? { 'stockwright.requests': traces.length } : {};
  const ends = traces.map((trace) => trace.begin(name, { ...attributes, ...shared }));
  try {
    const outcome = await work();
    for (const end of ends) end();
    return outcome;
  } catch (error) {
    for (const end of ends) end(error);
    throw error;
  }
}
