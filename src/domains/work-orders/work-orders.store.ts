import type { Transaction } from '../../kernel/database/database.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { searchText } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/paging.ts';
import { columns } from '../../kernel/values/columns.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { OrderTables } from '../../orders/orders.store.ts';
import { searchSkus } from '../skus/skus.store.ts';
import { type StoredWorkOrder, workOrder, workOrderHead } from './work-order.ts';
import {
  type InputLine,
  quantityPerUnit,
  type StoredInputLine,
  type StoredItem,
  type WorkOrderItem,
  workOrderInputLine,
  workOrderItem,
} from './work-order-item.ts';

/** Every SQL statement on `work_orders`, `work_order_items` and `work_order_inputs`. */

/** Orders with the first of their items, whose SKU and quantity they show. */
export const headsAndItems = literally(`work_orders t
  cross join lateral (
    select i.sku_id, i.quantity, i.material_unit_cost, i.conversion_cost,
      (select count(*)::int from work_order_items c
        where c.org_id = t.org_id and c.wo_id = t.id) as count
    from work_order_items i where i.org_id = t.org_id and i.wo_id = t.id
    order by i.line_number limit 1) f`);

const ofFirst = {
  skuId: 'f.sku_id',
  quantity: 'f.quantity',
  materialUnitCost: 'f.material_unit_cost',
  conversionCost: 'f.conversion_cost',
};

export const headColumns = columns(workOrderHead, 't', { ...ofFirst, itemCount: 'f.count' });
const orderColumns = columns(workOrder, 't', { ...ofFirst, items: null });
const storedColumns = columns(workOrder, 't', {
  skuId: null,
  quantity: null,
  materialUnitCost: null,
  conversionCost: null,
  items: null,
});
const itemColumns = columns(workOrderItem, 't', { inputs: null });
const inputColumns = columns(workOrderInputLine, 't', {
  materialId: "case when i.kind = 'material' then t.item_id end",
  skuId: "case when i.kind = 'sku' then t.item_id end",
  quantityPerUnit: null,
});

/** `q` in the texts of an order, or of the SKUs that it makes, which are looked up once. */
export const searchOrders = (q: string, orgId: string): Fragment =>
  part`(${searchText(q)} or exists (select 1 from work_order_items x
    where x.org_id = t.org_id and x.wo_id = t.id and x.sku_id = any(array(
      select t.id from skus t where t.org_id = ${orgId} and ${searchSkus(q)}))))`;

/** Orders with an item of a SKU. */
export const ofSku: Filter = {
  schema: s.uuid({ description: 'Orders that make this SKU.' }),
  where: (id?: string) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from work_order_items x
          where x.org_id = t.org_id and x.wo_id = t.id and x.sku_id = ${id})`,
};

/** Orders with an input of a material. */
export const ofMaterial: Filter = {
  schema: s.uuid({ description: 'Orders that use this material.' }),
  where: (id?: string) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from work_order_inputs n
          join work_order_items x on x.org_id = n.org_id and x.id = n.wo_item_id
          where n.org_id = t.org_id and n.item_id = ${id} and x.wo_id = t.id)`,
};

export const selectOrderId = (orgId: string, id: string): Fragment =>
  part`select t.id from work_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectOrder = (orgId: string, id: string): Fragment =>
  part`select ${orderColumns} from ${headsAndItems} where t.org_id = ${orgId} and t.id = ${id}`;

export const selectItems = (orgId: string, orderId: string): Fragment =>
  part`select ${itemColumns} from work_order_items t
    where t.org_id = ${orgId} and t.wo_id = ${orderId} order by t.line_number`;

export const selectInputs = (orgId: string, orderId: string): Fragment =>
  part`select t.wo_item_id as "itemId", ${inputColumns} from work_order_inputs t
    join work_order_items w on w.org_id = t.org_id and w.id = t.wo_item_id
    join items i on i.org_id = t.org_id and i.id = t.item_id
    where t.org_id = ${orgId} and w.wo_id = ${orderId} order by t.wo_item_id, t.line_number`;

/** The items of an order, each with its inputs. */
export function itemsOf<Item extends StoredItem>(
  items: readonly Item[],
  inputs: readonly StoredInputLine[],
): (Item & { inputs: InputLine[] })[] {
  const inputsOf = new Map(items.map(({ id }): [string, InputLine[]] => [id, []]));
  for (const { itemId, ...line } of inputs) {
    inputsOf.get(itemId)?.push({ ...line, quantityPerUnit: quantityPerUnit(line) });
  }
  return items.map((item) => ({ ...item, inputs: inputsOf.get(item.id) ?? [] }));
}

/** An order with its items, locked until the transaction ends: orders come first of all locks. */
export interface LockedOrder {
  order: StoredWorkOrder;
  items: WorkOrderItem[];
  /** Whether it has an active receipt. */
  hasReceipts: boolean;
  /** The version of the order, which If-Match is compared with. */
  version: number;
}

export const orderTables: OrderTables = {
  orders: 'work_orders',
  items: 'work_order_items',
  parent: 'wo_id',
};

export async function lockOrder(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<LockedOrder | undefined> {
  const [found, receipts, items, inputs] = await tx.all(
    sql<StoredWorkOrder>`select ${storedColumns}, t.status_by_hand as "statusByHand", t.last_line as "lastLine"
      from work_orders t where t.org_id = ${orgId} and t.id = ${id} for no key update of t`,
    sql`select 1 as found from work_order_receipts r
      where r.org_id = ${orgId} and r.wo_id = ${id} and r.deleted_at is null limit 1`,
    sql<StoredItem>`${selectItems(orgId, id)}`,
    sql<StoredInputLine>`${selectInputs(orgId, id)}`,
  );
  const [order] = found;
  if (!order) return undefined;
  const { version } = order;
  return { order, items: itemsOf(items, inputs), hasReceipts: receipts.length > 0, version };
}

export const insertOrders = (orgId: string, orders: readonly StoredWorkOrder[]): Statement =>
  insertRows(
    'work_orders',
    {
      id: 'uuid',
      woNumber: 'text',
      status: 'text',
      statusByHand: 'text',
      siteLocationId: 'uuid',
      stockLocationId: 'uuid',
      startDate: 'date',
      expectedDate: 'date',
      notes: 'text',
      lastLine: 'int',
      externalId: 'text',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    orders,
  );

export const insertItems = (orgId: string, items: readonly WorkOrderItem[]): Statement[] => [
  insertRows(
    'work_order_items',
    {
      id: 'uuid',
      woId: 'uuid',
      lineNumber: 'int',
      skuId: 'uuid',
      quantity: 'numeric',
      materialUnitCost: 'numeric',
      conversionCost: 'numeric',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
    },
    orgId,
    items,
  ),
  insertInputs(orgId, items),
];

const insertInputs = (orgId: string, items: readonly WorkOrderItem[]): Statement =>
  insertRows(
    'work_order_inputs',
    {
      id: 'uuid',
      woItemId: 'uuid',
      lineNumber: 'int',
      itemId: 'uuid',
      quantity: 'numeric',
      outputQuantity: 'numeric',
      scrapPercent: 'numeric',
      unitCost: 'numeric',
    },
    orgId,
    items.flatMap((item) =>
      item.inputs.map((input, index) => ({
        ...input,
        woItemId: item.id,
        itemId: input.materialId ?? input.skuId,
        lineNumber: index + 1,
      })),
    ),
  );

/** Writes an order, its version included. */
export const updateOrder = (orgId: string, row: StoredWorkOrder): Statement =>
  sql`update work_orders set status = ${row.status}, status_by_hand = ${row.statusByHand},
      site_location_id = ${row.siteLocationId}, stock_location_id = ${row.stockLocationId},
      start_date = ${row.startDate}, expected_date = ${row.expectedDate}, notes = ${row.notes},
      last_line = ${row.lastLine}, external_id = ${row.externalId}, version = ${row.version},
      updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`;

/** With `isRefrozen` the inputs of another recipe replace the old ones. */
export const updateItem = (orgId: string, row: WorkOrderItem, isRefrozen = false): Statement[] => [
  sql`update work_order_items set sku_id = ${row.skuId}, quantity = ${row.quantity},
      material_unit_cost = ${row.materialUnitCost}, conversion_cost = ${row.conversionCost},
      version = ${row.version}, updated_at = ${row.updatedAt}
    where org_id = ${orgId} and id = ${row.id}`,
  ...(isRefrozen
    ? [
        sql`delete from work_order_inputs where org_id = ${orgId} and wo_item_id = ${row.id}`,
        insertInputs(orgId, [row]),
      ]
    : []),
];

export const deleteItem = (orgId: string, id: string): Statement =>
  sql`delete from work_order_items where org_id = ${orgId} and id = ${id}`;

/** Quantities and status that follow from receipts; they are no edit of the order. */
export const updateMade = (
  orgId: string,
  order: StoredWorkOrder,
  items: readonly WorkOrderItem[],
): Statement[] => [
  sql`update work_order_items t set received_quantity = c.received, scrapped_quantity = c.scrapped
    from unnest(${items.map((item) => item.id)}::uuid[],
      ${items.map((item) => item.receivedQuantity)}::numeric[],
      ${items.map((item) => item.scrappedQuantity)}::numeric[]) as c (id, received, scrapped)
    where t.org_id = ${orgId} and t.id = c.id`,
  sql`update work_orders set status = ${order.status}
    where org_id = ${orgId} and id = ${order.id}`,
];

/** The database deletes its items and its reversed receipts with it. */
export const deleteOrder = (orgId: string, id: string): Statement =>
  sql`delete from work_orders where org_id = ${orgId} and id = ${id}`;

/** The made quantities of a new item. */
export const unmade = { receivedQuantity: ZERO, scrappedQuantity: ZERO };
