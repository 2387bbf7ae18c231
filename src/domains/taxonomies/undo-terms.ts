/** The undo of terms that an import has made because rows name them. */
import { undoRecords } from '../../import/undo-records.ts';
import { deleteRecords, lockRecords } from '../../kernel/database/record-sets.ts';
import { termRecord } from './taxonomy.store.ts';
import { termUses } from './term-uses.ts';

export function undoTerms(noun: string, type: keyof typeof termUses) {
  const record = termRecord({ noun, table: `${type}s` });
  return undoRecords({
    ...{ record, number: 'name', uses: termUses[type] },
    lock: ({ tx, org }, ids) => tx.run(lockRecords(record, org.id, ids)),
    remove: ({ tx, org }, ids) => tx.run(deleteRecords(record, org.id, ids)),
  });
}
