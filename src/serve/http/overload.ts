import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Problem } from '../../kernel/problem.ts';

/** Milliseconds. */
export interface OverloadLimits {
  /** The event loop is overloaded when it is later than this on average. */
  delay: number;
  /** The time over which the average is taken. */
  interval: number;
}

export const defaultOverloadLimits: OverloadLimits = valuesOf(requests.overload);

/** Milliseconds between two samples of the delay. */
const resolution = 10;

/** Answers 503 to all requests while the event loop is overloaded. */
export function refuseOverload(server: FastifyInstance, { delay, interval }: OverloadLimits): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let isOverloaded = false;
  const timer = setInterval(() => {
    // Without a sample there is no mean: the loop has stood still all the time.
    isOverloaded = !(delays.mean / 1e6 - resolution <= delay);
    delays.reset();
  }, interval).unref();
  server.addHook('onRequest', (_request, _reply, done) => {
    done(isOverloaded ? overloaded() : undefined);
  });
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    delays.disable();
    done();
  });
}

const overloaded = () =>
  new Problem('unavailable', 'The service is overloaded. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
