/** The decision of a request that writes one entry of the ledger. */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { refuseClosedPeriod } from '../../ledger/closed-period.ts';
import type { NewEntry } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Decision, post, refusalIn } from '../../ledger/post.ts';
import { entryColumns } from './ledger-entries.store.ts';

export interface EntryDecision extends Decision {
  entry: NewEntry;
}

/** The decision to write an entry, which is refused in the closed period. */
export function entryDecision(org: Organization, entry: NewEntry): EntryDecision {
  const cause = { type: 'ledger_entry', id: entry.id };
  const change = { entries: [entry], voided: [], cause };
  refuseClosedPeriod(org, change);
  return { entry, change };
}

/** Writes such decisions, as members of a `Batch`; each result is the entry of answers. */
export const entryWrites = (ledger: Ledger) => ({
  async write(work: Work, decisions: readonly EntryDecision[]) {
    const { results, shown } = await post(work, decisions, { shown: entryColumns(ledger) });
    return decisions.map(
      (decision, index) => refusalIn(results[index]) ?? present(shown.get(decision)),
    );
  },
  change: ({ entry: { id } }: EntryDecision) => ({ id }),
});
