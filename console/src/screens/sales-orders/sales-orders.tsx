/** Sales orders, with those whose day has passed in red. */
import { type Client, listSalesOrders } from '@stockwright/client';
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { Badge } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { amountColumn, dayColumn, linkColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { savePickList } from '../../parts/order/save-pick-list.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { bulkOf, type ListedOrder as Order } from './bulk.ts';
import { fulfillmentStatuses, stateOf, statuses } from './states.ts';

const NewSalesOrder = later(() => import('./new-sales-order.tsx'));

export default function SalesOrders() {
  const words = useWords().salesOrders;
  const { client, timezone } = useOrganization();
  const definition = useMemo(
    () => definitionOf(words, client, todayIn(timezone)),
    [words, client, timezone],
  );
  return <ListPage definition={definition} />;
}

function definitionOf(
  words: Words['salesOrders'],
  client: Client,
  today: string,
): ListDefinition<Order> {
  const isLate = ({ status, requestedShipDate }: Order) =>
    status === 'Confirmed' && requestedShipDate !== null && requestedShipDate < today;
  return {
    kind: 'sales-orders',
    reads: listSalesOrders,
    title: words.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/sales-orders/${id}`,
    load: (caller, query, signal) => listSalesOrders(caller, { query: query as object, signal }),
    always: { include: 'names' },
    defaultSort: '-orderDate',
    searchHint: words.search,
    parameters: ['customerId', 'skuId', 'dueTo'],
    period: words.orderDate,
    filters: [
      {
        name: 'status',
        title: words.status,
        options: statuses.map((value) => ({ value, title: words.statuses[value] })),
      },
      {
        name: 'fulfillmentStatus',
        title: words.shipped,
        options: fulfillmentStatuses.map((value) => ({ value, title: words.fulfillment[value] })),
      },
      { name: 'onHold', title: words.onHold, options: [{ value: 'true', title: words.onHold }] },
    ],
    bulk: bulkOf(words, client, today),
    prints: [
      {
        name: words.pickList,
        print: (caller, orders) =>
          savePickList(caller, { salesOrderIds: orders.map(({ id }) => id) }),
      },
    ],
    tone: (order) => (isLate(order) ? 'wrong' : undefined),
    columns: columnsOf(words, isLate),
    rowActions: ({ id, status, onHold }) =>
      status === 'Confirmed' && !onHold ? (
        <Go to={`/sales-orders/${id}?act=ship`}>{words.ship}</Go>
      ) : null,
    create: {
      name: words.create,
      panel: (onClose) => <NewSalesOrder onClose={onClose} />,
    },
    empty: { title: words.emptyTitle, text: words.emptyText },
  };
}

function columnsOf(
  words: Words['salesOrders'],
  isLate: (order: Order) => boolean,
): readonly Column<Order>[] {
  return [
    {
      id: 'soNumber',
      title: words.number,
      text: (o) => o.soNumber,
      sort: 'soNumber',
      width: 130,
      phone: 'note',
    },
    linkColumn(
      'customer',
      words.customer,
      (o) => o.customerName,
      (o) => `/customers/${o.customerId}`,
      { width: 200, sort: 'customer', phone: 'name' },
    ),
    {
      id: 'status',
      title: words.status,
      text: (o) => words.statuses[o.status],
      cell: (o) => (
        <>
          <Badge {...stateOf[o.status]}>{words.statuses[o.status]}</Badge>{' '}
          {o.onHold && <Badge tone="attention">{words.onHold}</Badge>}{' '}
          {isLate(o) && <Badge tone="wrong">{words.late}</Badge>}
        </>
      ),
      sort: 'status',
      width: 170,
      phone: 'state',
    },
    {
      id: 'fulfillment',
      title: words.shipped,
      text: (o) => words.fulfillment[o.fulfillmentStatus],
      width: 120,
    },
    ...daysOf(words),
    amountColumn(
      'total',
      words.total,
      (o) => o.total,
      { sort: 'total', phone: 'figure' },
      (o) => ({ currency: o.currency }),
    ),
  ];
}

function daysOf(words: Words['salesOrders']): readonly Column<Order>[] {
  return [
    dayColumn('orderDate', words.orderDate, (o) => o.orderDate, { sort: 'orderDate' }),
    dayColumn('requestedShipDate', words.requestedShipDate, (o) => o.requestedShipDate, {
      sort: 'requestedShipDate',
      phone: 'day',
    }),
  ];
}
