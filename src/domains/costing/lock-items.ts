import type { Transaction } from '../../kernel/database/database.ts';
import { LostRace } from '../../kernel/database/failure.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { selectSkusAbove } from '../boms/boms.store.ts';

type Row = Record<string, unknown>;

/**
 * Locks the cost rows of items, materials before SKUs, each by id: nobody else matches or re-costs
 * them until the transaction ends. Rows that point at an item can still be written meanwhile: a
 * transfer, which needs no cost row, would else hold figures that the holder of the cost row waits
 * for, and wait for the cost row itself.
 */
const lockItems = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`select i.id from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])
    order by i.kind, i.id for no key update`;

/**
 * Locks items, and every SKU whose recipe reaches one of `from` (default: all of them), through
 * any number of intermediates, because a current cost that changes there changes theirs. Which SKUs
 * those are is looked up before the lock and again under it; when a recipe has changed between the
 * two, the transaction begins anew. Answers the rows of `read`, statements that run under the locks.
 */
export async function lockItemsAndAbove(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  options: { from?: readonly string[]; read?: readonly Statement[] } = {},
): Promise<Row[][]> {
  const { from = itemIds, read = [] } = options;
  if (from.length === 0) {
    const [, ...rows] = await tx.all(lockItems(orgId, itemIds), ...read);
    return rows;
  }
  const found = await tx.rows<{ id: string }>(selectSkusAbove(orgId, from));
  const locked = new Set([...itemIds, ...found.map(({ id }) => id)]);
  const [, again = [], ...rows] = await tx.all(
    lockItems(orgId, [...locked]),
    selectSkusAbove(orgId, from),
    ...read,
  );
  if (again.some(({ id }) => !locked.has(id as string))) {
    throw new LostRace('A recipe above these items changed before they were locked.');
  }
  return rows;
}
