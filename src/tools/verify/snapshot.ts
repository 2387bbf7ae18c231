import type pg from 'pg';
import { Transaction } from '../../kernel/database/transaction.ts';
import { applicationRole } from '../../serve/database/migrate.ts';
import { connection, snapshot } from '../operator.ts';

/** Connections of the verifier, which only read and take no locks that writes wait for. */
export interface Snapshots {
  /** Reads across organizations, as the owner. */
  asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Reads one snapshot of one organization, under the row level security of the service. */
  of<T>(orgId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const name = 'stockwright-verify';

/** @param url the connection of the database's owner */
export function openSnapshots(url: string): Snapshots {
  const owner = connection(url, name, snapshot);
  const service = connection(url, name, { ...snapshot, role: applicationRole });
  return {
    asOwner: (work) => read(owner, undefined, work),
    of: (orgId, work) => read(service, orgId, work),
    async close() {
      await Promise.all([owner.end(), service.end()]);
    },
  };
}

async function read<T>(
  pool: pg.Pool,
  orgId: string | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const onError = () => undefined;
  client.on('error', onError);
  let failed = true;
  try {
    const tx = new Transaction(client, { orgId });
    const outcome = await work(tx);
    await tx.finish(true);
    failed = false;
    return outcome;
  } finally {
    client.off('error', onError);
    client.release(failed);
  }
}
