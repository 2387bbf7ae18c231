/**
 * Writes several changes of the ledger as one, as long as they only add to the ends of cost pools.
 * Under the policy `reject` those that fall short are refused, in their order, and the others are
 * written.
 */
import type { Organization } from '../kernel/access/caller.ts';
import { type BatchWork, MustRunAlone } from '../kernel/contract/batch.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { Problem } from '../kernel/problem.ts';
import { type Exact, exact, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import { updateCostsInTurn } from './costs-in-turn.ts';
import { updateCurrentCosts } from './current-costs.ts';
import type { Shortage } from './entries.store.ts';
import { directionOf } from './entry.ts';
import { savepoint } from './locks.store.ts';
import {
  announceBalances,
  balancesOf,
  finish,
  isEmpty,
  nothingPosted,
  type Posted,
} from './post.ts';
import { announceCosts } from './stock-changed.ts';
import { keyOf, StockInTurn } from './stock-in-turn.ts';
import { type Valued, value } from './valuation.ts';
import { NotAppended, setsCost } from './valuation-plan.ts';

/** What became of changes that were written together. */
interface PostedTogether {
  accepted: readonly LedgerChange[];
  refused: ReadonlyMap<LedgerChange, Problem>;
  /** What each of the accepted ones has posted. */
  posted: readonly Posted[];
  /** How they were valued; undefined where nothing changes. */
  valued?: Valued;
}

/** Writes `change`, which consists of `changes`; returns the balances below zero after it. */
type Write = (
  changes: readonly LedgerChange[],
  change: LedgerChange,
  valued: Valued,
) => Promise<readonly Below[]>;

/** A balance on hand below zero; exact, or text where a statement answers it within JSON. */
type Below = Omit<Shortage, 'onHand'> & { onHand: Exact | string };

const undoable = savepoint('entries');

/**
 * Values changes, and has them written by `write`. Throws `MustRunAlone` for those of several that
 * cannot be written with the others. A single change can be any change.
 */
export async function postTogether(
  work: BatchWork,
  changes: readonly LedgerChange[],
  write: Write,
): Promise<PostedTogether> {
  if (changes.length > 1) refuseToShare(changes);
  const isUndone = changes.length > 1 && work.org.negativeStock === 'reject';
  const first: Statement[] = isUndone ? [undoable.set] : [];
  const refused = new Map<LedgerChange, Problem>();
  // Entries without a cost get the current cost of before the group: they come before those that
  // set a current cost.
  let open = changes.toSorted((a, b) => Number(setsCosts(a)) - Number(setsCosts(b)));
  while (open.length > 0) {
    const change = merged(open);
    if (isEmpty(change)) return { accepted: open, refused, posted: open.map(() => nothingPosted) };
    const valued = await valueTogether(work, change, changes);
    const statements = [...first, ...valued.statements];
    // Before the statements that may be the last ones, unless some of them may be undone.
    const mayRefuse = work.org.negativeStock === 'reject';
    if (!mayRefuse) await announceAll(work, open);
    const found = await write(open, change, { ...valued, statements });
    const short = refusals(work.org, open, found);
    if (short.size === 0) {
      if (mayRefuse) await announceAll(work, open);
      const posted = await finishTogether(work, open, { ...valued, change }, changes);
      return { accepted: open, refused, posted, valued };
    }
    for (const [each, problem] of short) refused.set(each, problem);
    open = open.filter((each) => !refused.has(each));
    if (isUndone) await work.tx.all(undoable.back);
  }
  return { accepted: [], refused, posted: [] };
}

async function announceAll(work: BatchWork, changes: readonly LedgerChange[]): Promise<void> {
  for (const change of changes) await announceBalances(work, change);
}

const setsCosts = ({ entries }: LedgerChange): boolean => entries.some(setsCost);

/** One change for several; the cause is that of a single one, as others revalue nothing. */
const merged = (changes: readonly LedgerChange[]): LedgerChange => ({
  entries: changes.flatMap(({ entries }) => entries),
  voided: changes.flatMap(({ voided }) => voided),
  revalued: changes.flatMap(({ revalued = [] }) => revalued),
  production: changes.flatMap(({ production = [] }) => production),
  cause: changes[0]?.cause ?? { type: '', id: '' },
});

/**
 * Throws `MustRunAlone` for changes of the past, and for those of which one adds units to a pool
 * and another consumes from it: either could depend on the order of the two.
 */
function refuseToShare(changes: readonly LedgerChange[]): void {
  const alone = new Set(
    changes.filter(
      ({ voided, revalued = [] }) =>
        revalued.length > 0 || voided.some((entry) => directionOf(entry) !== undefined),
    ),
  );
  const counted = changes.flatMap((change) =>
    change.entries
      .filter((entry) => directionOf(entry) !== undefined)
      .map((entry) => ({ change, itemId: entry.itemId, direction: directionOf(entry) })),
  );
  for (const ofItem of groupedBy(counted, ({ itemId }) => itemId).values()) {
    const users = new Set(ofItem.map(({ change }) => change));
    const directions = new Set(ofItem.map(({ direction }) => direction));
    if (users.size > 1 && directions.size > 1) for (const each of users) alone.add(each);
  }
  if (alone.size > 0) throw runAlone(changes, (change) => alone.has(change));
}

const runAlone = (
  changes: readonly LedgerChange[],
  isAlone: (change: LedgerChange) => boolean,
): MustRunAlone =>
  new MustRunAlone(changes.flatMap((change, index) => (isAlone(change) ? [index] : [])));

/** Throws `MustRunAlone` for those of `all` that do more than add to the ends of pools. */
async function valueTogether(
  work: BatchWork,
  change: LedgerChange,
  all: readonly LedgerChange[],
): Promise<Valued> {
  try {
    const isShared = all.length > 1;
    return await value(work, change, { appendsOnly: isShared, beforeCorrection: work.detach });
  } catch (error) {
    if (!(error instanceof NotAppended)) throw error;
    const ids = new Set(error.entryIds);
    throw runAlone(all, ({ entries }) => entries.some(({ id }) => ids.has(id)));
  }
}

/** A refusal of what follows from several changes, such as a cost that is too high, is of one. */
async function finishTogether(
  work: BatchWork,
  accepted: readonly LedgerChange[],
  { change, ...valued }: Valued & { change: LedgerChange },
  all: readonly LedgerChange[],
): Promise<Posted[]> {
  try {
    if (accepted.length === 1) return [await finish(work, change, valued)];
    return await finishInTurn(work, accepted, valued);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || all.length === 1)
      throw error;
    throw runAlone(all, all.some(setsCosts) ? setsCosts : () => true);
  }
}

/** Several changes revalue nothing; they can only set current costs. */
async function finishInTurn(
  work: BatchWork,
  changes: readonly LedgerChange[],
  { costed }: Valued,
): Promise<Posted[]> {
  if (costed.length === 0) return changes.map(() => nothingPosted);
  const { tx, org } = work;
  if (changes.some(({ entries }) => entries.some(({ eventType }) => eventType === 'ADJUST'))) {
    // Adjustments do not answer what they update: it need not be known of each.
    const costs = await updateCurrentCosts(tx, org.id, costed);
    for (const { cause } of changes.filter(setsCosts)) await announceCosts(work, cause, costs);
    return changes.map(() => nothingPosted);
  }
  const costs = await updateCostsInTurn(tx, org.id, changes);
  const posted = costs.map((each) => ({ ...nothingPosted, ...each }));
  for (const [index, { cause }] of changes.entries()) {
    await announceCosts(work, cause, posted[index] ?? nothingPosted);
  }
  return posted;
}

/** Whether nothing follows from a change once it is written, not even an event of new costs. */
export const isComplete = (valued: Valued): boolean => {
  const { costed, sales, afterwards, rowsRecosted, receiptsRecosted } = valued;
  return costed.length + sales.length + afterwards.length + rowsRecosted + receiptsRecosted === 0;
};

/**
 * The changes that fall short under the policy `reject`, each with its Problem. Balances that are
 * below zero after all of the changes are followed from before them, change by change.
 */
function refusals(
  org: Organization,
  changes: readonly LedgerChange[],
  shortages: readonly Below[],
): Map<LedgerChange, Problem> {
  const refused = new Map<LedgerChange, Problem>();
  if (org.negativeStock !== 'reject' || shortages.length === 0) return refused;
  const total = new Map(balancesOf(merged(changes)).map((balance) => [keyOf(balance), balance]));
  const before = shortages.map(({ onHand: after, ...at }) => {
    const more = total.get(keyOf(at))?.onHand ?? ZERO;
    return { ...at, onHand: exact(after).minus(more) };
  });
  const stock = new StockInTurn(before);
  for (const change of changes) {
    const problem = problemOf(() => stock.move(change));
    if (problem) refused.set(change, problem);
  }
  return refused;
}

function problemOf(refuse: () => void): Problem | undefined {
  try {
    refuse();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
