/** A worker process: one of several that serve one port. The first process starts it. */
import { AggregatorRegistry } from 'prom-client';
import { readConfig } from '../../kernel/config.ts';
import { openLog } from '../../kernel/log.ts';
import { type Service, startService } from '../../service.ts';
import { fail } from '../fail.ts';
import type { FromWorker, Report, Start, ToWorker } from './messages.ts';

let service: Service | undefined;
let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= (async () => service?.close())();
    stopping.then(() => process.exit(0), fail);
  });
}

/** Requests for the metrics of all processes that the first process has not answered yet. */
const collections = new Map<number, (reports: Report[]) => void>();
let lastCollection = 0;

process.on('message', (message: ToWorker) => {
  if (message.type === 'start') start(message).catch(fail);
  else if (message.type === 'report') void report(message.id);
  else collections.get(message.id)?.(message.reports);
});
send({ type: 'loaded' });

async function start({ databaseUrl, runsJobs }: Start): Promise<void> {
  const config = readConfig(process.env);
  service = await startService({
    config,
    databaseUrl,
    log: openLog(config.logLevel),
    print: () => undefined,
    worker: { runsJobs, collectMetrics },
  });
  send({ type: 'ready', address: service.address });
}

async function report(id: number): Promise<void> {
  send({ type: 'report', id, report: (await service?.metrics.registry.getMetricsAsJSON()) ?? [] });
}

/** Asks the first process, which alone reaches the others. */
async function collectMetrics(): Promise<string> {
  lastCollection += 1;
  const id = lastCollection;
  const collected = new Promise<Report[]>((resolve) => collections.set(id, resolve));
  send({ type: 'collect', id });
  const reports = await collected.finally(() => collections.delete(id));
  return AggregatorRegistry.aggregate(reports).metrics();
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
