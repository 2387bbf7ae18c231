import {
  addWorkOrderItem,
  deleteWorkOrder,
  type GetWorkOrderResponse,
  getWorkOrder,
  listWorkOrders,
  removeWorkOrderItem,
  updateWorkOrder,
  updateWorkOrderItem,
} from '@stockwright/client';
import { useMemo } from 'react';
import type { EditField } from '../../parts/edit/edit-values.ts';
import { isZero } from '../../parts/format.ts';
import type { OrderDefinition } from '../../parts/order/definition.ts';
import { sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';

export type Order = GetWorkOrderResponse;
export type Item = Order['items'][number];

/** Whether something was made of it. */
export const hasBatches = ({ items }: Order): boolean =>
  items.some(
    ({ receivedQuantity, scrappedQuantity }) =>
      !isZero(receivedQuantity) || !isZero(scrappedQuantity),
  );

/** How work orders are changed, in the user's language. */
export function useWorkOrders(): OrderDefinition<Order, Item> {
  const words = useWords();
  return useMemo(() => workOrdersOf(words), [words]);
}

const workOrdersOf = (words: Words): OrderDefinition<Order, Item> => ({
  object: 'work_order',
  list: listWorkOrders,
  home: '/work-orders',
  fields: fieldsOf(words.workOrders),
  lineFields: lineFieldsOf(words.workOrders),
  newLineFields: [
    {
      name: 'skuId',
      label: words.workOrders.product,
      kind: 'record',
      source: sources.skus,
      shownIn: 'skuCode',
    },
    ...lineFieldsOf(words.workOrders),
  ],
  numberOf: ({ woNumber }) => woNumber,
  // An order that was begun keeps its plan.
  isOpen: (order) => /^(Draft|Production)$/.test(order.status) && !hasBatches(order),
  read: (client, id) => getWorkOrder(client, { path: { id }, query: { include: ['names'] } }),
  update: (client, id, body, options) =>
    // Its notes are never null.
    updateWorkOrder(client, {
      path: { id },
      body: 'notes' in body ? { ...body, notes: body.notes ?? '' } : body,
      ...options,
    }),
  remove: (client, id, options) => deleteWorkOrder(client, { path: { id }, ...options }),
  addLine: (client, id, body, options) =>
    addWorkOrderItem(client, {
      path: { id },
      // Required fields are sent empty: the service then says which of them is missing.
      body: { skuId: '', quantity: '', ...body },
      ...options,
    }),
  updateLine: (client, id, body, options) =>
    updateWorkOrderItem(client, { path: { id }, body, ...options }),
  removeLine: (client, id, options) => removeWorkOrderItem(client, { path: { id }, ...options }),
});

const fieldsOf = (words: Words['workOrders']): readonly EditField[] => [
  { name: 'startDate', label: words.startDate, isRequired: true, kind: 'day' },
  { name: 'expectedDate', label: words.expectedDate, kind: 'day' },
  {
    name: 'siteLocationId',
    label: words.site,
    isRequired: true,
    kind: 'record',
    source: sources.locations,
    shownIn: 'siteLocationName',
  },
  {
    name: 'stockLocationId',
    label: words.stockLocation,
    isRequired: true,
    kind: 'record',
    source: sources.locations,
    shownIn: 'stockLocationName',
  },
  { name: 'notes', label: words.notes },
];

const lineFieldsOf = (words: Words['workOrders']): readonly EditField[] => [
  { name: 'quantity', label: words.quantity, isRequired: true, kind: 'decimal' },
  { name: 'conversionCost', label: words.conversionCost, kind: 'decimal' },
];
