import { type Fragment, literally, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Link } from './levels.ts';

/** SQL that locks items for valuation, and that finds the items made from them. */

/**
 * Locks items, materials before SKUs, each by id: no other transaction values them until this one
 * ends. Rows that reference an item can still be written meanwhile: otherwise a transfer, which
 * does not lock the item, would hold balances that the holder of the item's lock waits for, and
 * wait for that lock itself.
 */
export const lockItems = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`select i.id from items i where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])
    order by i.kind, i.id for no key update`;

/** Locks of corrections of one organization; two items that share one wait without need. */
const correctionLocks = 512;

/**
 * Admits one correction at a time to the pools of these items, until the transaction ends. Writes
 * that add to the ends of pools do not need it.
 */
export const lockCorrections = (orgId: string, itemIds: readonly string[]): Statement =>
  sql`select pg_advisory_xact_lock(c.lock) from (
      select distinct hashtextextended('correction:' || ${orgId}::text
        || mod(hashtext(g.id::text)::bigint, ${correctionLocks}::bigint), 0) as lock
      from unnest(${itemIds}::uuid[]) as g (id) order by 1) c`;

const linksAbove = (orgId: string, itemIds: readonly string[]): Fragment => part`
  select l.consumed_item_id, l.produced_sku_id from unnest(${itemIds}::uuid[]) g (id)
  cross join lateral (${linksFrom(orgId, part`g.id`)}) l
  union
  select l.consumed_item_id, l.produced_sku_id from above a
  cross join lateral (${linksFrom(orgId, part`a.produced_sku_id`)}) l`;

/** `limit all` keeps the look-up apart: of a join the database may read all links at each step. */
const linksFrom = (orgId: string, itemId: Fragment): Fragment =>
  part`select l.consumed_item_id, l.produced_sku_id from production_links l
    where l.org_id = ${orgId} and l.receipts > 0 and l.consumed_item_id = ${itemId} limit all`;

/** The production links of active receipts, from some items upwards. */
export const selectLinksAbove = (orgId: string, itemIds: readonly string[]): Statement<Link> =>
  sql<Link>`with recursive above as (${linksAbove(orgId, itemIds)})
    select consumed_item_id as "consumedId", produced_sku_id as "producedId" from above`;

/** How many entries the pools of items and of the SKUs above them have, counted up to a limit. */
export const countEntriesAbove = (
  orgId: string,
  itemIds: readonly string[],
  limit: number,
): Statement<{ count: number }> =>
  sql<{ count: number }>`with recursive above as (${linksAbove(orgId, itemIds)})
    select count(*)::int as count from (
      select 1 from (select a.produced_sku_id from above a union
        select unnest(${itemIds}::uuid[])) as g (id)
      cross join lateral (select 1 from ledger_entries t
        where t.org_id = ${orgId} and t.item_id = g.id and t.direction <> 0
          and t.voided_at is null
        limit ${limit}::int) t
      limit ${limit}::int) e`;

/**
 * Adds receipts to the counts of their links, or removes them; `links` has each link once for each
 * receipt. The items must be locked.
 */
export const countLinks = (orgId: string, links: readonly Link[], by: 1 | -1): Statement =>
  // The sign is part of the text: a distributed database takes no parameter with a cast there.
  sql`insert into production_links as l
      (org_id, consumed_item_id, produced_sku_id, receipts)
    select ${orgId}, c.consumed, c.produced, count(*)
    from unnest(${links.map((link) => link.consumedId)}::uuid[],
      ${links.map((link) => link.producedId)}::uuid[]) as c (consumed, produced)
    group by c.consumed, c.produced order by c.consumed, c.produced
    on conflict (org_id, consumed_item_id, produced_sku_id)
      do update set receipts = l.receipts ${literally(by === 1 ? '+' : '-')} excluded.receipts
    returning 1 as one`;

/** A point of a transaction, and the way back to it: what came after it is undone and unlocked. */
export const savepoint = (name: 'items' | 'entries'): { set: Statement; back: Statement } => ({
  set: { text: `savepoint ${name}`, values: [], named: false },
  back: { text: `rollback to savepoint ${name}`, values: [], named: false },
});
