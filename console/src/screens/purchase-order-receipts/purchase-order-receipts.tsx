/** Receipts of all purchase orders, the newest first. */
import {
  type ListAllPurchaseOrderReceiptsResponse,
  listAllPurchaseOrderReceipts,
} from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import { Amount, Day, Time } from '../../parts/figures.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
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
  empty: (
    <>
      <h2>{words.noReceipts}</h2>
      <p className="faint">{words.noReceiptsText}</p>
    </>
  ),
});

const columnsOf = (words: Words['receipts']): readonly Column<Receipt>[] => [
  { id: 'number', title: words.number, text: (r) => r.receiptNumber, width: 120 },
  {
    id: 'day',
    title: words.day,
    text: (r) => r.receiptDate,
    cell: (r) => <Day value={r.receiptDate} />,
    sort: 'receiptDate',
    width: 120,
    phone: 'day',
  },
  {
    id: 'order',
    title: words.order,
    text: (r) => r.poNumber,
    cell: (r) => <Go to={`/purchase-orders/${r.poId}`}>{r.poNumber}</Go>,
    width: 150,
    phone: 'note',
  },
  {
    id: 'vendor',
    title: words.vendor,
    text: (r) => r.vendorName,
    cell: (r) => <Go to={`/vendors/${r.vendorId}`}>{r.vendorName}</Go>,
    width: 220,
  },
  { id: 'location', title: words.location, text: (r) => r.locationName, width: 180 },
  { id: 'lines', title: words.lines, text: (r) => String(r.itemCount), width: 70, align: 'end' },
  {
    id: 'additionalCost',
    title: words.additionalCost,
    text: (r) => r.additionalCost,
    cell: (r) => <Amount value={r.additionalCost} />,
    width: 130,
    align: 'end',
  },
  {
    id: 'createdAt',
    title: words.entered,
    text: (r) => r.createdAt,
    cell: (r) => <Time value={r.createdAt} />,
    sort: 'createdAt',
    width: 160,
    extra: true,
  },
  {
    id: 'createdBy',
    title: words.enteredBy,
    text: (r) => r.createdByName,
    width: 140,
    extra: true,
  },
  { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
];
