import type { Transaction } from '../../kernel/database/transaction.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import { selectExpired } from './imports.store.ts';

/** 410 of an import that is kept no longer, 404 of one that never was. */
export async function missingImport(tx: Transaction, orgId: string, id: string): Promise<Problem> {
  if (!(await tx.row(selectExpired(orgId, id)))) return notFound('import');
  return new Problem(
    'import_expired',
    'This import is kept no longer: imports can be undone for 90 days. Change or delete its records one by one.',
  );
}
