import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { NodeClock } from '../installation/clock.ts';

/** Health checks and metrics for operators. */
export function mountOperations(
  server: FastifyInstance,
  {
    database,
    clock,
    metrics,
    collect = () => metrics.registry.metrics(),
  }: {
    database: Database;
    clock: Pick<NodeClock, 'isWrong'>;
    metrics: Metrics;
    collect?: (() => Promise<string>) | undefined;
  },
): void {
  const ping = shared(() =>
    database.ping().then(
      () => true,
      () => false,
    ),
  );
  const read = shared(collect);
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) => {
    const reachable = await ping();
    if (reachable && !clock.isWrong) return { status: 'ready' };
    const status = reachable ? 'clock differs from the database' : 'database out of reach';
    return reply.code(503).header('retry-after', '2').send({ status });
  });
  server.get('/metrics', { config: { isFile: true } }, async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType);
    return read();
  });
}

/** Runs once for all who ask at the same time: probes have no limit, and need no credential. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
