/**
 * Posts decisions to the ledger, which nothing else writes. The change of a decision is any number
 * of entries to write, to void and to revalue. It applies to cost pools, balances and counters,
 * which are locked in this order: items, balances by item and location, counters.
 */

import type { Work } from '../kernel/contract/work.ts';
import type { AnyRow, Fragment, Statement } from '../kernel/database/sql.ts';
import { present } from '../kernel/present.ts';
import { Problem } from '../kernel/problem.ts';
import { absorbed, type CountedDays, countedDaysOf } from './absorb.ts';
import { type LedgerChange, withExpected } from './change.ts';
import {
  changesClosedCost,
  historyBefore,
  refuseClosedCost,
  refuseClosedPeriod,
} from './closed-period.ts';
import { placeOf } from './counted.ts';
import { type InsertedEntry, selectExpectedFrom } from './entries.store.ts';
import { finishTogether, isComplete, nothingPosted, type Posted } from './finish-change.ts';
import { keepClosedPeriod } from './kept-period.ts';
import { savepoint } from './locks.store.ts';
import { inOrder, merged, refuseToShare, valueTogether } from './shared-changes.ts';
import { type Below, shortChanges } from './shortages.ts';
import type { Valued } from './valuation.ts';
import {
  announceBalances,
  isEmpty,
  isLarge,
  numbersFor,
  shownWritesOf,
  writeInParts,
  writesOf,
} from './write-change.ts';

/** The decision of a request; its change of the ledger may be empty. */
export interface Decision {
  change: LedgerChange;
}

/** The rest of a write. It is one message with the entries and COMMIT if nothing else follows. */
export interface Completion<Each, Row> {
  /** The columns of new entries that are returned, where each decision is one entry. */
  shown?: Fragment;
  /** The statements that complete accepted decisions; the last one returns rows. */
  rest?(accepted: readonly Each[]): readonly [...Statement<unknown>[], Statement<Row>];
}

export interface Posting<Each, Row> {
  /** The result of each decision, or the Problem that refuses it, in their order. */
  results: (Posted | Problem)[];
  /** The entries of accepted decisions, with the columns of `shown`. */
  shown: ReadonlyMap<Each, InsertedEntry>;
  /** The rows of the last statement of `rest`. */
  rows: Row[];
  /** The valuation of the accepted decisions; undefined where nothing changes. */
  valued: Valued | undefined;
}

/** The Problem that refuses a decision, if it was refused. */
export const refusalIn = (result: Posted | Problem | undefined): Problem | undefined =>
  result instanceof Problem ? result : undefined;

/** A decision, and its change with the entries of what its order expects. */
interface Complete<Each> {
  decision: Each;
  change: LedgerChange;
}

const undoable = savepoint('entries');

/**
 * Posts decisions and completes them. A single one can be any change, and its refusal is thrown.
 * Several only add to the ends of cost pools: those that do more throw `MustRunAlone`. Under the
 * policy `reject` those of several that fall short are refused, in their order, and the others are
 * posted.
 */
export async function post<Each extends Decision, Row = AnyRow>(
  work: Work,
  decisions: readonly Each[],
  completion: Completion<Each, Row> = {},
): Promise<Posting<Each, Row>> {
  const { complete, days } = await withExpectedEntries(work, decisions);
  if (complete.length > 1) refuseToShare(complete);
  const all = await absorbed(work, complete, days);
  const refuseClosed = await refusalOfClosedCost(work, all);
  const results = new Map<Each, Posted | Problem>();
  let open = inOrder(all);
  while (open.length > 0) {
    const written = await write(work, open, { all, completion, mayEnd: !refuseClosed });
    const short = shortChanges(work.org, open, written.below);
    if (short.size === 0) {
      const posted = await finish(work, open, { all, ...written });
      await refuseClosed?.();
      const rows = written.rows ?? (await completeRest(work, open, completion));
      for (const [index, { decision }] of open.entries()) {
        results.set(decision, present(posted[index]));
      }
      return { ...outcome(decisions, results, open, written), rows };
    }
    if (all.length === 1) throw [...short.values()][0];
    for (const [{ decision }, problem] of short) results.set(decision, problem);
    open = open.filter(({ decision }) => !results.has(decision));
    await work.tx.all(undoable.back);
  }
  return { ...outcome(decisions, results, [], nothingWritten), rows: [] };
}

/**
 * Adds the entries of what orders expect, and refuses those of stock in the closed period. Reads
 * the days up to which the places are counted.
 */
async function withExpectedEntries<Each extends Decision>(
  work: Work,
  decisions: readonly Each[],
): Promise<{ complete: Complete<Each>[]; days: CountedDays }> {
  const { tx, org } = work;
  const changes = decisions.map(({ change }) => change);
  const lineIds = changes.flatMap(({ expected }) => expected?.lineIds() ?? []);
  const counted = countedDaysOf(org.id, changes);
  const [active, days] = await readTogether(
    tx,
    lineIds.length > 0 ? selectExpectedFrom(org.id, lineIds) : undefined,
    counted,
  );
  const countedDays = new Map(days.map((at) => [placeOf(at), at.day]));
  const complete = decisions.map((decision) => {
    const own = new Set(decision.change.expected?.lineIds());
    const ofLines = active.filter(({ sourceId }) => own.has(sourceId ?? ''));
    const change = withExpected(decision.change, ofLines, work);
    refuseClosedPeriod(org, change);
    return { decision, change: { ...change, ...(counted && { countedDays }) } };
  });
  return { complete, days: countedDays };
}

/** The rows of two statements in one round trip; none of one that is not needed. */
async function readTogether<A, B>(
  tx: Work['tx'],
  first: Statement<A> | undefined,
  second: Statement<B> | undefined,
): Promise<[A[], B[]]> {
  if (first && second) return tx.all(first, second);
  return [first ? await tx.rows(first) : [], second ? await tx.rows(second) : []];
}

/** The refusal of a change of closed costs, which names the months that it has moved. */
async function refusalOfClosedCost(
  work: Work,
  all: readonly Complete<unknown>[],
): Promise<(() => Promise<never>) | undefined> {
  const [only] = all;
  // Changes of the past are alone.
  if (!only || all.length > 1) return undefined;
  const { change } = only;
  if (!changesClosedCost(work.org, work.actor, change) || change.closedPeriod) return undefined;
  const linesBefore = await historyBefore(work, change);
  return () => refuseClosedCost(work, change, linesBefore);
}

/** The posting that open decisions are a part of. */
interface Plan<Each = unknown, Row = unknown> {
  all: readonly Complete<Each>[];
  completion: Completion<Each, Row>;
  /** Whether the last statements of the transaction may be among those that write the entries. */
  mayEnd: boolean;
}

interface Written<Row> {
  change: LedgerChange;
  /** Undefined where the change is empty. */
  valued: Valued | undefined;
  /** The balances below zero after it. */
  below: readonly Below[];
  entries: readonly InsertedEntry[];
  /** The rows of the last statement of the rest, if that was written with the entries. */
  rows?: Row[];
}

const nothingWritten = { valued: undefined, entries: [] };

/** Values and writes the open decisions as one change. */
async function write<Each extends Decision, Row>(
  work: Work,
  open: readonly Complete<Each>[],
  { all, completion, mayEnd }: Plan<Each, Row>,
): Promise<Written<Row>> {
  const { tx, org } = work;
  const change = merged(open);
  if (isEmpty(change)) return { ...nothingWritten, change, below: [] };
  keepClosedPeriod(work, change);
  const valued = await valueTogether(work, change, all);
  const mayRefuse = org.negativeStock === 'reject';
  // Before the statements that may be the last ones, unless they may be undone.
  if (!mayRefuse) await announceAll(work, open);
  const undo = mayRefuse && all.length > 1 ? [undoable.set] : [];
  const ends = mayEnd && !mayRefuse && !isLarge(change) && isComplete(valued);
  const { shown, rest } = completion;
  const decisions = open.map(({ decision }) => decision);
  if (shown) {
    const writes = [...undo, ...(await shownWritesOf(work, change, valued, shown))] as const;
    const entries = ends ? await work.last(decisions, ...writes) : await tx.lastOf(...writes);
    return { change, valued, entries, below: entries[0]?.shortages ?? [] };
  }
  if (ends && rest) {
    const writes = await writesOf(work, change, valued, undefined);
    const rows = await work.last(decisions, ...writes, ...rest(decisions));
    return { ...nothingWritten, change, valued, below: [], rows };
  }
  if (isLarge(change)) {
    const below = await writeInParts(work, change, valued, undo);
    return { ...nothingWritten, change, valued, below };
  }
  const numbers = await numbersFor(work, change);
  const below = await tx.lastOf(...undo, ...(await writesOf(work, change, valued, numbers)));
  return { ...nothingWritten, change, valued, below };
}

/** Completes the written decisions; returns what each has posted. */
async function finish(
  work: Work,
  open: readonly Complete<unknown>[],
  { all, change, valued }: Pick<Written<unknown>, 'change' | 'valued'> & Pick<Plan, 'all'>,
): Promise<Posted[]> {
  if (!valued) return open.map(() => nothingPosted);
  if (valued.afterwards.length > 0) await work.tx.all(...valued.afterwards);
  if (work.org.negativeStock === 'reject') await announceAll(work, open);
  return finishTogether(work, open, { ...valued, change }, all);
}

async function announceAll(work: Work, open: readonly Complete<unknown>[]): Promise<void> {
  for (const { change } of open) await announceBalances(work, change);
}

async function completeRest<Each, Row>(
  work: Work,
  open: readonly Complete<Each>[],
  { rest }: Completion<Each, Row>,
): Promise<Row[]> {
  const accepted = open.map(({ decision }) => decision);
  return rest ? work.last(accepted, ...rest(accepted)) : [];
}

/** The own entry of each decision: entries of counts that it rebuilds are written with it. */
function shownOf<Each>(
  accepted: readonly Complete<Each>[],
  entries: readonly InsertedEntry[],
): ReadonlyMap<Each, InsertedEntry> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(
    accepted.flatMap(({ decision, change }) => {
      const own = byId.get(change.entries[0]?.id);
      return own ? [[decision, own] as const] : [];
    }),
  );
}

const outcome = <Each>(
  decisions: readonly Each[],
  results: ReadonlyMap<Each, Posted | Problem>,
  accepted: readonly Complete<Each>[],
  { entries, valued }: Pick<Written<unknown>, 'entries' | 'valued'>,
) => ({
  results: decisions.map((each) => present(results.get(each))),
  valued,
  shown: shownOf(accepted, entries),
});
