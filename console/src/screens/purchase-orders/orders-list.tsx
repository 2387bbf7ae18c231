/** The list of purchase orders, with what can be done with many of them. */
import { type Client, listPurchaseOrders } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { Badge } from '../../parts/figures.tsx';
import { shifted } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { amountColumn, dayColumn, linkColumn } from '../../parts/list/figure-columns.tsx';
import type { Words } from '../../words/language.tsx';
import { bulkOf, type ListedOrder as Order } from './bulk.ts';
import { isOpen, stateOf } from './states.ts';

const statuses = [
  'Draft',
  'Ordered',
  'Partially Received',
  'Received',
  'Closed',
  'Cancelled',
] as const;

export function ordersOf(words: Words, client: Client, today: string): ListDefinition<Order> {
  const { purchaseOrders: own } = words;
  const isLate = ({ nextDue }: Order) => nextDue !== null && nextDue < today;
  return {
    kind: 'purchase-orders',
    reads: listPurchaseOrders,
    title: own.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/purchase-orders/${id}`,
    load: (caller, query, signal) =>
      listPurchaseOrders(caller, { query: withLate(query, today), signal }),
    always: { include: 'names' },
    defaultSort: '-orderDate',
    searchHint: own.search,
    parameters: ['vendorId', 'materialId', 'skuId', 'dueTo', 'nextDueTo'],
    period: own.orderDate,
    filters: [
      {
        name: 'status',
        title: own.status,
        options: statuses.map((value) => ({ value, title: own.statuses[value] })),
      },
      { name: 'late', title: own.onlyLate, options: [{ value: 'true', title: '' }] },
    ],
    bulk: bulkOf(own, client, today),
    tone: (order) => (isLate(order) ? 'wrong' : undefined),
    columns: columnsOf(own, isLate),
    rowActions: (order) =>
      isOpen(order.status) ? (
        <Go to={`/purchase-orders/${order.id}?act=receive`}>{own.receive}</Go>
      ) : null,
    actions: <Go to="/purchase-order-receipts">{own.receipts}</Go>,
    empty: { title: own.emptyTitle, text: own.emptyText },
  };
}

/** Late is what is open and was due before today. */
function withLate({ late, ...query }: Record<string, string>, today: string): object {
  return late ? { ...query, nextDueTo: shifted(today, -1) } : query;
}

function columnsOf(
  own: Words['purchaseOrders'],
  isLate: (order: Order) => boolean,
): readonly Column<Order>[] {
  return [
    {
      id: 'poNumber',
      title: own.number,
      text: (o) => o.poNumber,
      sort: 'poNumber',
      width: 130,
      phone: 'note',
    },
    linkColumn(
      'vendor',
      own.vendor,
      (o) => o.vendorName,
      (o) => `/vendors/${o.vendorId}`,
      { width: 200, sort: 'vendor', phone: 'name' },
    ),
    {
      id: 'status',
      title: own.status,
      text: (o) => own.statuses[o.status],
      cell: (o) => (
        <>
          <Badge {...stateOf[o.status]}>{own.statuses[o.status]}</Badge>{' '}
          {isLate(o) && <Badge tone="wrong">{own.late}</Badge>}
        </>
      ),
      sort: 'status',
      width: 170,
      phone: 'state',
    },
    ...daysOf(own),
    amountColumn(
      'total',
      own.total,
      (o) => o.total,
      { sort: 'total', phone: 'figure' },
      (o) => ({ currency: o.currency }),
    ),
    {
      id: 'itemCount',
      title: own.lines,
      text: (o) => String(o.itemCount),
      width: 70,
      align: 'end',
    },
    {
      id: 'vendorReference',
      title: own.vendorReference,
      text: (o) => o.vendorReference,
      width: 140,
      extra: true,
    },
  ];
}

function daysOf(own: Words['purchaseOrders']): readonly Column<Order>[] {
  return [
    dayColumn('orderDate', own.orderDate, (o) => o.orderDate, { sort: 'orderDate' }),
    dayColumn('expectedDate', own.expectedDate, (o) => o.nextDue ?? o.expectedDate, {
      sort: 'expectedDate',
      phone: 'day',
    }),
  ];
}
