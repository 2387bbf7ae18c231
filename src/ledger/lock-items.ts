import { LostRace } from '../kernel/database/failure.ts';
import type { RowsOf, Statement } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import type { Link } from './levels.ts';
import { lockItems, savepoint, selectLinksAbove } from './locks.store.ts';
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

/**
 * Releases the locks of `lockItemsAndParents` and locks the same items together with every SKU that
 * goods of `recosted` have gone into, through any number of receipts, because its costs follow from
 * theirs. The locks are released first, since some of the new ones may precede them in the order of
 * locking.
 */
export async function lockItemsAndProduction<const Read extends Statements = []>(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  { from, recosted }: { from: readonly string[]; recosted: readonly string[] },
  read: (itemIds: readonly string[]) => Read,
): Promise<{ links: Link[]; rows: RowsOf<Read> }> {
  const recipes = selectSkusAbove(orgId, from);
  const production = selectLinksAbove(orgId, recosted);
  const [, parents, links] = await tx.all(beforeLocks.back, recipes, production);
  const produced = new Set([...itemIds, ...links.map(({ producedId }) => producedId)]);
  const locked = new Set([...produced, ...parents.map(({ id }) => id)]);
  const lock = [lockItems(orgId, [...locked]), recipes, production] as const;
  const [, parentsNow, linksNow, ...rows] = await tx.all(...lock, ...read([...produced]));
  const now = [...parentsNow.map(({ id }) => id), ...linksNow.map(({ producedId }) => producedId)];
  if (now.some((id) => !locked.has(id))) throw changedMeanwhile();
  return { links: linksNow, rows: rows as RowsOf<Read> };
}

const changedMeanwhile = () =>
  new LostRace('The goods made from these items changed before they were locked.');
