/** The changes of several requests that share a transaction: they only add to the ends of pools. */
import { MustRunAlone } from '../kernel/contract/batch.ts';
import type { Work } from '../kernel/contract/work.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import type { LedgerChange } from './change.ts';
import { directionOf, setsCost } from './kinds.ts';
import { type Valued, value } from './valuation.ts';
import { NotAppended } from './valuation-plan.ts';

/** A change of a request. */
export interface Share {
  change: LedgerChange;
}

export const setsCosts = ({ change }: Share): boolean => change.entries.some(setsCost);

/**
 * In the order in which they are written. Entries without a cost get the current cost of before:
 * they come before those that set a current cost.
 */
export const inOrder = <Each extends Share>(changes: readonly Each[]): Each[] =>
  changes.toSorted((a, b) => Number(setsCosts(a)) - Number(setsCosts(b)));

/** Merges changes into one; the cause is that of a single one, as others revalue nothing. */
export function merged(shares: readonly Share[]): LedgerChange {
  const changes = shares.map(({ change }) => change);
  const [first] = changes;
  if (first && changes.length === 1) return first;
  return {
    entries: changes.flatMap(({ entries }) => entries),
    voided: changes.flatMap(({ voided }) => voided),
    revalued: changes.flatMap(({ revalued = [] }) => revalued),
    production: changes.flatMap(({ production = [] }) => production),
    cuts: changes.flatMap(({ cuts = [] }) => cuts),
    // All of a posting are compared with the same days.
    ...changes.reduce<Pick<LedgerChange, 'countedDays'>>(
      (known, { countedDays }) => (countedDays ? { countedDays } : known),
      {},
    ),
    cause: first?.cause ?? { type: '', id: '' },
  };
}

export const runAlone = <Each extends Share>(
  changes: readonly Each[],
  isAlone: (change: Each) => boolean,
): MustRunAlone =>
  new MustRunAlone(changes.flatMap((change, index) => (isAlone(change) ? [index] : [])));

/**
 * Throws `MustRunAlone` for changes of the past, and for those of which one adds units to a pool
 * and another consumes from it: either could depend on the order of the two.
 */
export function refuseToShare(changes: readonly Share[]): void {
  const alone = new Set(
    changes.filter(
      ({ change: { voided, revalued = [], cuts = [] } }) =>
        revalued.length + cuts.length > 0 ||
        voided.some((entry) => directionOf(entry) !== undefined),
    ),
  );
  const counted = changes.flatMap((each) =>
    each.change.entries
      .filter((entry) => directionOf(entry) !== undefined)
      .map((entry) => ({ each, itemId: entry.itemId, direction: directionOf(entry) })),
  );
  for (const ofItem of groupedBy(counted, ({ itemId }) => itemId).values()) {
    const users = new Set(ofItem.map(({ each }) => each));
    const directions = new Set(ofItem.map(({ direction }) => direction));
    if (users.size > 1 && directions.size > 1) for (const each of users) alone.add(each);
  }
  if (alone.size > 0) throw runAlone(changes, (each) => alone.has(each));
}

/** Values a change that was merged from some of `all`; throws `MustRunAlone` for corrections. */
export async function valueTogether(
  work: Work,
  change: LedgerChange,
  all: readonly Share[],
): Promise<Valued> {
  try {
    const appendsOnly = all.length > 1;
    return await value(work, change, { appendsOnly, beforeCorrection: work.detach });
  } catch (error) {
    if (!(error instanceof NotAppended)) throw error;
    const ids = new Set(error.entryIds);
    throw runAlone(all, (each) => each.change.entries.some(({ id }) => ids.has(id)));
  }
}
