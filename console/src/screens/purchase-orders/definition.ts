import {
  type AddPurchaseOrderItemResponse,
  addPurchaseOrderItem,
  deletePurchaseOrder,
  type GetPurchaseOrderResponse,
  getPurchaseOrder,
  listPurchaseOrders,
  removePurchaseOrderItem,
  updatePurchaseOrder,
  updatePurchaseOrderItem,
} from '@stockwright/client';
import { createElement, useMemo } from 'react';
import type { EditField } from '../../parts/edit/edit-values.ts';
import type { OrderDefinition } from '../../parts/order/definition.ts';
import { sources } from '../../parts/sources.ts';
import { boughtMaterials, boughtProducts } from '../../parts/vendor-items/by-vendor-code.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { NewLineShown } from './new-line-shown.tsx';

export type Order = GetPurchaseOrderResponse;
export type Item = Order['items'][number];

/** How purchase orders are changed, in the user's language. */
export function usePurchaseOrders(): OrderDefinition<Order, Item> {
  const words = useWords();
  return useMemo(() => purchaseOrdersOf(words), [words]);
}

const purchaseOrdersOf = (words: Words): OrderDefinition<Order, Item> => ({
  object: 'purchase_order',
  list: listPurchaseOrders,
  home: '/purchase-orders',
  fields: fieldsOf(words.purchaseOrders, words.orders),
  lineFields: lineFieldsOf(words.purchaseOrders),
  newLineFields: lineFieldsOf(words.purchaseOrders, words.purchaseOrders.unitPriceHint),
  showNewLine: (order, line: AddPurchaseOrderItemResponse) =>
    createElement(NewLineShown, { order, line }),
  sameLine: ({ unit, unitsPerPurchaseUnit }) => ({ unit, unitsPerPurchaseUnit }),
  numberOf: ({ poNumber }) => poNumber,
  isOpen: ({ status }) => status !== 'Closed' && status !== 'Cancelled',
  read: (client, id) => getPurchaseOrder(client, { path: { id }, query: { include: ['names'] } }),
  update: (client, id, body, options) =>
    updatePurchaseOrder(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deletePurchaseOrder(client, { path: { id }, ...options }),
  addLine: (client, id, body, options) =>
    addPurchaseOrderItem(client, { path: { id }, body: newItem(body), ...options }),
  updateLine: (client, id, body, options) =>
    updatePurchaseOrderItem(client, { path: { id }, body, ...options }),
  removeLine: (client, id, options) =>
    removePurchaseOrderItem(client, { path: { id }, ...options }),
});

/**
 * Required fields are sent empty: the service then says which of them is missing. A price that is
 * left out is that of the vendor item.
 */
const newItem = (body: object) => ({
  ...('skuId' in body ? {} : { materialId: '' }),
  ...{ quantity: '', ...body },
});

/** An amount in the currency of the order. */
const amount = { kind: 'decimal', currencyIn: 'currency' } as const;

const fieldsOf = (
  words: Words['purchaseOrders'],
  orders: Words['orders'],
): readonly EditField[] => [
  {
    name: 'vendorId',
    label: words.vendor,
    isRequired: true,
    kind: 'record',
    source: sources.vendors,
    shownIn: 'vendorName',
  },
  { name: 'orderDate', label: words.orderDate, kind: 'day' },
  { name: 'expectedDate', label: words.expectedDate, kind: 'day' },
  {
    name: 'shipToLocationId',
    label: words.shipTo,
    kind: 'record',
    source: sources.locations,
    shownIn: 'shipToLocationName',
  },
  { name: 'vendorReference', label: words.vendorReference },
  { name: 'paymentTerms', label: words.paymentTerms, hint: orders.paymentTermsHint },
  { name: 'shippingAmount', label: orders.shippingAmount, ...amount },
  { name: 'taxAmount', label: orders.taxAmount, ...amount },
  { name: 'currency', label: orders.currency, kind: 'currency' },
  { name: 'exchangeRate', label: orders.exchangeRate, kind: 'decimal' },
  { name: 'notes', label: words.notes },
];

const lineFieldsOf = (words: Words['purchaseOrders'], priceHint?: string): readonly EditField[] => [
  {
    name: 'materialId',
    label: words.material,
    kind: 'record',
    source: boughtMaterials,
    shownIn: 'materialCode',
  },
  {
    name: 'skuId',
    label: words.product,
    kind: 'record',
    source: boughtProducts,
    shownIn: 'skuCode',
  },
  { name: 'quantity', label: words.quantity, isRequired: true, kind: 'decimal' },
  {
    name: 'unitPrice',
    label: words.unitPrice,
    kind: 'decimal',
    ...(priceHint && { hint: priceHint }),
  },
  { name: 'discountPercent', label: words.discountPercent, kind: 'decimal' },
  { name: 'expectedDate', label: words.expectedDate, kind: 'day' },
  { name: 'description', label: words.description },
  { name: 'notes', label: words.notes },
];
