/** The end of the closed period, which stays as a write has read it until that is committed. */
import type { Work } from '../kernel/contract/work.ts';
import type { LedgerChange } from './change.ts';
import { keepPeriod } from './kept-period.store.ts';
import { isExpected } from './kinds.ts';

/**
 * Looks right before COMMIT whether the closed period has a later end by then, with days of the
 * change in it; if so, the write begins again (decision 86).
 */
export function keepClosedPeriod({ tx, org }: Work, change: LedgerChange): void {
  const { entries, voided, revalued = [] } = change;
  const dated = [...entries, ...voided].filter((entry) => !isExpected(entry));
  const days = [...dated, ...revalued.map(({ entry }) => entry)].map(({ day }) => day);
  const first = days.reduce<string | undefined>(
    (least, day) => (least === undefined || day < least ? day : least),
    undefined,
  );
  if (first !== undefined) tx.beforeCommit(keepPeriod(org.id, org.closedThrough, first));
}
