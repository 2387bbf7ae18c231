import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { selectEntriesById } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { wholeAddress } from './address.ts';
import { selectReturnedLines } from './returned.store.ts';
import type { ReturnedLine } from './returned-lines.ts';
import type { Shipment, ShipmentLine } from './shipment.ts';
import { shipmentItems, shipments } from './shipments.store.ts';

/** SQL on `shipments` and `shipment_items` that decisions about orders need. */

/**
 * Adds shipments that were not deleted, with their entries and what came back of them, to a
 * round trip: their ids are an array in SQL. Their orders are locked before.
 */
export function addShipments(
  reading: RoundTrip,
  orgId: string,
  ids: Fragment,
): () => { shipments: Shipment[]; entries: StoredEntry[]; returned: ReturnedLine[] } {
  const found = reading.add(sql<Omit<Shipment, 'items'>>`select ${shipments.columns}
    from shipments t where t.org_id = ${orgId} and t.id = any(${ids}) and t.deleted_at is null
    order by t.created_at, t.id`);
  const lines = reading.add(sql<ShipmentLine>`select ${shipmentItems.columns}
    from shipment_items t where t.org_id = ${orgId} and t.shipment_id = any(${ids})
    order by t.line_number, t.id`);
  const entries = reading.add(selectEntriesById(orgId, entriesOfShipments(orgId, ids)));
  const returned = reading.add(selectReturnedLines(orgId, ids));
  return () => {
    const linesOf = groupedBy(lines(), ({ shipmentId }) => shipmentId);
    const whole = found().map((row) => ({
      ...row,
      shipToAddress: wholeAddress(row.shipToAddress),
      items: linesOf.get(row.id) ?? [],
    }));
    return { shipments: whole, entries: entries(), returned: returned() };
  };
}

const entriesOfShipments = (orgId: string, ids: Fragment): Fragment =>
  part`array(select i.entry_id from shipment_items i
    where i.org_id = ${orgId} and i.shipment_id = any(${ids}) and i.entry_id is not null)`;

/** An array of ids in SQL: those of the packed shipments of orders. */
export const packedOfOrders = (orgId: string, orderIds: readonly string[]): Fragment =>
  part`array(select distinct i.shipment_id from sales_order_items t
    cross join lateral (${linesOfItem(orgId)}) i
    where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[]) and i.entry_id is null)`;

/** The total that a request states of what is shipped of a line. */
export interface StatedTotal {
  itemId: string;
  fulfilledQuantity: Exact;
}

/**
 * An array of ids in SQL: those of the shipments that totals below what is shipped reverse, which
 * are the newest ones of their lines.
 */
export const reversedShipments = (orgId: string, totals: readonly StatedTotal[]): Fragment =>
  part`array(select distinct n.shipment_id from (
    select i.shipment_id, t.fulfilled_quantity - c.total as reversed,
      sum(i.quantity) over (partition by t.id order by e.day desc, e.position desc) - i.quantity
        as newer
    from unnest(${totals.map(({ itemId }) => itemId)}::uuid[],
      ${totals.map(({ fulfilledQuantity }) => fulfilledQuantity)}::numeric[]) c (id, total)
    join sales_order_items t on t.org_id = ${orgId} and t.id = c.id
      and t.fulfilled_quantity > c.total
    cross join lateral (${linesOfItem(orgId)}) i
    join ledger_entries e on e.org_id = ${orgId} and e.id = i.entry_id) n
    where n.newer < n.reversed)`;

/** The lines of shipments with units of the line `t` of an order. */
const linesOfItem = (orgId: string): Fragment => part`select * from shipment_items p
  where p.org_id = ${orgId} and p.sales_order_item_id = t.id limit all`;

/** The packed units of the line `t` of an order, and how many lines of shipments it has. */
export const unitsInShipments = (orgId: string): Fragment =>
  part`select coalesce(sum(p.quantity) filter (where p.entry_id is null), 0) as packed,
      count(*)::int as lines
    from shipment_items p where p.org_id = ${orgId} and p.sales_order_item_id = t.id`;

/** A day on which units of a line have left. */
export interface ShipDay {
  itemId: string;
  day: string;
}

/** The days among these on which units of lines have left; their ids are an array in SQL. */
export const selectShipDays = (
  itemIds: Fragment,
  orgId: string,
  days: readonly string[],
): Statement<ShipDay> =>
  sql<ShipDay>`select distinct t.id as "itemId", s.ship_date as day
    from unnest(${itemIds}) t (id)
    cross join lateral (${linesOfItem(orgId)}) i
    join shipments s on s.org_id = ${orgId} and s.id = i.shipment_id
    where i.entry_id is not null and s.ship_date = any(${days}::date[])`;

/** The packed shipments of an order: how many, and the numbers of the first of them. */
export interface PackedShipments {
  soId: string;
  count: number;
  numbers: string[];
}

export const selectPackedShipments = (
  orgId: string,
  orderIds: readonly string[],
): Statement<PackedShipments> =>
  sql<PackedShipments>`select t.so_id as "soId", count(*)::int as count,
      (array_agg(t.shipment_number order by t.created_at, t.id))[1:5] as numbers
    from shipments t
    where t.org_id = ${orgId} and t.id = any(${packedOfOrders(orgId, orderIds)})
    group by t.so_id`;
