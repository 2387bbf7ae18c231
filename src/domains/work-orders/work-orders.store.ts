import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { OrderLines } from '../../orders/order-lines.ts';
import { lockingOrder } from '../../orders/orders.store.ts';
import { noPieces } from './pieces.ts';
import {
  madeOfLine,
  type StoredWorkOrder,
  storedWorkOrder,
  workOrder,
  workOrderChanges,
  workOrderDefaults,
  workOrderFields,
  workOrderHeader,
  workOrderItemInput,
} from './work-order.ts';
import {
  type InputLine,
  quantityPerUnit,
  type StoredInputLine,
  type StoredItem,
  storedItem,
  type WorkOrderItem,
  workOrderInputLine,
} from './work-order-item.ts';

/** Every SQL statement on `work_orders`, `work_order_items` and `work_order_inputs`. */

const location = { noun: 'location', table: 'locations', hasCode: true };
// These are fields of the first item.
const { skuId: _s, quantity: _q, conversionCost: _c, ...changes } = workOrderChanges.properties;

export const workOrders = record({
  noun: 'work order',
  table: 'work_orders',
  shown: storedWorkOrder,
  input: workOrderFields,
  changes: s.object(changes),
  defaults: workOrderDefaults,
  rules: { woNumber: 'fixed', statusByHand: 'derived', lastLine: 'derived' },
  unique: ['externalId'],
  references: [
    { field: 'siteLocationId', name: 'siteLocation', ...location },
    { field: 'stockLocationId', name: 'stockLocation', ...location },
  ],
});

export const workOrderItems = record({
  noun: 'work order item',
  table: 'work_order_items',
  shown: storedItem,
  input: workOrderItemInput,
  changes: s.partial(workOrderItemInput),
  rules: {
    woId: 'fixed',
    lineNumber: 'fixed',
    // They follow from receipts.
    receivedQuantity: 'computed',
    scrappedQuantity: 'computed',
    madePieces: 'computed',
    materialUnitCost: 'derived',
    conversionCost: 'derived',
  },
  references: [{ field: 'skuId', name: 'sku', noun: 'SKU', table: 'skus', hasCode: true }],
});

const { materialId: _, skuId: _sku, quantityPerUnit: _p, ...line } = workOrderInputLine.properties;

const workOrderInputs = record({
  noun: 'work order input',
  table: 'work_order_inputs',
  shown: s.object({ ...line, woItemId: s.uuid(), itemId: s.uuid(), lineNumber: s.integer() }),
});

/** The first item of each order `t`, as `f`: the order shows its SKU and quantity. */
export const besideOrders = (orgId: string): Fragment => part`
  cross join lateral (
    select i.sku_id, i.quantity, i.material_unit_cost, i.conversion_cost,
      (select count(*)::int from work_order_items c
        where c.org_id = ${orgId} and c.wo_id = t.id) as count
    from work_order_items i where i.org_id = ${orgId} and i.wo_id = t.id
    order by i.line_number limit 1) f`;

const ofFirst = {
  skuId: 'f.sku_id',
  quantity: 'f.quantity',
  materialUnitCost: 'f.material_unit_cost',
  conversionCost: 'f.conversion_cost',
};

export const headerColumns = columns(workOrderHeader, 't', { ...ofFirst, itemCount: 'f.count' });
const orderColumns = columns(workOrder, 't', { ...ofFirst, items: null });
const inputColumns = columns(workOrderInputLine, 't', {
  materialId: "case when i.kind = 'material' then t.item_id end",
  skuId: "case when i.kind = 'sku' then t.item_id end",
  quantityPerUnit: null,
});

export const selectOrder = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(orderColumns, orgId, hasNames)}
    from work_orders t ${besideOrders(orgId)}
    where t.org_id = ${orgId} and t.id = ${id}`;

export const selectItems = (orgId: string, orderId: string, hasNames: boolean): Fragment =>
  selectItemsOf(orgId, part`${[orderId]}::uuid[]`, hasNames);

export const selectInputs = (orgId: string, orderId: string, hasNames: boolean): Fragment =>
  selectInputsOf(orgId, part`${[orderId]}::uuid[]`, hasNames);

export const selectItemsOf = (orgId: string, orderIds: Fragment, hasNames = false): Fragment =>
  part`select ${shownColumns(workOrderItems.columns, orgId, hasNames)} from work_order_items t
    where t.org_id = ${orgId} and t.wo_id = any(${orderIds}) order by t.line_number`;

export const selectInputsOf = (orgId: string, orderIds: Fragment, hasNames = false): Fragment =>
  part`select t.wo_item_id as "itemId", ${shownColumns(inputColumns, orgId, hasNames)}
    from work_order_inputs t
    join work_order_items w on w.org_id = ${orgId} and w.id = t.wo_item_id
    join items i on i.org_id = ${orgId} and i.id = t.item_id
    where t.org_id = ${orgId} and w.wo_id = any(${orderIds})
    order by t.wo_item_id, t.line_number`;

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
  items: readonly WorkOrderItem[];
  lines: OrderLines<WorkOrderItem>;
  /** Whether it has an active receipt. */
  hasReceipts: boolean;
  /** The version of the order, which If-Match is compared with. */
  version: number;
}

export const lockOrder = lockingOrder(addLockedOrders);

/** Adds the locking of orders to a round trip, in the order of their ids: an array in SQL. */
export function addLockedOrders(
  reading: RoundTrip,
  orgId: string,
  ids: Fragment,
): () => ReadonlyMap<string, LockedOrder> {
  const orders = reading.add(sql<StoredWorkOrder>`select ${workOrders.columns}
    from work_orders t where t.org_id = ${orgId} and t.id = any(${ids})
    order by t.id for no key update of t`);
  const received = reading.add(sql<{ id: string }>`select t.id from work_orders t
    where t.org_id = ${orgId} and t.id = any(${ids}) and (
      select true from work_order_receipts r
      where r.org_id = ${orgId} and r.wo_id = t.id and r.deleted_at is null limit 1)`);
  const items = reading.add(sql<StoredItem>`${selectItemsOf(orgId, ids)}`);
  const inputs = reading.add(sql<StoredInputLine>`${selectInputsOf(orgId, ids)}`);
  return () => {
    const withReceipts = new Set(received().map(({ id }) => id));
    const itemsOfOrder = groupedBy(itemsOf(items(), inputs()), ({ woId }) => woId);
    return new Map(
      orders().map((order) => {
        const { id, version } = order;
        const hasReceipts = withReceipts.has(id);
        const own = itemsOfOrder.get(id) ?? [];
        const lines = new OrderLines(own, madeOfLine);
        return [id, { order, items: own, lines, hasReceipts, version }];
      }),
    );
  };
}

export const insertItems = (
  orgId: string,
  items: readonly WorkOrderItem[],
  creation: Creation,
): Statement[] => [
  workOrderItems.insertAll(
    orgId,
    items.map(({ inputs: _, ...item }) => item),
    creation,
  ),
  insertInputs(orgId, items, creation),
];

const insertInputs = (
  orgId: string,
  items: readonly WorkOrderItem[],
  creation: Creation,
): Statement =>
  workOrderInputs.insertAll(
    orgId,
    items.flatMap((item) =>
      item.inputs.map(({ materialId, skuId, ...input }, index) => ({
        ...input,
        woItemId: item.id,
        itemId: materialId ?? skuId,
        lineNumber: index + 1,
      })),
    ),
    creation,
  );

/** With `isRefrozen` the inputs of another recipe replace the old ones. */
export const updateItem = (
  orgId: string,
  { inputs, ...item }: WorkOrderItem,
  creation: Creation,
  isRefrozen = false,
): Statement[] => [
  workOrderItems.update(orgId, item, creation.now),
  ...(isRefrozen
    ? [
        sql`delete from work_order_inputs where org_id = ${orgId} and wo_item_id = ${item.id}`,
        insertInputs(orgId, [{ ...item, inputs }], creation),
      ]
    : []),
];

/** Quantities and status that follow from receipts; they are no edit of the order. */
export const updateMade = (
  orgId: string,
  orders: readonly StoredWorkOrder[],
  items: readonly WorkOrderItem[],
): [Statement, Statement] => [
  sql`update work_order_items t set received_quantity = c.received,
      scrapped_quantity = c.scrapped, made_pieces = c.made::nummultirange
    from unnest(${items.map((item) => item.id)}::uuid[],
      ${items.map((item) => item.receivedQuantity)}::numeric[],
      ${items.map((item) => item.scrappedQuantity)}::numeric[],
      ${items.map((item) => item.madePieces)}::text[]) as c (id, received, scrapped, made)
    where t.org_id = ${orgId} and t.id = c.id`,
  sql`update work_orders t set status = c.status
    from unnest(${orders.map((order) => order.id)}::uuid[],
      ${orders.map((order) => order.status)}::text[]) as c (id, status)
    where t.org_id = ${orgId} and t.id = c.id`,
];

/** The made quantities of a new item. */
export const unmade = { receivedQuantity: ZERO, scrappedQuantity: ZERO, madePieces: noPieces };
