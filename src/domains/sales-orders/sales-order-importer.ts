/** How sales orders are imported in bulk. */

import type { Fault } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/values/columns.ts';
import * as s from '../../kernel/values/schema.ts';
import type { ImportedOrder, OrderImporter } from '../../orders/order-importer.ts';
import { type CustomerTerms, selectCustomerTerms } from '../customers/customers.store.ts';
import { type Place, selectPlaces } from '../locations/locations.store.ts';
import { placeFaults } from '../locations/place.ts';
import { sellableSkus } from '../skus/skus.store.ts';
import { makeOrders, newOrder, type OrderDraft } from './make-orders.ts';
import { holdFault, salesOrderInput, totalFault, unconfirmable } from './sales-order.ts';
import { priceFault, salesOrderItemInput } from './sales-order-item.ts';

const { items: _, ...orderFields } = salesOrderInput.properties;
const order = s.object(orderFields);

export const salesOrderImporter: OrderImporter = {
  noun: 'sales order',
  table: 'sales_orders',
  order,
  item: salesOrderItemInput,
  required: { order: ['customerId'], item: ['skuId', 'quantity'] },
  references: {
    order: [
      {
        field: 'customerId',
        name: 'customer',
        noun: 'customer',
        table: 'customers',
        hasCode: true,
      },
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
    item: [{ field: 'skuId', name: 'sku', noun: 'SKU', table: 'skus', hasCode: true }],
  },

  async judge(call, orders) {
    const drafts = await draftsOf(call, orders);
    const ids = drafts.map(({ body }) => body.shipFromLocationId ?? null);
    const places = await call.tx.rows<Place>(selectPlaces(call.org.id, ids));
    const placeOf = new Map(places.map((place) => [place.id, place]));
    return drafts.map((draft, index): Fault[] => {
      const { status = 'Draft', shipFromLocationId = null, items = [] } = draft.body;
      const faults = [
        ...unconfirmable({ status, shipFromLocationId }, items.length),
        holdFault(draft.body),
        ...priceFaults(draft),
      ];
      if (shipFromLocationId !== null) {
        const place = placeOf.get(shipFromLocationId);
        faults.push(placeFaults('/shipFromLocation', place, 'isStockLocation').broken);
      }
      const found = faults.filter((fault) => fault !== false);
      const isWhole = orders[index]?.isSound && found.length === 0;
      return isWhole ? totalFaults(call, draft) : found;
    });
  },

  async make(call, orders) {
    const drafts = await draftsOf(call, orders);
    const wanted = drafts.map((draft) => newOrder(call, draft));
    await makeOrders(call, wanted);
  },
};

const priceFaults = ({ body: { items = [] }, skus }: OrderDraft): (Fault | false)[] =>
  items.map((item, index) => priceFault(`/items/${index}/unitPrice`, item, skus.get(item.skuId)));

/** What an order comes to is known once nothing else is wrong with it. */
function totalFaults(call: Work, draft: OrderDraft): Fault[] {
  const { order: wanted, items } = newOrder(call, draft);
  const fault = totalFault('/discountAmount', wanted, items);
  return fault ? [fault] : [];
}

/** The requests that imported orders stand for, with the records that they name. */
async function draftsOf(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  orders: readonly ImportedOrder[],
): Promise<OrderDraft[]> {
  const bodies = orders.map(bodyOf);
  const customerIds = [...new Set(bodies.map(({ customerId }) => customerId))];
  const customers = await tx.rows<CustomerTerms>(selectCustomerTerms(org.id, customerIds));
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]));
  const skuIds = bodies.flatMap(({ items = [] }) => items.map(({ skuId }) => skuId));
  const skus = await sellableSkus(tx, org.id, [...new Set(skuIds)]);
  return bodies.map((body, index) => ({
    id: orders[index]?.id as string,
    body,
    customer: customerOf.get(body.customerId) as CustomerTerms,
    skus,
  }));
}

const bodyOf = ({ fields, items }: ImportedOrder): OrderDraft['body'] => ({
  ...exactly<OrderDraft['body']>(order, fields),
  items: items.map((item) => exactly(salesOrderItemInput, item)),
});
