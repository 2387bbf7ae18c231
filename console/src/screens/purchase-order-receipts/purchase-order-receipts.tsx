/** Receipts of all purchase orders, the newest first. */
import {
  type ListAllPurchaseOrderReceiptsResponse,
  listAllPurchaseOrderReceipts,
} from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import {
  amountColumn,
  dayColumn,
  linkColumn,
  timeColumn,
} from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { rejectsOf } from '../../parts/order/rejects-of.ts';
import { useWords, type Words } from '../../words/language.tsx';

type Receipt = ListAllPurchaseOrderReceiptsResponse['data'][number];

export default function PurchaseOrderReceipts() {
  const words = useWords().receipts;
  const definition = useMemo(() => definitionOf(words), [words]);
  return <ListPage definition={definition} />;
}

const definitionOf = (words: Words['receipts']): ListDefinition<Receipt> => ({
  kind: 'receipts',
  reads: listAllPurchaseOrderReceipts,
  title: words.receipts,
  idOf: ({ id }) => id,
  to: ({ id }) => `/purchase-order-receipts/${id}`,
  load: (client, query, signal) =>
    listAllPurchaseOrderReceipts(client, { query: query as object, signal }),
  columns: columnsOf(words),
  always: { include: 'names' },
  defaultSort: '-receiptDate',
  searchHint: words.search,
  parameters: ['vendorId', 'materialId', 'locationId'],
  period: words.day,
  filters: [],
  actions: <Go to="/purchase-orders">{words.orders}</Go>,
  empty: { title: words.noReceipts, text: words.noReceiptsText },
});

const columnsOf = (words: Words['receipts']): readonly Column<Receipt>[] => [
  { id: 'number', title: words.number, text: (r) => r.receiptNumber, width: 120 },
  dayColumn('day', words.day, (r) => r.receiptDate, {
    width: 120,
    sort: 'receiptDate',
    phone: 'day',
  }),
  linkColumn(
    'order',
    words.order,
    (r) => r.poNumber,
    (r) => `/purchase-orders/${r.poId}`,
    { width: 150, phone: 'note' },
  ),
  linkColumn(
    'vendor',
    words.vendor,
    (r) => r.vendorName,
    (r) => `/vendors/${r.vendorId}`,
    { width: 220 },
  ),
  { id: 'location', title: words.location, text: (r) => r.locationName, width: 180 },
  { id: 'lines', title: words.lines, text: (r) => String(r.itemCount), width: 70, align: 'end' },
  {
    id: 'rejected',
    title: words.rejected,
    text: (r) => rejectsOf(r, words),
    width: 200,
  },
  amountColumn('additionalCost', words.additionalCost, (r) => r.additionalCost, { width: 130 }),
  timeColumn('createdAt', words.entered, (r) => r.createdAt, { sort: 'createdAt', extra: true }),
  {
    id: 'createdBy',
    title: words.enteredBy,
    text: (r) => r.createdByName,
    width: 140,
    extra: true,
  },
  { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
];
