import { localIssuer, openLocalIdentity } from '../../src/serve/identity/local-identity.ts';
import { remove, temporaryFolder } from './cluster.ts';
import { hangLimit } from './eventually.ts';
import { freePort } from './free-port.ts';
import { type ServiceProcess, startProcess, untilReady } from './service-process.ts';
import { createDatabase, type World } from './world.ts';

/** A world whose service is a process of its own: it can be killed, and its memory measured. */
export interface ProcessWorld extends World {
  process: ServiceProcess;
}

/** A request that is never answered keeps the service from ending. */
const maxSecondsToEnd = hangLimit / 1_000;

async function end({ child, ended }: ServiceProcess): Promise<void> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, hangLimit);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
  if (isLate) throw new Error(`The service did not end in ${maxSecondsToEnd} seconds.`);
}

/** Starts a service on a database of its own in the run's PostgreSQL. */
export async function openProcessWorld(env: Record<string, string> = {}): Promise<ProcessWorld> {
  const databaseUrl = env.DATABASE_URL ?? (await createDatabase());
  const dataDir = env.DATA_DIR ?? temporaryFolder();
  const settings = { ...env, DATABASE_URL: databaseUrl };
  const service = startProcess({ dataDir, port: await freePort(), env: settings });
  await untilReady(service);
  const now = () => new Date();
  return {
    process: service,
    databaseUrl,
    dataDir,
    origin: service.origin,
    service: {
      address: service.origin,
      local: await openLocalIdentity({ dataDir, issuer: localIssuer, now }),
      isNew: false,
      async close() {
        try {
          await end(service);
        } finally {
          await remove(dataDir);
        }
      },
    },
    setNow() {
      throw new Error('The clock of another process cannot be set.');
    },
  };
}
