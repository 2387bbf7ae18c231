import type { Transaction } from '../kernel/database/database.ts';
import { LostRace } from '../kernel/database/failure.ts';
import type { Statement } from '../kernel/database/sql.ts';
import type { Link } from './levels.ts';
import { backToSavepoint, lockItems, savepoint, selectLinksAbove } from './locks.store.ts';
import { selectSkusAbove } from './recipes.store.ts';

type Row = Record<string, unknown>;

/**
 * Locks items, and every SKU whose recipe reaches one of `from` (default: all of them), through
 * any number of intermediates, because a current cost that changes there changes theirs. Which SKUs
 * those are is looked up before the lock and again under it; when a recipe has changed between the
 * two, the transaction begins anew. Answers the rows of `read`, which runs under the locks.
 */
export async function lockItemsAndParents(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  options: { from?: readonly string[]; read?: readonly Statement[] } = {},
): Promise<Row[][]> {
  const { from = itemIds, read = [] } = options;
  if (from.length === 0) {
    const [, , ...rows] = await tx.all(savepoint, lockItems(orgId, itemIds), ...read);
    return rows;
  }
  const found = await tx.rows<{ id: string }>(selectSkusAbove(orgId, from));
  const locked = new Set([...itemIds, ...found.map(({ id }) => id)]);
  const [, , again = [], ...rows] = await tx.all(
    savepoint,
    lockItems(orgId, [...locked]),
    selectSkusAbove(orgId, from),
    ...read,
  );
  if (again.some(({ id }) => !locked.has(id as string))) throw changedMeanwhile();
  return rows;
}

/**
 * Locks, in the place of what `lockItemsAndParents` locked, the same and every SKU that goods of
 * `recosted` have gone into, through any number of receipts: costs that change there change theirs.
 * The locks are given up first, since some of the new ones may come before them in the one order.
 */
export async function lockProductionToo(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  options: { from: readonly string[]; recosted: readonly string[] },
  read: (itemIds: readonly string[]) => readonly Statement[],
): Promise<{ links: Link[]; rows: Row[][] }> {
  const above = [selectSkusAbove(orgId, options.from), selectLinksAbove(orgId, options.recosted)];
  const [, recipes = [], links = []] = await tx.all(backToSavepoint, ...above);
  const produced = new Set([...itemIds, ...links.map((link) => link.producedId as string)]);
  const locked = new Set([...produced, ...recipes.map(({ id }) => id as string)]);
  const [, recipesNow = [], linksNow = [], ...rows] = await tx.all(
    lockItems(orgId, [...locked]),
    ...above,
    ...read([...produced]),
  );
  const now = [
    ...recipesNow.map(({ id }) => id as string),
    ...linksNow.map((link) => link.producedId as string),
  ];
  if (now.some((id) => !locked.has(id))) throw changedMeanwhile();
  return { links: linksNow as unknown as Link[], rows };
}

const changedMeanwhile = () =>
  new LostRace('What is made of these items changed before they were locked.');
