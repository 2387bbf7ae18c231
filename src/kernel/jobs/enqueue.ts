import type { Transaction } from '../database/database.ts';
import { jsonb, sql } from '../database/sql.ts';

/** Work that is to follow a transaction. */
export interface Job {
  /** The name of what does it. */
  task: string;
  /** Ids and plain numbers: a job outlives its record, and is read across tenants. */
  payload: Readonly<Record<string, string | number>>;
  /** Two jobs of one key are one, as long as neither has begun. */
  key: string;
}

/** Adds a job, to be done once the transaction is kept. It may be done more than once. */
export async function enqueue(tx: Transaction, { task, payload, key }: Job): Promise<void> {
  await tx.run(sql`select jobs.enqueue(${task}, ${jsonb(payload)}, ${key})`);
}
