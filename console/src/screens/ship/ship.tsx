/**
 * Orders that can be shipped: confirmed ones by day, one pick list for many, one click to ship
 * them.
 */
import {
  type Client,
  type GetSalesOrderResponse,
  getSalesOrder,
  type ListSalesOrdersResponse,
  listSalesOrders,
} from '@stockwright/client';
import { useMemo } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { byTime } from '../../parts/counts/count-side.tsx';
import { Badge, Day } from '../../parts/figures.tsx';
import { todayIn, useFormat } from '../../parts/format.ts';
import { type Column, LeftOut, type ListDefinition } from '../../parts/list/definition.ts';
import { linkColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { readOnHand, shortagesOf } from '../../parts/on-hand.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { OrderCanGo } from '../sales-orders/can-go.tsx';
import { restoreLines, shipAll } from '../sales-orders/move-lines.ts';
import { fulfillmentStatuses, type Item, openOf } from '../sales-orders/states.ts';
import { PickList } from './pick-list.tsx';

type Order = ListSalesOrdersResponse['data'][number];

export default function Ship() {
  const words = useWords();
  const { client, timezone } = useOrganization();
  const format = useFormat();
  const definition = useMemo(
    () => definitionOf(words, client, todayIn(timezone), format.exact),
    [words, client, timezone, format],
  );
  return <ListPage definition={definition} />;
}

function definitionOf(
  words: Words,
  client: Client,
  today: string,
  exact: (quantity: string) => string,
): ListDefinition<Order> {
  const { ship, salesOrders } = words;
  return {
    kind: 'sales-orders',
    reads: listSalesOrders,
    title: ship.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/sales-orders/${id}?act=ship`,
    load: (caller, query, signal) => listSalesOrders(caller, { query: query as object, signal }),
    always: { status: 'Confirmed', onHold: 'false', include: 'names' },
    defaultSort: 'requestedShipDate',
    searchHint: salesOrders.search,
    parameters: ['customerId', 'skuId', 'shipFromLocationId', 'dueTo'],
    filters: [
      {
        name: 'dueTo',
        title: ship.due,
        options: [{ value: today, title: ship.dueToday }],
      },
      {
        name: 'fulfillmentStatus',
        title: salesOrders.shipped,
        options: fulfillmentStatuses
          .slice(0, 2)
          .map((value) => ({ value, title: salesOrders.fulfillment[value] })),
      },
    ],
    tone: ({ requestedShipDate: day }) => (day !== null && day < today ? 'wrong' : undefined),
    columns: columnsOf(salesOrders, today),
    bulk: [
      {
        name: ship.shipInFull,
        nameOf: ({ soNumber }) => soNumber,
        async run({ id }) {
          const before = await getSalesOrder(client, { path: { id }, query: withNames });
          await refuseShort(client, before, ship, exact);
          return shipped(client, before);
        },
        anyway: {
          name: ship.shipBelowZero,
          run: async ({ id }) => shipped(client, await getSalesOrder(client, { path: { id } })),
        },
        undo: (_order, before) => restoreLines(client, before as readonly Item[]),
      },
    ],
    aside: (selected) => <PickList orderIds={selected.map(({ id }) => id)} />,
    empty: { title: ship.emptyTitle, text: ship.emptyText },
  };
}

const withNames: { include: ['names'] } = { include: ['names'] };

/** Ships all of an order; returns its lines as they were before. */
async function shipped(client: Client, before: GetSalesOrderResponse) {
  await shipAll(client, before, { shipDate: '', count: byTime }, {});
  return before.items;
}

/** Leaves out an order of which something is not there. */
async function refuseShort(
  client: Client,
  { items, shipFromLocationId: locationId }: GetSalesOrderResponse,
  words: Words['ship'],
  exact: (quantity: string) => string,
) {
  const stock = await readOnHand(
    client,
    items.map(({ skuId }) => ({ kind: 'skus', id: skuId })),
  );
  const taken = items.map((item) => ({
    key: item.id,
    itemId: item.skuId,
    locationId,
    quantity: openOf(item),
  }));
  const short = shortagesOf(taken, stock);
  const lacks = items.flatMap(({ id, skuCode = '' }) => {
    const lack = short.get(id);
    return lack ? [words.lack(exact(lack.short), skuCode)] : [];
  });
  if (lacks.length > 0) throw new LeftOut(words.skipped(lacks.join(', ')));
}

const columnsOf = (words: Words['salesOrders'], today: string): readonly Column<Order>[] => [
  {
    id: 'soNumber',
    title: words.number,
    text: (o) => o.soNumber,
    sort: 'soNumber',
    width: 130,
    phone: 'note',
  },
  {
    id: 'requestedShipDate',
    title: words.requestedShipDate,
    text: (o) => o.requestedShipDate,
    cell: (o) => (
      <>
        <Day value={o.requestedShipDate} />{' '}
        {o.requestedShipDate !== null && o.requestedShipDate < today && (
          <Badge tone="wrong">{words.late}</Badge>
        )}
      </>
    ),
    sort: 'requestedShipDate',
    width: 150,
    phone: 'day',
  },
  linkColumn(
    'customer',
    words.customer,
    (o) => o.customerName,
    (o) => `/customers/${o.customerId}`,
    { width: 180, phone: 'name' },
  ),
  {
    id: 'canGo',
    title: words.canGo,
    text: () => '',
    cell: (o) => <OrderCanGo orderId={o.id} />,
    width: 150,
    phone: 'state',
  },
  { id: 'shipFrom', title: words.shipFrom, text: (o) => o.shipFromLocationName, width: 110 },
  { id: 'lines', title: words.lines, text: (o) => String(o.itemCount), width: 70, align: 'end' },
  {
    id: 'shipped',
    title: words.shipped,
    text: (o) => words.fulfillment[o.fulfillmentStatus],
    width: 120,
  },
];
