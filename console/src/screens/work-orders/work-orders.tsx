/** Work orders by the day on which their goods are needed. */
import { type ListWorkOrdersResponse, listWorkOrders } from '@stockwright/client';
import { Suspense, useCallback, useMemo } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, Cost, Day, Quantity } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { isOpen, openStatuses, stateOf, statuses } from './states.ts';
import { type Supply, SupplyBadge, useSupply } from './supply.tsx';

const NewWorkOrder = later(() => import('./new-work-order.tsx'));

type Order = ListWorkOrdersResponse['data'][number];

interface Given {
  words: Words;
  today: string;
  supply(orderId: string): Supply | undefined;
  create(): void;
}

export default function WorkOrders() {
  const words = useWords();
  const { timezone } = useOrganization();
  const [{ act }, change] = useAddress();
  const create = useCallback(() => change({ act: 'new' }), [change]);
  const supply = useSupply();
  useKeys({ c: { name: words.workOrders.create, run: create } });
  const definition = useMemo(
    () => definitionOf({ words, today: todayIn(timezone), supply, create }),
    [words, timezone, supply, create],
  );
  return (
    <>
      <ListPage definition={definition} />
      <Suspense>{act === 'new' && <NewWorkOrder onClose={() => change({ act: '' })} />}</Suspense>
    </>
  );
}

const isLate = ({ status, expectedDate }: Order, today: string) =>
  isOpen(status) && expectedDate !== null && expectedDate < today;

function definitionOf(given: Given): ListDefinition<Order> {
  const { words, today, create } = given;
  const { workOrders: own } = words;
  const make = (
    <Button main onClick={create}>
      {own.create}
    </Button>
  );
  return {
    kind: 'work-orders',
    reads: listWorkOrders,
    title: own.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/work-orders/${id}`,
    load: (client, query, signal) => listWorkOrders(client, { query: query as object, signal }),
    // Shows open orders, unless the filter says otherwise.
    always: { include: 'names', status: openStatuses.join(',') },
    defaultSort: 'expectedDate',
    searchHint: own.search,
    parameters: ['skuId', 'materialId', 'dueTo'],
    period: own.startDate,
    filters: [
      {
        name: 'status',
        title: own.open,
        options: [
          { value: statuses.join(','), title: own.all },
          ...statuses.map((value) => ({ value, title: own.statuses[value] })),
        ],
      },
    ],
    tone: (order) => (isLate(order, today) ? 'wrong' : undefined),
    columns: [...ownColumns(given), ...datesAndCosts(own)],
    rowActions: ({ id, status }) =>
      isOpen(status) ? <Go to={`/work-orders/${id}?act=make`}>{own.make}</Go> : null,
    actions: (
      <>
        <Go to="/work-order-receipts">{words.receipts.batches}</Go>
        {make}
      </>
    ),
    empty: (
      <>
        <h2>{own.emptyTitle}</h2>
        <p className="faint">{own.emptyText}</p>
        {make}
      </>
    ),
  };
}

function ownColumns({ words, today, supply }: Given): readonly Column<Order>[] {
  const { workOrders: own } = words;
  return [
    {
      id: 'woNumber',
      title: own.number,
      text: (o) => o.woNumber,
      sort: 'woNumber',
      width: 120,
      phone: 'note',
    },
    {
      id: 'product',
      title: own.product,
      text: (o) => o.skuCode,
      cell: (o) => (
        <>
          <Go to={`/items/skus/${o.skuId}`}>{o.skuCode}</Go>{' '}
          <span className="faint">{o.skuName}</span>
        </>
      ),
      sort: 'sku',
      width: 220,
      phone: 'name',
    },
    {
      id: 'quantity',
      title: own.quantity,
      text: (o) => o.quantity,
      cell: (o) => <Quantity value={o.quantity} />,
      sort: 'quantity',
      width: 90,
      align: 'end',
      phone: 'figure',
    },
    {
      id: 'status',
      title: own.status,
      text: (o) => own.statuses[o.status],
      cell: (o) => (
        <>
          <Badge {...stateOf[o.status]}>{own.statuses[o.status]}</Badge>{' '}
          {isLate(o, today) && <Badge tone="wrong">{own.late}</Badge>}
        </>
      ),
      sort: 'status',
      width: 150,
      phone: 'state',
    },
    {
      id: 'supply',
      title: own.supply,
      text: (o) => {
        const state = isOpen(o.status) ? supply(o.id)?.state : undefined;
        return state && own.supplies[state];
      },
      cell: (o) => isOpen(o.status) && <SupplyBadge supply={supply(o.id)} />,
      width: 170,
    },
  ];
}

function datesAndCosts(own: Words['workOrders']): readonly Column<Order>[] {
  return [
    {
      id: 'expectedDate',
      title: own.expectedDate,
      text: (o) => o.expectedDate,
      cell: (o) => <Day value={o.expectedDate} />,
      sort: 'expectedDate',
      width: 110,
      phone: 'day',
    },
    {
      id: 'startDate',
      title: own.startDate,
      text: (o) => o.startDate,
      cell: (o) => <Day value={o.startDate} />,
      sort: 'startDate',
      width: 110,
    },
    {
      id: 'materialUnitCost',
      title: own.plannedCost,
      text: (o) => o.materialUnitCost,
      cell: (o) => <Cost value={o.materialUnitCost} />,
      width: 110,
      align: 'end',
      extra: true,
    },
    {
      id: 'stockLocation',
      title: own.stockLocation,
      text: (o) => o.stockLocationCode,
      width: 110,
      extra: true,
    },
    { id: 'notes', title: own.notes, text: (o) => o.notes, width: 200, extra: true },
  ];
}
