import {
  addSalesOrderItem,
  deleteSalesOrder,
  getSalesOrder,
  listSalesOrders,
  removeSalesOrderItem,
  updateSalesOrder,
  updateSalesOrderItem,
} from '@stockwright/client';
import { useMemo } from 'react';
import { addressFields } from '../../parts/edit/address-fields.ts';
import type { EditField } from '../../parts/edit/edit-values.ts';
import type { OrderDefinition } from '../../parts/order/definition.ts';
import { sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';
import type { Item, Order } from './states.ts';

/** How sales orders are changed, in the user's language. */
export function useSalesOrders(): OrderDefinition<Order, Item> {
  const words = useWords();
  return useMemo(() => salesOrdersOf(words), [words]);
}

const salesOrdersOf = (words: Words): OrderDefinition<Order, Item> => ({
  object: 'sales_order',
  list: listSalesOrders,
  home: '/sales-orders',
  fields: fieldsOf(words),
  lineFields: lineFieldsOf(words.salesOrders),
  numberOf: ({ soNumber }) => soNumber,
  isOpen: ({ status }) => status !== 'Closed' && status !== 'Cancelled',
  read: (client, id) => getSalesOrder(client, { path: { id }, query: { include: ['names'] } }),
  update: (client, id, body, options) =>
    updateSalesOrder(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteSalesOrder(client, { path: { id }, ...options }),
  addLine: (client, id, body, options) =>
    addSalesOrderItem(client, {
      path: { id },
      // Required fields are sent empty: the service then says which of them is missing.
      body: { skuId: '', quantity: '', ...body },
      ...options,
    }),
  updateLine: (client, id, body, options) =>
    updateSalesOrderItem(client, { path: { id }, body, ...options }),
  removeLine: (client, id, options) => removeSalesOrderItem(client, { path: { id }, ...options }),
});

/** An amount in the currency of the order. */
const amount = { kind: 'decimal', currencyIn: 'currency' } as const;

const fieldsOf = ({ salesOrders: words, orders, address }: Words): readonly EditField[] => [
  {
    name: 'customerId',
    label: words.customer,
    isRequired: true,
    kind: 'record',
    source: sources.customers,
    shownIn: 'customerName',
  },
  { name: 'orderDate', label: words.orderDate, kind: 'day' },
  { name: 'requestedShipDate', label: words.requestedShipDate, kind: 'day' },
  { name: 'validUntil', label: words.validUntil, kind: 'day' },
  {
    name: 'shipFromLocationId',
    label: words.shipFrom,
    kind: 'record',
    source: sources.locations,
    shownIn: 'shipFromLocationName',
  },
  {
    name: 'orderChannelId',
    label: words.channel,
    kind: 'record',
    source: sources.orderChannels,
    shownIn: 'orderChannelName',
  },
  { name: 'customerReference', label: words.customerReference },
  { name: 'discountAmount', label: words.discountAmount, ...amount },
  { name: 'shippingAmount', label: orders.shippingAmount, ...amount },
  { name: 'taxAmount', label: orders.taxAmount, ...amount },
  { name: 'currency', label: orders.currency, kind: 'currency' },
  { name: 'exchangeRate', label: orders.exchangeRate, kind: 'decimal' },
  { name: 'notes', label: words.notes },
  ...addressFields(address, 'shipToAddress', words.shipToAddress),
];

const lineFieldsOf = (words: Words['salesOrders']): readonly EditField[] => [
  {
    name: 'skuId',
    label: words.product,
    isRequired: true,
    kind: 'record',
    source: sources.skus,
    shownIn: 'skuCode',
  },
  { name: 'quantity', label: words.quantity, isRequired: true, kind: 'decimal' },
  { name: 'unitPrice', label: words.unitPrice, kind: 'decimal' },
  { name: 'discountPercent', label: words.discountPercent, kind: 'decimal' },
  { name: 'description', label: words.description },
];
