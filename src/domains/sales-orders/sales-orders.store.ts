import { columns, columnsWithin, shownColumns } from '../../kernel/database/columns.ts';
import { record } from '../../kernel/database/record.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { foundRates, type TableRate } from '../../orders/exchange-rate.ts';
import type { OrderLines } from '../../orders/order-lines.ts';
import { lockingOrder } from '../../orders/orders.store.ts';
import { rateOfOrder } from '../exchange-rates/exchange-rates.store.ts';
import { wholeAddress } from './address.ts';
import type { ReturnedGoods } from './earnings.ts';
import { orderLines } from './recalculated.ts';
import { returnedOf, returnedUnits } from './returned.store.ts';
import {
  type StoredSalesOrder,
  salesOrder,
  salesOrderChanges,
  salesOrderFields,
  salesOrderHeader,
  storedSalesOrder,
} from './sales-order.ts';
import {
  type SalesOrderItem,
  salesOrderItem,
  salesOrderItemChanges,
  salesOrderItemDefaults,
  salesOrderItemInput,
  storedSalesOrderItem,
} from './sales-order-item.ts';
import { packedUnits } from './shipments.store.ts';
import { unitsInShipments } from './touched-shipments.store.ts';

/** Every SQL statement on `sales_orders` and `sales_order_items`. */

const { shipDate: _order, count: _orderSide, ...orderChanges } = salesOrderChanges.properties;

/** The defaults of a new order; all other fields default to null. */
export const salesOrderDefaults = {
  status: 'Draft',
  onHold: false,
  discountAmount: ZERO,
  shippingAmount: ZERO,
  taxAmount: ZERO,
} as const;

export const salesOrders = record({
  noun: 'sales order',
  table: 'sales_orders',
  shown: storedSalesOrder,
  input: salesOrderFields,
  changes: s.object(orderChanges),
  defaults: salesOrderDefaults,
  rules: {
    soNumber: 'fixed',
    fulfillmentStatus: 'derived',
    orderDate: 'derived',
    currency: 'derived',
    exchangeRateSource: 'derived',
    subtotal: 'derived',
    total: 'derived',
    lastLine: 'derived',
  },
  unique: ['externalId'],
  references: [
    { field: 'customerId', name: 'customer', noun: 'customer', table: 'customers', hasCode: true },
    {
      field: 'orderChannelId',
      name: 'orderChannel',
      noun: 'order channel',
      table: 'order_channels',
      hasCode: false,
    },
    {
      field: 'shipFromLocationId',
      name: 'shipFromLocation',
      noun: 'location',
      table: 'locations',
      hasCode: true,
    },
  ],
});

const { shipDate: _item, count: _itemSide, ...itemChanges } = salesOrderItemChanges.properties;

export const salesOrderItems = record({
  noun: 'sales order item',
  table: 'sales_order_items',
  shown: storedSalesOrderItem,
  input: salesOrderItemInput,
  changes: s.object(itemChanges),
  defaults: salesOrderItemDefaults,
  rules: { soId: 'fixed', lineNumber: 'fixed', unitPrice: 'derived', lineTotal: 'derived' },
  references: [{ field: 'skuId', name: 'sku', noun: 'SKU', table: 'skus', hasCode: true }],
});

/** A line as answers show it, with the units that are packed. */
export const itemColumns = columnsWithin(salesOrderItem, 't', {
  returnedQuantity: (orgId) => returnedUnits(orgId),
  packedQuantity: (orgId) => packedUnits(orgId),
});

export const headerColumns = columnsWithin(salesOrderHeader, 't', {
  itemCount: (orgId) => part`(select count(*)::int from sales_order_items i
    where i.org_id = ${orgId} and i.so_id = t.id)`,
});

const orderColumns = columns(salesOrder, 't', {
  ...{ items: null, costOfGoodsSold: null, margin: null },
  ...{ returnStatus: null, costOfReturns: null, creditedAmount: null },
});

export const selectOrder = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(orderColumns, orgId, hasNames)} from sales_orders t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectItems = (orgId: string, orderId: string, hasNames = false): Fragment =>
  part`select ${shownColumns(itemColumns, orgId, hasNames)} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = ${orderId} order by t.line_number`;

/** The cost of an order's active shipments in the ledger; null without any. */
export const selectShippedCost = (orgId: string, orderId: string): Fragment =>
  part`select sum(e.value) as cost from ${shippedEntries(orgId)}
    where t.org_id = ${orgId} and t.so_id = ${orderId}`;

/** The open units of an order at current costs, exactly, and the base currency. */
export const selectOpenCost = (orgId: string, orderId: string): Fragment =>
  part`select o.base_currency as "baseCurrency", (
      select coalesce(sum((t.quantity - t.fulfilled_quantity) * i.current_cost), 0)
      from sales_order_items t
      cross join lateral (select i.current_cost from items i
        where i.org_id = ${orgId} and i.id = t.sku_id limit 1) i
      where t.org_id = ${orgId} and t.so_id = ${orderId}) as "openCost"
    from organizations o where o.id = ${orgId}`;

/** The cost of an order's shipments and returns, and the credit of these. */
export interface MovedAmounts extends ReturnedGoods {
  soId: string;
  /** Of its active shipments. */
  cost: Exact;
}

/** Of each order that has shipments. */
export const selectMovedAmounts = (
  orgId: string,
  orderIds: readonly string[],
): Statement<MovedAmounts> =>
  sql<MovedAmounts>`select s.so_id as "soId", s.cost,
      coalesce(r."costOfReturns", 0) as "costOfReturns",
      coalesce(r."creditedAmount", 0) as "creditedAmount"
    from (select t.so_id, sum(e.value) as cost from ${shippedEntries(orgId)}
      where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[]) group by t.so_id) s
    left join (${returnedOf(orgId, orderIds)}) r on r."soId" = s.so_id`;

const shippedEntries = (orgId: string): Fragment => part`sales_order_items t
    join ledger_entries e on e.org_id = ${orgId} and e.source_id = t.id
      and e.event_type = 'SHIP' and e.voided_at is null`;

/** Orders with a line of a SKU. */
export const withSku = (orgId: string, skuId: string): Fragment =>
  part`exists (select 1 from sales_order_items i
    where i.org_id = ${orgId} and i.so_id = t.id and i.sku_id = ${skuId})`;

/**
 * An order with its items, locked until the transaction ends: orders come first of
 * all locks. The lock allows rows that reference the order: a revaluation of its shipments records
 * an event on its timeline, and holds locks on items that the holder of the order may wait for.
 */
export interface LockedOrder {
  order: StoredSalesOrder;
  items: readonly SalesOrderItem[];
  lines: OrderLines<SalesOrderItem>;
  /** How many lines its shipments have, packed ones too. */
  shipmentLines: number;
  /** The rate that the table has for it, if it has none. */
  rates: TableRate[];
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
  const orders = reading.add(sql<StoredSalesOrder & { tableRate: Exact | null }>`
    select ${salesOrders.columns}, ${rateOfOrder(orgId)} as "tableRate"
    from sales_orders t where t.org_id = ${orgId} and t.id = any(${ids})
    order by t.id for no key update of t`);
  const items = reading.add(sql<LockedItem>`select ${salesOrderItems.columns},
      u.packed as "packedQuantity", u.lines as "shipmentLines",
      ${returnedUnits(orgId)} as "returnedQuantity"
    from sales_order_items t cross join lateral (${unitsInShipments(orgId)}) u
    where t.org_id = ${orgId} and t.so_id = any(${ids}) order by t.line_number`);
  return () => {
    const itemsOf = groupedBy(items(), ({ soId }) => soId);
    return new Map(
      orders().map(({ tableRate, ...row }) => {
        const order = { ...row, shipToAddress: wholeAddress(row.shipToAddress) };
        const { id, version } = order;
        const own = itemsOf.get(id) ?? [];
        const items = own.map(({ shipmentLines: _, ...item }) => item);
        return [
          id,
          {
            ...{ order, version, items },
            lines: orderLines(items),
            shipmentLines: own.reduce((count, { shipmentLines }) => count + shipmentLines, 0),
            rates: foundRates(order, tableRate),
          },
        ];
      }),
    );
  };
}

type LockedItem = SalesOrderItem & { shipmentLines: number };
