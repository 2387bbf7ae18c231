import { jsonb, sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';

/** Work to be done after a transaction. */
export interface Job {
  /** The name of the task that does it. */
  task: string;
  /** Ids and plain numbers: a job outlives its record, and is read across tenants. */
  payload: Readonly<Record<string, string | number>>;
  /** A second job with the key of a job that has not begun replaces it. */
  key: string;
  /** The ids of the organization and the person that it works for; owners take turns. */
  owners: readonly string[];
}

/** Adds a job, which is done after the transaction commits. It may be done more than once. */
export async function enqueue(tx: Transaction, { task, payload, key, owners }: Job): Promise<void> {
  await tx.run(sql`select jobs.enqueue(${task}, ${jsonb(payload)}, ${key}, ${owners}::text[])`);
}
