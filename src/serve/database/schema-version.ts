import { sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

/** The number of the last migration that ran; undefined before the first. */
export async function schemaVersion(tx: Transaction): Promise<number | undefined> {
  const found = await tx.row(
    sql<{ version: number }>`select max(version) as version from schema_migrations`,
  );
  return found?.version;
}
