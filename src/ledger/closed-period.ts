/**
 * The closed period: days up to `closedThrough` of the organization. No stock appears, disappears
 * or moves there. A stated cost changes there only if an admin allows it.
 */
import type { Caller, Organization } from '../kernel/access/caller.ts';
import { atLeast } from '../kernel/access/caller.ts';
import type { Work } from '../kernel/contract/work.ts';
import { type Fault, invalid, Problem } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';
import type { LedgerChange } from './change.ts';
import { type HistoryLine, selectHistoryLines } from './closed-months.store.ts';
import { closedMonths } from './closed-months.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import { directionOf, isExpected } from './kinds.ts';

/** The query of a write that can change a stated cost in the closed period. */
export const closedPeriodQuery = s.object({
  closedPeriod: s.optional(
    s.oneOf(['allow'], {
      description:
        '`allow`: change a stated cost of the closed period, which requires the role admin. Without it the answer is 409 `closed_period_cost`; `months` has the closed months that would change.',
    }),
  ),
});

type Entries = Pick<LedgerChange, 'entries' | 'voided' | 'datedBy'>;

/**
 * 422 when stock in the closed period would appear, vanish or move. Expected movements are no
 * stock: goods that were expected in a period that has since been closed may still arrive. When one
 * field dates both new and voided entries, the fault of the voided is reported: a later date would
 * not help.
 */
export function refuseClosedPeriod({ closedThrough }: Organization, change: Entries): void {
  if (closedThrough === null) return;
  const { datedBy = { entries: '/eventDate', voided: '/replaces' } } = change;
  const recosted = recostedEntries(change);
  const closed = (
    dated: readonly (NewEntry | StoredEntry)[],
    path: string,
    advice: string,
  ): Fault[] => {
    const entry = dated.find(
      (each) => !isExpected(each) && each.day <= closedThrough && !recosted.has(each),
    );
    if (!entry) return [];
    const fact = `The day ${entry.day} lies in the closed period, which ends with ${closedThrough}.`;
    return [{ path, code: 'closed_period', message: `${fact} ${advice}` }];
  };
  const voidedFaults = closed(
    change.voided,
    datedBy.voided,
    'Let an admin move the end of the closed period first.',
  );
  const newFaults = closed(
    change.entries,
    datedBy.entries,
    'Choose a later date, or let an admin move the end of the closed period.',
  ).filter(({ path }) => path !== voidedFaults[0]?.path);
  if (voidedFaults.length + newFaults.length > 0) throw invalid(...newFaults, ...voidedFaults);
}

/** Whether a change gives an entry of the closed period another stated cost; 403 for members. */
export function changesClosedCost(
  { closedThrough }: Organization,
  { role = 'member' }: Caller,
  change: LedgerChange,
): boolean {
  if (closedThrough === null) return false;
  const revalued = change.revalued?.map(({ entry }) => entry) ?? [];
  const changed = [...revalued, ...recostedEntries(change)];
  const entry = changed.find(({ day }) => day <= closedThrough);
  if (!entry) return false;
  if (atLeast('admin').includes(role)) return true;
  throw new Problem(
    'forbidden',
    `The day ${entry.day} lies in the closed period, which ends with ${closedThrough}. Changing a cost there requires the role admin or owner; your role here is ${role}.`,
  );
}

/** The lines that the cost history has of a cause before its change is written. */
export const historyBefore = ({ tx, org, now }: Work, { cause }: LedgerChange) =>
  tx.rows(selectHistoryLines(org.id, [cause.id], now));

/** 409 with the closed months that a written change has moved. */
export async function refuseClosedCost(
  work: Work,
  { entries, voided, cause }: LedgerChange,
  linesBefore: readonly HistoryLine[],
): Promise<never> {
  const months = await closedMonths(work, {
    causeIds: [cause.id],
    replacedIds: [...entries, ...voided].map(({ id }) => id),
    linesBefore,
  });
  throw new Problem(
    'closed_period_cost',
    'This changes a stated cost in the closed period, and with it the closed months in months. Send the request again with closedPeriod=allow in the query to change them.',
    { members: { months } },
  );
}

/**
 * The entries that a change replaces with entries that differ in their unit cost only, and these.
 * An entry that replaces another has its position.
 */
function recostedEntries({
  entries,
  voided,
}: Pick<LedgerChange, 'entries' | 'voided'>): Set<NewEntry | StoredEntry> {
  const pairs = voided.flatMap((old) => {
    // Most of what is voided are expected movements, which have no cost.
    if (directionOf(old) !== 'in') return [];
    const entry = entries.find(({ itemId, position }) => {
      return itemId === old.itemId && position === old.position;
    });
    return entry && isRecosted(old, entry) ? [old, entry] : [];
  });
  return new Set(pairs);
}

function isRecosted(old: StoredEntry, entry: NewEntry): boolean {
  const unitCost = entry.givenUnitCost ?? entry.keptUnitCost;
  return (
    entry.eventType === old.eventType &&
    entry.locationId === old.locationId &&
    entry.eventDate === old.eventDate &&
    entry.day === old.day &&
    entry.quantity.eq(old.quantity) &&
    old.unitCost !== null &&
    unitCost !== null &&
    !unitCost.eq(old.unitCost)
  );
}
