import { childrenFirst } from '../../domains/platform/erase-organizations.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { leftOut } from './left-out.ts';
import { selectTenantTables, type TenantTable } from './tables.store.ts';

/** The tables of an archive, each after the tables that it references. */
export async function archivedTables(tx: Transaction): Promise<TenantTable[]> {
  const tables = await selectTenantTables(tx);
  return childrenFirst(tables.filter(({ name }) => !(name in leftOut))).reverse();
}
