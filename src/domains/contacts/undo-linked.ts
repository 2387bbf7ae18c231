/** The undo of imported masters that contacts can be linked to. */
import type { Importer } from '../../import/importer.ts';
import { undoRecords } from '../../import/undo-records.ts';
import type { RecordTable } from '../../kernel/database/record.ts';
import { lockRecords } from '../../kernel/database/record-sets.ts';
import type { ReferencingColumn } from '../../kernel/database/references.ts';
import { lockPool } from './contact-links.store.ts';
import { deleteLinked } from './delete-linked.ts';

interface Linked {
  record: RecordTable<unknown>;
  importer?: Importer;
  uses: readonly ReferencingColumn[];
}

export const undoLinked = (of: Linked) =>
  undoRecords({
    ...of,
    number: 'code',
    lock: ({ tx, org }, ids) => tx.all(lockPool(org.id), lockRecords(of.record, org.id, ids)),
    remove: ({ tx, org, now }, ids) => tx.all(...deleteLinked(of.record, org.id, ids, now)),
  });
