/** The batches that were made, of all work orders, the newest first. */
import {
  type ListAllWorkOrderReceiptsResponse,
  listAllWorkOrderReceipts,
} from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { dayColumn, linkColumn, timeColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Receipt = ListAllWorkOrderReceiptsResponse['data'][number];

export default function WorkOrderReceipts() {
  const words = useWords();
  const definition = useMemo(() => definitionOf(words), [words]);
  return <ListPage definition={definition} />;
}

function definitionOf(words: Words): ListDefinition<Receipt> {
  const { receipts: own } = words;
  return {
    kind: 'receipts',
    reads: listAllWorkOrderReceipts,
    title: own.batches,
    idOf: ({ id }) => id,
    to: ({ id }) => `/work-order-receipts/${id}`,
    load: (client, query, signal) =>
      listAllWorkOrderReceipts(client, { query: query as object, signal }),
    columns: columnsOf(words),
    always: { include: 'names' },
    defaultSort: '-receiptDate',
    searchHint: own.searchBatch,
    parameters: ['skuId', 'materialId'],
    period: own.day,
    filters: [],
    actions: <Go to="/work-orders">{own.workOrders}</Go>,
    empty: { title: own.noBatches, text: own.noBatchesText },
  };
}

const columnsOf = ({ receipts: own, workOrders }: Words): readonly Column<Receipt>[] => [
  { id: 'number', title: own.number, text: (r) => r.receiptNumber, width: 120 },
  dayColumn('day', own.day, (r) => r.receiptDate, {
    width: 120,
    sort: 'receiptDate',
    phone: 'day',
  }),
  linkColumn(
    'order',
    own.workOrder,
    (r) => r.woNumber,
    (r) => `/work-orders/${r.woId}`,
    { width: 150, phone: 'note' },
  ),
  { id: 'site', title: workOrders.site, text: (r) => r.siteLocationName, width: 180 },
  {
    id: 'stockLocation',
    title: workOrders.stockLocation,
    text: (r) => r.stockLocationName,
    width: 180,
  },
  { id: 'lines', title: own.lines, text: (r) => String(r.itemCount), width: 70, align: 'end' },
  timeColumn('createdAt', own.entered, (r) => r.createdAt, { sort: 'createdAt' }),
  { id: 'createdBy', title: own.enteredBy, text: (r) => r.createdByName, width: 140, extra: true },
  { id: 'notes', title: own.notes, text: (r) => r.notes, width: 200, extra: true },
];
