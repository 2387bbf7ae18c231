import { createServer } from 'node:net';
import type { EmbeddedPostgres } from '@stockwright/embedded-postgres';
import { type Config, readConfig } from '../kernel/config.ts';
import { maxConnections } from '../kernel/database/pool.ts';
import { openLog } from '../kernel/log.ts';
import { markRunning } from '../serve/embedded/mark-running.ts';
import { startDatabase } from '../serve/embedded/start-database.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { type DemoRun, offerDemo } from './demo/offer-demo.ts';
import { fail, print } from './fail.ts';

/** The service in this process, or in worker processes of this one. */
interface Runner {
  start(options: StartOptions): Promise<Started>;
  /** May be called before it has started. */
  close(): Promise<void>;
}

type StartOptions = Pick<ServiceOptions, 'config' | 'databaseUrl' | 'log' | 'print'>;
type Started = Pick<Service, 'address' | 'isNew'>;

/** Starts the service, which then runs until a signal stops it. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    fail(error);
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  let postgres: EmbeddedPostgres | undefined;
  let runner: Runner | undefined;
  let demo: DemoRun | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      print('Stopping: finishing the running requests and jobs.');
      await Promise.all([demo?.stop(), runner?.close()]);
      await postgres?.stop();
    })();
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
  markRunning();
  await refuseTakenPort(config);
  // The service is loaded while the database starts.
  const loading = loadRunner(config);
  loading.catch(() => undefined);
  let databaseUrl = config.databaseUrl ?? '';
  let started: Started;
  try {
    if (!config.databaseUrl) {
      const settings = { max_connections: String(maxConnections(config.processes)) };
      postgres = await startDatabase({ dataDir: config.dataDir, report: print, settings });
      databaseUrl = postgres.url;
    }
    runner = await loading;
    started = await runner.start({ config, databaseUrl, log, print });
  } catch (error) {
    // A stop ends what was starting.
    if (stopping) return;
    await postgres?.stop();
    throw error;
  }
  if (stopping) return;
  printReady(started.address, config.oidc !== undefined);
  if (config.demo) demo = offerDemo({ config, databaseUrl, ...started, print });
}

async function loadRunner({ processes }: Config): Promise<Runner> {
  if (processes > 1) {
    const { WorkerProcesses } = await import('./processes/worker-processes.ts');
    return new WorkerProcesses();
  }
  const { startService } = await import('../service.ts');
  let service: Service | undefined;
  return {
    start: async (options) => (service = await startService(options)),
    close: async () => service?.close(),
  };
}

/** Fails before a database is created or migrated. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function printReady(address: string, remote: boolean): void {
  print(`Stockwright is ready at ${address}   reference: ${address}/api/docs`);
  if (remote) return;
  print(
    'LOCAL MODE: everyone on this machine can sign in as any user. Set OIDC_ISSUER for real use.',
  );
  const folder = process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR} ` : '';
  const token = `eval "$(${folder}npm run --silent token -- you@example.com)"`;
  print(`A token for programs: ${token}`);
}
