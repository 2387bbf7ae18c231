import { createServer } from 'node:net';
import { type EmbeddedPostgres, EmbeddedPostgresError } from '@stockwright/embedded-postgres';
import { type Config, ConfigError, readConfig } from '../kernel/config.ts';
import { markRunning } from '../kernel/embedded/mark-running.ts';
import { startDatabase } from '../kernel/embedded/start-database.ts';
import { openLog } from '../kernel/log.ts';
import { StartError } from '../kernel/start-error.ts';
import type { Service } from '../service.ts';
import { type DemoRun, offerDemo } from './demo/offer-demo.ts';

const print = (message: string) => console.error(message);

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
  let service: Service | undefined;
  let demo: DemoRun | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      print('Stopping: finishing the running requests and jobs.');
      await demo?.stop();
      await service?.close();
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
  const loading = import('../service.ts');
  loading.catch(() => undefined);
  let databaseUrl = config.databaseUrl ?? '';
  try {
    if (!config.databaseUrl) {
      postgres = await startDatabase({ dataDir: config.dataDir, report: print });
      databaseUrl = postgres.url;
    }
    const { startService } = await loading;
    service = await startService({ config, databaseUrl, log, print });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  printReady(service, config.oidc !== undefined);
  if (config.demo && !stopping) {
    const { address, isNew } = service;
    demo = offerDemo({ config, databaseUrl, address, isNew, print });
  }
}

/** Fails before a database is created or migrated. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function printReady(service: Service, remote: boolean): void {
  const { address } = service;
  print(`Stockwright is ready at ${address}   reference: ${address}/api/docs`);
  if (remote) return;
  print(
    'LOCAL MODE: everyone on this machine can sign in as any user. Set OIDC_ISSUER for real use.',
  );
  const folder = process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR} ` : '';
  const token = `eval "$(${folder}npm run --silent token -- you@example.com)"`;
  print(`Sign in: ${address}/dev/sign-in, or ${token}`);
}

/**
 * Prints one line for an error that an operator can fix; any other is a defect and shows its stack.
 */
function fail(error: unknown): never {
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number };
  if (error instanceof ConfigError) for (const problem of error.problems) print(problem);
  else if (error instanceof EmbeddedPostgresError || error instanceof StartError)
    print(error.message);
  else if (code === 'EADDRINUSE')
    print(`Port ${port} is in use by another program. Set PORT to a free one.`);
  else if (isOfDatabase(error)) print(`The database reports an error: ${error.message}.`);
  else if (syscall && error instanceof Error) print(error.message);
  else print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

/** An error that PostgreSQL answered, like a wrong password. */
const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && 'routine' in error;
