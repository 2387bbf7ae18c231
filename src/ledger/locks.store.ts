import { type Statement, sql } from '../kernel/database/sql.ts';

/** SQL statements by which items are locked for costing, and what is above them is found. */

/**
 * Locks the cost rows of items, materials before SKUs, each by id: nobody else matches or re-costs
 * them until the transaction ends. Rows that point at an item can still be written meanwhile: a
 * transfer, which needs no cost row, would else hold figures that the holder of the cost row waits
 * for, and wait for the cost row itself.
 */
export const lockItems = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`select i.id from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])
    order by i.kind, i.id for no key update`;

/** What has gone into what, by receipts that stand, from some items on upwards. */
export const selectLinksAbove = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`with recursive above as (
      select l.consumed_item_id, l.produced_sku_id from production_links l
      where l.org_id = ${orgId} and l.receipts > 0
        and l.consumed_item_id = any(${itemIds}::uuid[])
      union
      select l.consumed_item_id, l.produced_sku_id from above a
      join production_links l on l.org_id = ${orgId} and l.receipts > 0
        and l.consumed_item_id = a.produced_sku_id)
    select consumed_item_id as "consumedId", produced_sku_id as "producedId" from above`;

/** Counts a receipt in or out of the links; the items must be locked. */
export const countLinks = (
  orgId: string,
  links: readonly { consumedId: string; producedId: string }[],
  by: 1 | -1,
): Statement =>
  sql`insert into production_links as l
      (org_id, consumed_item_id, produced_sku_id, receipts)
    select ${orgId}, c.consumed, c.produced, greatest(${by}::int, 0)
    from unnest(${links.map((link) => link.consumedId)}::uuid[],
      ${links.map((link) => link.producedId)}::uuid[]) as c (consumed, produced)
    order by c.consumed, c.produced
    on conflict (org_id, consumed_item_id, produced_sku_id)
      do update set receipts = l.receipts + ${by}::int`;

/** A point to which row locks can be given up again, when more must be locked before them. */
export const savepoint: Statement = { text: 'savepoint items', values: [], named: false };
export const backToSavepoint: Statement = {
  text: 'rollback to savepoint items',
  values: [],
  named: false,
};
