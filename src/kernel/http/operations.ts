import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics.ts';

/** Health checks and metrics for operators. */
export function mountOperations(
  server: FastifyInstance,
  {
    database,
    metrics,
    collect = () => metrics.registry.metrics(),
  }: { database: Database; metrics: Metrics; collect?: (() => Promise<string>) | undefined },
): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async (_request, reply) => {
    const reachable = await database.ping().then(
      () => true,
      () => false,
    );
    if (reachable) return { status: 'ready' };
    return reply.code(503).header('retry-after', '2').send({ status: 'database out of reach' });
  });
  server.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType);
    return collect();
  });
}
