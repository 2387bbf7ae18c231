import { resolve } from 'node:path';
import { existingCluster, readPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { leaseHolder } from './lease.ts';
import { lockFile } from './leftover.ts';
import { urlOf } from './postmaster.ts';

/**
 * The owner's URL of the embedded PostgreSQL that another process runs on a data folder; undefined
 * when nobody does.
 */
export function runningEmbeddedPostgres(
  dataDir: string,
  database = 'stockwright',
): string | undefined {
  const folder = resolve(dataDir);
  const holder = leaseHolder(folder);
  const cluster = holder && existingCluster(folder);
  if (!cluster) return undefined;
  const running = lockFile(cluster);
  if (running?.ready) return urlOf({ password: readPassword(folder) }, running.port, database);
  throw new EmbeddedPostgresError(
    `Process ${holder.pid} on ${holder.host} is starting or stopping PostgreSQL on ${folder}: ` +
      'try again when it is done.',
  );
}
