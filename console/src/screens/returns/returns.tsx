/** Goods that customers sent back, or are to send back, the newest first. */
import { listSalesReturns } from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import { Badge } from '../../parts/figures.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { amountColumn, dayColumn, linkColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { type ListedReturn, stateOf, statuses } from '../../parts/returns/states.ts';
import { useWords, type Words } from '../../words/language.tsx';

export default function Returns() {
  const words = useWords().returns;
  const definition = useMemo(() => definitionOf(words), [words]);
  return <ListPage definition={definition} />;
}

const definitionOf = (words: Words['returns']): ListDefinition<ListedReturn> => ({
  kind: 'returns',
  reads: listSalesReturns,
  title: words.title,
  idOf: ({ id }) => id,
  to: ({ id }) => `/returns/${id}`,
  load: (client, query: object, signal) => listSalesReturns(client, { query, signal }),
  columns: columnsOf(words),
  always: { include: 'names' },
  defaultSort: '-returnDate',
  searchHint: words.search,
  parameters: ['customerId', 'soId', 'skuId'],
  period: words.day,
  filters: [
    {
      name: 'status',
      title: words.status,
      options: statuses.map((value) => ({ value, title: words.statuses[value] })),
    },
  ],
  actions: <Go to="/sales-orders">{words.orders}</Go>,
  empty: { title: words.emptyTitle, text: words.emptyText },
});

const columnsOf = (words: Words['returns']): readonly Column<ListedReturn>[] => [
  { id: 'number', title: words.number, text: (r) => r.returnNumber, width: 110, phone: 'note' },
  linkColumn(
    'customer',
    words.customer,
    (r) => r.customerName,
    (r) => `/customers/${r.customerId}`,
    { width: 220, phone: 'name' },
  ),
  linkColumn(
    'order',
    words.order,
    (r) => r.soNumber,
    (r) => `/sales-orders/${r.soId}`,
    { width: 150 },
  ),
  {
    id: 'status',
    title: words.status,
    text: (r) => words.statuses[r.status],
    cell: (r) => <Badge {...stateOf[r.status]}>{words.statuses[r.status]}</Badge>,
    width: 120,
    phone: 'state',
  },
  dayColumn('day', words.day, (r) => r.returnDate, { sort: 'returnDate', phone: 'day' }),
  { id: 'lines', title: words.lines, text: (r) => String(r.itemCount), width: 70, align: 'end' },
  amountColumn(
    'credit',
    words.credit,
    (r) => r.creditTotal,
    { phone: 'figure' },
    (r) => ({
      currency: r.currency,
    }),
  ),
  { id: 'reason', title: words.reason, text: (r) => r.reason, width: 220 },
  {
    id: 'createdBy',
    title: words.enteredBy,
    text: (r) => r.createdByName,
    width: 140,
    extra: true,
  },
  { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
];
