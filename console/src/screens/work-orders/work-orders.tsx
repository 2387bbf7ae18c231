/** Work orders by the day on which their goods are needed. */
import { type ListWorkOrdersResponse, listWorkOrders } from '@stockwright/client';
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { Badge } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { costColumn, dayColumn, quantityColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { savePickList } from '../../parts/order/save-pick-list.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { isOpen, openStatuses, stateOf, statuses } from './states.ts';
import { type Supply, SupplyBadge, useSupply } from './supply.tsx';

const NewWorkOrder = later(() => import('./new-work-order.tsx'));

type Order = ListWorkOrdersResponse['data'][number];

interface Given {
  words: Words;
  today: string;
  supply(orderId: string): Supply | undefined;
}

export default function WorkOrders() {
  const words = useWords();
  const { timezone } = useOrganization();
  const supply = useSupply();
  const definition = useMemo(
    () => definitionOf({ words, today: todayIn(timezone), supply }),
    [words, timezone, supply],
  );
  return <ListPage definition={definition} />;
}

const isLate = ({ status, expectedDate }: Order, today: string) =>
  isOpen(status) && expectedDate !== null && expectedDate < today;

function definitionOf(given: Given): ListDefinition<Order> {
  const { words, today } = given;
  const { workOrders: own } = words;
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
    labels: 'work_order',
    prints: [
      {
        name: own.pickList,
        print: (caller, orders) =>
          savePickList(caller, { workOrderIds: orders.map(({ id }) => id) }),
      },
    ],
    tone: (order) => (isLate(order, today) ? 'wrong' : undefined),
    columns: [...ownColumns(given), ...datesAndCosts(own)],
    rowActions: ({ id, status }) =>
      isOpen(status) ? <Go to={`/work-orders/${id}?act=make`}>{own.make}</Go> : null,
    actions: <Go to="/work-order-receipts">{words.receipts.batches}</Go>,
    create: { name: own.create, panel: (onClose) => <NewWorkOrder onClose={onClose} /> },
    empty: { title: own.emptyTitle, text: own.emptyText },
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
    quantityColumn('quantity', own.quantity, (o) => o.quantity, {
      width: 90,
      sort: 'quantity',
      phone: 'figure',
    }),
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
      width: 190,
    },
  ];
}

function datesAndCosts(own: Words['workOrders']): readonly Column<Order>[] {
  return [
    dayColumn('expectedDate', own.expectedDate, (o) => o.expectedDate, {
      sort: 'expectedDate',
      phone: 'day',
    }),
    dayColumn('startDate', own.startDate, (o) => o.startDate, { sort: 'startDate' }),
    costColumn('materialUnitCost', own.plannedCostEach, (o) => o.materialUnitCost, {
      width: 170,
      extra: true,
    }),
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
