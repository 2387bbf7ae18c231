/** Sales orders, with those whose day has passed in red. */
import { type ListSalesOrdersResponse, listSalesOrders } from '@stockwright/client';
import { Suspense, useMemo } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { Amount, Badge, Day } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { fulfillmentStatuses, stateOf, statuses } from './states.ts';

const NewSalesOrder = later(() => import('./new-sales-order.tsx'));

type Order = ListSalesOrdersResponse['data'][number];

export default function SalesOrders() {
  const words = useWords().salesOrders;
  const { timezone } = useOrganization();
  const [{ act }, change] = useAddress();
  useKeys({ c: { name: words.create, run: () => change({ act: 'new' }) } });
  const definition = useMemo(
    () => definitionOf(words, todayIn(timezone), () => change({ act: 'new' })),
    [words, timezone, change],
  );
  return (
    <>
      <ListPage definition={definition} />
      <Suspense>{act === 'new' && <NewSalesOrder onClose={() => change({ act: '' })} />}</Suspense>
    </>
  );
}

function definitionOf(
  words: Words['salesOrders'],
  today: string,
  create: () => void,
): ListDefinition<Order> {
  const button = (
    <Button main onClick={create}>
      {words.create}
    </Button>
  );
  const isLate = ({ status, requestedShipDate }: Order) =>
    status === 'Confirmed' && requestedShipDate !== null && requestedShipDate < today;
  return {
    kind: 'sales-orders',
    reads: listSalesOrders,
    title: words.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/sales-orders/${id}`,
    load: (client, query, signal) => listSalesOrders(client, { query: query as object, signal }),
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
    tone: (order) => (isLate(order) ? 'wrong' : undefined),
    columns: columnsOf(words, isLate),
    rowActions: ({ id, status, onHold }) =>
      status === 'Confirmed' && !onHold ? (
        <Go to={`/sales-orders/${id}?act=ship`}>{words.ship}</Go>
      ) : null,
    actions: button,
    empty: (
      <>
        <h2>{words.emptyTitle}</h2>
        <p className="faint">{words.emptyText}</p>
        {button}
      </>
    ),
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
    {
      id: 'customer',
      title: words.customer,
      text: (o) => o.customerName,
      cell: (o) => <Go to={`/customers/${o.customerId}`}>{o.customerName}</Go>,
      sort: 'customer',
      width: 200,
      phone: 'name',
    },
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
    {
      id: 'total',
      title: words.total,
      text: (o) => o.total,
      cell: (o) => <Amount value={o.total} currency={o.currency} />,
      sort: 'total',
      width: 120,
      align: 'end',
      phone: 'figure',
    },
  ];
}

function daysOf(words: Words['salesOrders']): readonly Column<Order>[] {
  return [
    {
      id: 'orderDate',
      title: words.orderDate,
      text: (o) => o.orderDate,
      cell: (o) => <Day value={o.orderDate} />,
      sort: 'orderDate',
      width: 110,
    },
    {
      id: 'requestedShipDate',
      title: words.requestedShipDate,
      text: (o) => o.requestedShipDate,
      cell: (o) => <Day value={o.requestedShipDate} />,
      sort: 'requestedShipDate',
      width: 110,
      phone: 'day',
    },
  ];
}
