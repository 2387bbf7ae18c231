import { resolve } from 'node:path';
import { existingCluster, readPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { leaseHolder } from './lease.ts';
import { lockFile } from './leftover.ts';
import { urlOf } from './postmaster.ts';

/**
 * The owner's URL of the embedded PostgreSQL that another process runs on a data folder; undefined
 * when none runs.
 * @throws EmbeddedPostgresError while the other process starts or stops it
 */
export function runningEmbeddedPostgres(options: {
  dataDir: string;
  database: string;
}): string | undefined {
  const dataDir = resolve(options.dataDir);
  const holder = leaseHolder(dataDir);
  const cluster = holder && existingCluster(dataDir);
  if (!cluster) return undefined;
  const { ready, port } = lockFile(cluster) ?? {};
  if (ready && port) return urlOf({ password: readPassword(dataDir) }, port, options.database);
  throw new EmbeddedPostgresError(
    `Process ${holder.pid} on ${holder.host} is starting or stopping PostgreSQL on ${dataDir}: ` +
      'try again in a moment.',
  );
}
