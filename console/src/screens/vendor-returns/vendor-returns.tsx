/** Goods that went back to vendors, the newest first. */
import { listVendorReturns } from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { amountColumn, dayColumn, linkColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { type ListedReturn, outcomes } from '../../parts/vendor-returns/vendor-returns.ts';
import { useWords, type Words } from '../../words/language.tsx';

export default function VendorReturns() {
  const words = useWords().vendorReturns;
  const definition = useMemo(() => definitionOf(words), [words]);
  return <ListPage definition={definition} />;
}

const definitionOf = (words: Words['vendorReturns']): ListDefinition<ListedReturn> => ({
  kind: 'vendorReturns',
  reads: listVendorReturns,
  title: words.title,
  idOf: ({ id }) => id,
  to: ({ id }) => `/vendor-returns/${id}`,
  load: (client, query: object, signal) => listVendorReturns(client, { query, signal }),
  columns: columnsOf(words),
  always: { include: 'names' },
  defaultSort: '-returnDate',
  searchHint: words.search,
  parameters: ['vendorId', 'poId', 'materialId', 'skuId', 'locationId'],
  period: words.day,
  filters: [
    {
      name: 'outcome',
      title: words.outcome,
      options: outcomes.map((value) => ({ value, title: words.outcomes[value] })),
    },
  ],
  actions: <Go to="/purchase-order-receipts">{words.receipts}</Go>,
  empty: { title: words.emptyTitle, text: words.emptyText },
});

const columnsOf = (words: Words['vendorReturns']): readonly Column<ListedReturn>[] => [
  { id: 'number', title: words.number, text: (r) => r.returnNumber, width: 110, phone: 'note' },
  linkColumn(
    'vendor',
    words.vendor,
    (r) => r.vendorName,
    (r) => `/vendors/${r.vendorId}`,
    { width: 220, phone: 'name' },
  ),
  linkColumn(
    'order',
    words.order,
    (r) => r.poNumber,
    (r) => `/purchase-orders/${r.poId}`,
    { width: 150 },
  ),
  {
    id: 'outcome',
    title: words.outcome,
    text: (r) => words.outcomes[r.outcome],
    width: 120,
    phone: 'state',
  },
  dayColumn('day', words.day, (r) => r.returnDate, { sort: 'returnDate', phone: 'day' }),
  { id: 'location', title: words.place, text: (r) => r.locationName, width: 160 },
  { id: 'lines', title: words.lines, text: (r) => String(r.itemCount), width: 70, align: 'end' },
  amountColumn('credit', words.credit, (r) => r.creditTotal, { phone: 'figure' }),
  { id: 'reason', title: words.reason, text: (r) => r.reason, width: 220 },
  { id: 'reference', title: words.reference, text: (r) => r.vendorReference, width: 140 },
  {
    id: 'createdBy',
    title: words.enteredBy,
    text: (r) => r.createdByName,
    width: 140,
    extra: true,
  },
  { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
];
