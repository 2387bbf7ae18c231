/**
 * Posts entries of which each is a change of its own. Several of them are written as one change, as
 * long as they only add to the ends of cost pools; under the policy `reject` those that fall short
 * are refused, in their order, and the others are written.
 */
import { type BatchWork, MustRunAlone } from '../kernel/contract/batch.ts';
import { Problem } from '../kernel/contract/problem.ts';
import type { Fragment } from '../kernel/database/sql.ts';
import { compare, exact, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import { type InsertedEntry, insertShown, type Shortage } from './entries.store.ts';
import type { NewEntry } from './entry.ts';
import { savepoint } from './locks.store.ts';
import { balancesOf, finish, refuseShortage, write } from './post.ts';
import { type Valued, value } from './valuation.ts';
import { NotAppended, setsCost } from './valuation-plan.ts';

const beforeEntries = savepoint('entries');

/** Returns `shown` of each entry, or the Problem that refuses it, in their order. */
export async function postEntries(
  work: BatchWork,
  entries: readonly NewEntry[],
  shown: Fragment,
): Promise<(InsertedEntry | Problem)[]> {
  const results = new Map<NewEntry, InsertedEntry | Problem>();
  // Entries without a cost get the current cost of before the group: they come before those that
  // set a current cost.
  const ordered = entries.toSorted((a, b) => Number(setsCost(a)) - Number(setsCost(b)));
  for (let rest: readonly NewEntry[] = ordered; rest.length > 0; ) {
    const change = changeOf(rest);
    const valued = await valueTogether(work, change, entries);
    const written = await insert(work, change, valued, shown);
    const refused = refusals(rest, written);
    if (refused.size === 0) await finishTogether(work, change, valued, entries);
    rest.forEach((entry, index) => {
      const result = refused.get(entry) ?? (refused.size === 0 ? written[index] : undefined);
      if (result) results.set(entry, result);
    });
    rest = rest.filter((entry) => !results.has(entry));
    if (refused.size > 0 && entries.length > 1) await work.tx.all(beforeEntries.back);
  }
  return entries.flatMap((entry) => results.get(entry) ?? []);
}

/** A refusal of what follows from several entries, such as a cost that is too high, is of one. */
async function finishTogether(
  work: BatchWork,
  change: LedgerChange,
  valued: Valued,
  all: readonly NewEntry[],
): Promise<void> {
  try {
    await finish(work, change, valued);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || all.length === 1)
      throw error;
    const indexes = all.map((_, index) => index);
    const setters = indexes.filter((index) => all[index] && setsCost(all[index]));
    throw new MustRunAlone(setters.length > 0 ? setters : indexes);
  }
}

const changeOf = (entries: readonly NewEntry[]): LedgerChange => ({
  entries,
  voided: [],
  // The only reason of a change that revalues other entries: such a change has one entry.
  cause: { type: 'ledger_entry', id: entries[0]?.id ?? '' },
});

/** Writes all of the entries, with COMMIT where nothing can follow. */
async function insert(
  work: BatchWork,
  change: LedgerChange,
  valued: Valued,
  shown: Fragment,
): Promise<InsertedEntry[]> {
  const { org, now } = work;
  const rejects = org.negativeStock === 'reject';
  const returned = { shown, withShortages: rejects };
  const statement = insertShown(org.id, valued.entries, balancesOf(change), now, returned);
  if (!rejects && isComplete(valued)) return work.last(...valued.statements, statement);
  const first = rejects && change.entries.length > 1 ? [beforeEntries.set] : [];
  return write(
    work,
    change,
    { ...valued, statements: [...first, ...valued.statements] },
    statement,
  );
}

/** Whether nothing follows from the change once it is written. */
const isComplete = ({ costed, sales, afterwards }: Valued): boolean =>
  costed.length + sales.length + afterwards.length === 0;

/** Throws `MustRunAlone` for those of `all` that do more than add to the ends of pools. */
async function valueTogether(
  work: BatchWork,
  change: LedgerChange,
  all: readonly NewEntry[],
): Promise<Valued> {
  try {
    return await value(work, change, all.length > 1);
  } catch (error) {
    if (!(error instanceof NotAppended)) throw error;
    const items = new Set(error.itemIds);
    const alone = all.flatMap(({ itemId }, index) => (items.has(itemId) ? [index] : []));
    throw new MustRunAlone(alone);
  }
}

/**
 * The entries that fall short under the policy `reject`, each with its Problem. Balances that are
 * below zero after all of the entries are followed from before them, entry by entry.
 */
function refusals(
  entries: readonly NewEntry[],
  [written]: readonly InsertedEntry[],
): Map<NewEntry, Problem> {
  const refused = new Map<NewEntry, Problem>();
  if (!written?.shortages || written.shortages.length === 0) return refused;
  const total = balancesOf(changeOf(entries));
  const onHand = new Map(
    written.shortages.map(({ onHand: after, ...at }) => {
      const change = total.find((balance) => keyOf(balance) === keyOf(at))?.onHand;
      return [keyOf(at), exact(after).minus(change ?? ZERO)];
    }),
  );
  for (const entry of entries) {
    const changes = balancesOf(changeOf([entry]));
    const after = changes.flatMap(({ itemId, locationId, onHand: change }): Shortage[] => {
      const before = onHand.get(keyOf({ itemId, locationId }));
      return before ? [{ itemId, locationId, onHand: before.plus(change) }] : [];
    });
    const short = after.filter((balance) => compare(balance.onHand, ZERO) < 0);
    const problem = problemOf(() => refuseShortage(changes, short));
    if (problem) refused.set(entry, problem);
    else for (const balance of after) onHand.set(keyOf(balance), balance.onHand);
  }
  return refused;
}

const keyOf = ({ itemId, locationId }: Pick<Shortage, 'itemId' | 'locationId'>) =>
  `${itemId} ${locationId}`;

function problemOf(refuse: () => void): Problem | undefined {
  try {
    refuse();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
