import { LostRace } from '../kernel/database/failure.ts';
import type { RowsOf, Statement } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import type { Link } from './levels.ts';
import {
  countEntriesAbove,
  lockCorrections,
  lockItems,
  savepoint,
  selectLinksAbove,
} from './locks.store.ts';
import { selectSkusAbove } from './recipes.store.ts';

type Statements = readonly Statement<unknown>[];

const beforeLocks = savepoint('items');

/**
 * Locks items, and every SKU whose recipe reaches one of `from` (default: all of them), through
 * any number of intermediates, because their current costs follow from those of the items. These
 * SKUs are looked up before the lock and again under it; when a recipe has changed in between, the
 * transaction begins again. Returns the rows of `read`, which runs under the locks.
 */
export async function lockItemsAndParents<const Read extends Statements = []>(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  options: { from?: readonly string[]; read?: Read } = {},
): Promise<RowsOf<Read>> {
  const { from = itemIds, read = [] } = options;
  const found = from.length === 0 ? [] : await tx.rows(selectSkusAbove(orgId, from));
  const locked = new Set([...itemIds, ...found.map(({ id }) => id)]);
  const above = from.length === 0 ? [] : [selectSkusAbove(orgId, from)];
  const lock = [beforeLocks.set, lockItems(orgId, [...locked]), ...above] as const;
  const rows = await tx.all(...lock, ...read);
  const again = rows.slice(2, 2 + above.length).flat() as { id: string }[];
  if (again.some(({ id }) => !locked.has(id))) throw changedMeanwhile();
  return rows.slice(lock.length) as RowsOf<Read>;
}

/** The items that a correction can change, from these items upwards. */
export interface CorrectedItems {
  itemIds: readonly string[];
  /** Items whose current cost may change. */
  from: readonly string[];
  /** Items of which active entries may get another cost. */
  recosted: readonly string[];
}

/** The items that a correction can reach. */
export interface Reach extends CorrectedItems {
  /** The corrected items and every SKU that goods of `recosted` have gone into. */
  pools: readonly string[];
  /** These, and every SKU whose recipe reaches one of `from`. */
  all: readonly string[];
  /** Whether the pools have so many entries that valuing them takes long. */
  isLarge: boolean;
}

/** The number of entries from which on a correction is large. */
const largeReach = 2_000;

/**
 * Releases the locks of `lockItemsAndParents`, since some of those that a correction needs may
 * precede them in the order of locking, and finds the items that the correction can reach: SKUs
 * that goods have gone into, through any number of receipts, because their costs follow from those
 * of the goods.
 */
export async function findReach(
  tx: Transaction,
  orgId: string,
  items: CorrectedItems,
): Promise<Reach> {
  const [, parents, links, [size]] = await tx.all(
    beforeLocks.back,
    ...above(orgId, items),
    countEntriesAbove(orgId, items.recosted, largeReach),
  );
  const pools = [...new Set([...items.itemIds, ...links.map(({ producedId }) => producedId)])];
  const all = [...new Set([...pools, ...parents.map(({ id }) => id)])];
  return { ...items, pools, all, isLarge: size?.count === largeReach };
}

/**
 * Locks what a correction can reach, with `locks`, and looks it up again under the locks. Returns
 * undefined if it has grown; else the links among the items, and the rows of `read`.
 */
export async function lockReach<const Read extends Statements = []>(
  tx: Transaction,
  orgId: string,
  reach: Reach,
  locks: Statements,
  read: Read,
): Promise<{ links: Link[]; rows: RowsOf<Read> } | undefined> {
  const rows = await tx.all(...locks, ...above(orgId, reach), ...read);
  const [parents, links] = rows.slice(locks.length) as [{ id: string }[], Link[]];
  const known = new Set(reach.all);
  const pools = new Set(reach.pools);
  const hasGrown =
    parents.some(({ id }) => !known.has(id)) ||
    links.some(({ producedId }) => !pools.has(producedId));
  return hasGrown ? undefined : { links, rows: rows.slice(locks.length + 2) as RowsOf<Read> };
}

const above = (orgId: string, { from, recosted }: CorrectedItems) =>
  [selectSkusAbove(orgId, from), selectLinksAbove(orgId, recosted)] as const;

/**
 * Locks the corrections of items, and of every SKU that goods of them have gone into: their active
 * entries stay as they are, but for writes that add to the ends of pools.
 */
export async function lockCorrectionsFrom(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<void> {
  const production = selectLinksAbove(orgId, itemIds);
  const found = await tx.rows(production);
  const locked = new Set([...itemIds, ...found.map(({ producedId }) => producedId)]);
  const [, again] = await tx.all(lockCorrections(orgId, [...locked]), production);
  if (again.some(({ producedId }) => !locked.has(producedId))) throw changedMeanwhile();
}

/**
 * Locks items and their corrections, and all SKUs that a correction of them can reach: the locks of
 * a change of their past, in their order, before what it is to be made of is read.
 */
export async function lockPast(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<void> {
  await lockCorrectionsFrom(tx, orgId, itemIds);
  const production = selectLinksAbove(orgId, itemIds);
  const found = await tx.rows(production);
  const locked = new Set([...itemIds, ...found.map(({ producedId }) => producedId)]);
  const [, again] = await tx.all(lockItems(orgId, [...locked]), production);
  if (again.some(({ producedId }) => !locked.has(producedId))) throw changedMeanwhile();
}

/** The transaction begins again. */
export const changedMeanwhile = () =>
  new LostRace('The goods made from these items changed before they were locked.');
