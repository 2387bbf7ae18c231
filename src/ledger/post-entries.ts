/** Posts entries of which each is a change of its own. */
import type { BatchWork } from '../kernel/contract/batch.ts';
import type { Fragment } from '../kernel/database/sql.ts';
import { present } from '../kernel/present.ts';
import type { Problem } from '../kernel/problem.ts';
import type { LedgerChange } from './change.ts';
import { type InsertedEntry, insertShown } from './entries.store.ts';
import type { NewEntry } from './entry.ts';
import { balancesOf, write } from './post.ts';
import { isComplete, postTogether } from './post-together.ts';

/** Returns `shown` of each entry, or the Problem that refuses it, in their order. */
export async function postEntries(
  work: BatchWork,
  entries: readonly NewEntry[],
  shown: Fragment,
): Promise<(InsertedEntry | Problem)[]> {
  const { org, now } = work;
  const changes = entries.map(changeOf);
  let written: InsertedEntry[] = [];
  const { accepted, refused } = await postTogether(work, changes, async (open, change, valued) => {
    const withShortages = org.negativeStock === 'reject';
    const returned = { shown, withShortages };
    const statement = insertShown(org.id, valued.entries, balancesOf(change), now, returned);
    const isLast = !withShortages && isComplete(valued);
    written = isLast
      ? await work.last(entriesOf(open), ...valued.statements, statement)
      : await write(work, change, valued, statement);
    return written[0]?.shortages ?? [];
  });
  const shownOf = new Map(accepted.map((change, index) => [change, written[index]]));
  return changes.map((change) => present(refused.get(change) ?? shownOf.get(change)));
}

/** Each of these changes was made of one entry. */
const entriesOf = (changes: readonly LedgerChange[]) => changes.flatMap(({ entries }) => entries);

const changeOf = (entry: NewEntry): LedgerChange => ({
  entries: [entry],
  voided: [],
  cause: { type: 'ledger_entry', id: entry.id },
});
