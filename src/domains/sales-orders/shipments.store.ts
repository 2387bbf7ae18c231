import { columnsWithin, lookUp, shownColumns } from '../../kernel/database/columns.ts';
import { beginCounter } from '../../kernel/database/numbers.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { present } from '../../kernel/present.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { movementKinds } from '../../orders/kinds.ts';
import {
  type Shipment,
  type ShipmentChange,
  shipmentHeader,
  shipmentLine,
  storedShipment,
} from './shipment.ts';

/** SQL on `shipments` and `shipment_items`: what answers show, and what is written. */

export const shipments = record({
  noun: 'shipment',
  table: 'shipments',
  shown: storedShipment,
  rules: {
    shipmentNumber: 'fixed',
    soId: 'fixed',
    shipFromLocationId: 'fixed',
    shipToAddress: 'fixed',
  },
  unique: ['externalId'],
});

export const shipmentItems = record({
  noun: 'shipment item',
  table: 'shipment_items',
  shown: shipmentLine,
  rules: {
    shipmentId: 'fixed',
    lineNumber: 'fixed',
    salesOrderItemId: 'fixed',
    skuId: 'fixed',
  },
});

const ofItsOrder = (column: string) => (orgId: string) =>
  lookUp('sales_orders', column, orgId, part`t.so_id`);

export const shipmentHeaderColumns = columnsWithin(shipmentHeader, 't', {
  soNumber: ofItsOrder('so_number'),
  customerId: ofItsOrder('customer_id'),
  itemCount: (orgId) => part`(select count(*)::int from shipment_items i
    where i.org_id = ${orgId} and i.shipment_id = t.id)`,
});

/** The packed units of the line `t` of an order: those without an entry. */
export const packedUnits = (orgId: string): Fragment =>
  part`(select coalesce(sum(p.quantity), 0) from shipment_items p
    where p.org_id = ${orgId} and p.sales_order_item_id = t.id and p.entry_id is null)`;

/** Shipments, as `t`, with a line of this SKU. */
export const withShippedSku = (orgId: string, skuId: string): Fragment =>
  part`exists (select 1 from shipment_items i
    where i.org_id = ${orgId} and i.shipment_id = t.id and i.sku_id = ${skuId})`;

/** Shipments, as `t`, of orders of this customer. */
export const ofCustomer = (orgId: string, customerId: string): Fragment =>
  part`exists (select 1 from sales_orders o
    where o.org_id = ${orgId} and o.id = t.so_id and o.customer_id = ${customerId})`;

export const selectShipment = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(shipments.columns, orgId, hasNames)} from shipments t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

export const selectShipmentLines = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(shipmentItems.columns, orgId, hasNames)} from shipment_items t
    where t.org_id = ${orgId} and t.shipment_id = ${id} order by t.line_number, t.id`;

/** The cost of a shipment in the ledger; null of a packed one. */
export const selectShipmentCost = (orgId: string, id: string): Fragment =>
  part`select sum(e.value) as cost from shipment_items t
    join ledger_entries e on e.org_id = ${orgId} and e.id = t.entry_id
    where t.org_id = ${orgId} and t.shipment_id = ${id}`;

/** The numbers and the costs of shipments that were written. */
export interface ShipmentFigures {
  id: string;
  shipmentNumber: string;
  cost: Exact | null;
}

export const selectShipmentFigures = (
  orgId: string,
  ids: readonly string[],
): Statement<ShipmentFigures> =>
  sql<ShipmentFigures>`select t.id, t.shipment_number as "shipmentNumber", (
      select sum(e.value) from shipment_items i
      join ledger_entries e on e.org_id = ${orgId} and e.id = i.entry_id
      where i.org_id = ${orgId} and i.shipment_id = t.id) as cost
    from shipments t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** An array of ids in SQL: those of the orders of shipments that were not deleted. */
export const ordersOfShipments = (orgId: string, ids: readonly string[]): Fragment =>
  part`array(select s.so_id from shipments s
    where s.org_id = ${orgId} and s.id = any(${ids}::uuid[]) and s.deleted_at is null)`;

/** The order and the version of a shipment that was not deleted. */
export const findShipment = (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<{ soId: string; version: number } | undefined> =>
  tx.row(sql<{ soId: string; version: number }>`
    select t.so_id as "soId", t.version from shipments t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`);

/** The statements that write changes of shipments. New ones get their numbers in their order. */
export function shipmentWrites(
  orgId: string,
  changes: readonly ShipmentChange[],
  creation: Creation,
): Statement[] {
  const { now } = creation;
  const made = changes.flatMap(({ before, after }) => (before ? [] : [present(after)]));
  const kept = changes.flatMap(({ before, after }) => (before && after ? [after] : []));
  const ended = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const removed = changes.flatMap(removedLines);
  const { series, numberField: field } = movementKinds.shipment;
  return [
    ...(made.length > 0
      ? [
          shipments.insertNumbered(orgId, made.map(withoutLines), creation, { field, series }),
          shipmentItems.insertAll(orgId, made.flatMap(linesOf), creation),
        ]
      : []),
    ...(removed.length > 0 ? [deleteLines(orgId, removed)] : []),
    ...(kept.length > 0
      ? [
          shipments.updateEach(orgId, kept.map(withoutLines), now),
          shipmentItems.updateAll(orgId, kept.flatMap(linesOf), now),
        ]
      : []),
    ...(ended.length > 0 ? [endShipments(orgId, ended, now)] : []),
  ];
}

const withoutLines = ({ items: _, ...row }: Shipment) => row;
const linesOf = ({ items }: Shipment) => items;

function removedLines({ before, after }: ShipmentChange): string[] {
  const left = new Set(after?.items.map(({ id }) => id));
  return (before?.items ?? []).flatMap(({ id }) => (left.has(id) ? [] : [id]));
}

const deleteLines = (orgId: string, ids: readonly string[]): Statement =>
  sql`delete from shipment_items t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Shipments are kept, so that their numbers are not used again. */
const endShipments = (orgId: string, ids: readonly string[], now: Date): Statement =>
  sql`update shipments t set deleted_at = ${now}
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/**
 * Makes shipments of all entries of what was shipped, for the rows of releases that had none: of
 * each order the entries of one day and one transaction are a shipment.
 */
export const makeShipmentsOfEntries = (orgId: string): Statement[] => [
  sql`insert into shipments (org_id, id, shipment_number, so_id, status, ship_date,
      ship_from_location_id, ship_to_address, packages, created_by, created_at, updated_at)
    select ${orgId}, gen_random_uuid(), 'SHP-' || row_number() over (order by g.position),
      g.so_id, 'Shipped', g.day, g.location_id, o.ship_to_address, '[]'::jsonb, g.created_by,
      g.created_at, g.created_at
    from (
      select i.so_id, e.day, e.created_at, e.location_id, min(e.position) as position,
        (array_agg(e.created_by order by e.position))[1] as created_by
      from ledger_entries e
      join sales_order_items i on i.org_id = ${orgId} and i.id = e.source_id
      where e.org_id = ${orgId} and e.event_type = 'SHIP' and e.voided_at is null
      group by i.so_id, e.day, e.created_at, e.location_id) g
    join sales_orders o on o.org_id = ${orgId} and o.id = g.so_id
    where not exists (select 1 from shipments s where s.org_id = ${orgId})
    returning 1 as one`,
  sql`insert into shipment_items (org_id, id, shipment_id, line_number, sales_order_item_id,
      sku_id, quantity, entry_id)
    select ${orgId}, gen_random_uuid(), s.id,
      row_number() over (partition by s.id order by i.line_number, e.position),
      i.id, i.sku_id, e.quantity, e.id
    from ledger_entries e
    join sales_order_items i on i.org_id = ${orgId} and i.id = e.source_id
    join shipments s on s.org_id = ${orgId} and s.so_id = i.so_id and s.ship_date = e.day
      and s.created_at = e.created_at and s.ship_from_location_id = e.location_id
    where e.org_id = ${orgId} and e.event_type = 'SHIP' and e.voided_at is null
      and not exists (select 1 from shipment_items n where n.org_id = ${orgId})
    returning 1 as one`,
  beginCounter(orgId, { kind: movementKinds.shipment.series }, 'shipments'),
];

/** The shipments of entries of the ledger. */
export const shipmentsOfEntries = (
  orgId: string,
  entryIds: readonly string[],
): Statement<{ entryId: string; shipmentId: string }> =>
  sql<{ entryId: string; shipmentId: string }>`select i.entry_id as "entryId",
      i.shipment_id as "shipmentId"
    from shipment_items i
    where i.org_id = ${orgId} and i.entry_id = any(${entryIds}::uuid[])`;
