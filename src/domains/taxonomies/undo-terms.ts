/** The undo of terms that an import has made because rows name them. */
import { undoRecords } from '../../import/undo-records.ts';
import { deleteRecords, lockRecords } from '../../kernel/database/record-sets.ts';
import type { ReferencingColumn } from '../../kernel/database/references.ts';
import { termRecord } from './taxonomy.store.ts';

export function undoTerms(noun: string, table: string, uses: readonly ReferencingColumn[]) {
  const record = termRecord({ noun, table });
  return undoRecords({
    ...{ record, number: 'name', uses },
    lock: ({ tx, org }, ids) => tx.run(lockRecords(record, org.id, ids)),
    remove: ({ tx, org }, ids) => tx.run(deleteRecords(record, org.id, ids)),
  });
}
