import { type Located, locateRecord } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import type { RecordTable } from '../../kernel/database/record.ts';
import { deleteRecords } from '../../kernel/database/record-sets.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import type { ReferenceCount } from '../../kernel/problem.ts';
import { lockPool, unlinkAll } from './contact-links.store.ts';

type Deletion<Row> = Pick<Work, 'tx' | 'org' | 'now'> & { subject: Row };

/** Masters with their contact links: `lockPool` comes before. */
export const deleteLinked = (
  table: RecordTable<unknown>,
  orgId: string,
  ids: readonly string[],
  now: Date,
): Statement[] => [unlinkAll(orgId, ids, now), deleteRecords(table, orgId, ids)];

/** Deletes a master that no record refers to, with its contact links. */
export const deletingLinked = <Row extends { id: string }>(
  table: RecordTable<Row>,
  referencesTo: (orgId: string, id: string) => Statement<ReferenceCount>,
) => ({
  async locate(call: Located): Promise<Row> {
    await call.tx.run(lockPool(call.org.id));
    return locateRecord(table)(call);
  },

  async run({ tx, org, subject, now }: Deletion<Row>): Promise<void> {
    await refuseInUse(tx, table.noun, referencesTo(org.id, subject.id));
    await tx.all(...deleteLinked(table, org.id, [subject.id], now));
  },
});
