/** The two kinds of returns, as a table of words and calls: of customers, and to vendors. */
import {
  type Client,
  deleteSalesReturn,
  deleteVendorReturn,
  type GetSalesReturnResponse,
  type GetVendorReturnResponse,
  generateSalesReturnPdf,
  generateVendorReturnPdf,
  getSalesReturn,
  getVendorReturn,
  listSalesReturns,
  listVendorReturns,
  updateSalesReturn,
  updateVendorReturn,
} from '@stockwright/client';
import type { Read, RecordType } from '../../base/reads.ts';
import type { Words } from '../../words/language.tsx';
import type { ActCall } from '../act/use-act.ts';
import type { Body, EditField } from '../edit/edit-values.ts';
import { Badge } from '../figures.tsx';
import type { Impact } from '../impact.tsx';
import type { Column, Filter, Page } from '../list/definition.ts';
import { outcomes, stateOf, statuses } from './states.ts';

/** The members that both kinds have, in a list and alone. */
export interface Returned {
  id: string;
  version: number;
  returnNumber: string;
  returnDate: string;
  creditTotal: string;
  reason: string | null;
  notes: string | null;
  /** Of a change. */
  impact?: Impact;
}

export interface Listed {
  itemCount: number;
  createdByName?: string | null;
}

interface Named {
  name: string | null | undefined;
  to: string;
}

type Common = Words['returns'] | Words['vendorReturns'];
type Call = ActCall & { ifMatch?: number };

export interface ReturnKind<Row extends Returned, One extends Row> {
  /** Names its saved views and its exports. */
  kind: 'returns' | 'vendorReturns';
  path: string;
  object: RecordType;
  /** The papers that change with it. */
  papers: readonly RecordType[];
  words: Common;
  partner: string;
  /** The list from which it is reached. */
  from: Named;
  reads: Read;
  list(client: Client, query: object, signal: AbortSignal): Promise<Page<Row & Listed>>;
  read(client: Client, id: string): Promise<One>;
  update(client: Client, id: string, body: Body, options: Call): Promise<One>;
  remove(client: Client, id: string, options: Call): Promise<Pick<Returned, 'impact'>>;
  pdf(client: Client, id: string): ReturnType<typeof generateSalesReturnPdf>;
  partnerOf(row: Row): Named;
  /** The order whose goods came back; goods can also come without one. */
  orderOf(row: Row): Named | undefined;
  /** Of its credit, where this is not that of the books. */
  currencyOf(row: Row): string | undefined;
  /** Beside its day, its reason and its notes. */
  fields: readonly EditField[];
  choice: Choice<Row>;
  /** Of the address of the list. */
  parameters: readonly string[];
  /** Columns before the credit, and after the reason. */
  places: readonly Column<Row>[];
  references: readonly Column<Row>[];
}

/** Its status, or what it is for: a filter, a column, and beside the title. */
interface Choice<Row> extends Filter, Pick<Column<Row>, 'text' | 'cell'> {}

const include: ['impact'] = ['impact'];
const effect = { query: { include } };

export type SalesReturn = GetSalesReturnResponse;
type SalesRow = Returned &
  Pick<SalesReturn, 'customerId' | 'customerName' | 'soId' | 'soNumber' | 'currency' | 'status'>;

export const salesReturns = ({ returns: words }: Words): ReturnKind<SalesRow, SalesReturn> => ({
  kind: 'returns',
  path: '/returns',
  object: 'sales_return',
  papers: ['sales_order'],
  words,
  partner: words.customer,
  from: { name: words.orders, to: '/sales-orders' },
  reads: listSalesReturns,
  list: (client, query, signal) => listSalesReturns(client, { query, signal }),
  read: (client, id) => getSalesReturn(client, { path: { id } }),
  update: (client, id, body, call) =>
    updateSalesReturn(client, { path: { id }, body, ...effect, ...call }),
  remove: async (client, id, call) =>
    (await deleteSalesReturn(client, { path: { id }, ...effect, ...call })) ?? {},
  pdf: (client, id) => generateSalesReturnPdf(client, { path: { id } }),
  partnerOf: (row) => ({ name: row.customerName, to: `/customers/${row.customerId}` }),
  orderOf: ({ soId, soNumber }) =>
    soId ? { name: soNumber, to: `/sales-orders/${soId}` } : undefined,
  currencyOf: ({ currency }) => currency,
  fields: [],
  choice: {
    name: 'status',
    title: words.status,
    options: statuses.map((value) => ({ value, title: words.statuses[value] })),
    text: ({ status }) => words.statuses[status],
    cell: ({ status }) => <Badge {...stateOf[status]}>{words.statuses[status]}</Badge>,
  },
  parameters: ['customerId', 'soId', 'skuId'],
  places: [],
  references: [],
});

export type VendorReturn = GetVendorReturnResponse;
type VendorRow = Returned &
  Pick<VendorReturn, 'vendorId' | 'vendorName' | 'poId' | 'poNumber' | 'locationName'> &
  Pick<VendorReturn, 'outcome' | 'vendorReference'>;

export const vendorReturns = ({
  vendorReturns: words,
}: Words): ReturnKind<VendorRow, VendorReturn> => ({
  kind: 'vendorReturns',
  path: '/vendor-returns',
  object: 'vendor_return',
  papers: ['purchase_order', 'purchase_order_receipt'],
  words,
  partner: words.vendor,
  from: { name: words.receipts, to: '/purchase-order-receipts' },
  reads: listVendorReturns,
  list: (client, query, signal) => listVendorReturns(client, { query, signal }),
  read: (client, id) => getVendorReturn(client, { path: { id } }),
  update: (client, id, body, call) =>
    updateVendorReturn(client, { path: { id }, body, ...effect, ...call }),
  remove: async (client, id, call) =>
    (await deleteVendorReturn(client, { path: { id }, ...effect, ...call })) ?? {},
  pdf: (client, id) => generateVendorReturnPdf(client, { path: { id } }),
  partnerOf: (row) => ({ name: row.vendorName, to: `/vendors/${row.vendorId}` }),
  orderOf: ({ poId, poNumber }) =>
    poId ? { name: poNumber, to: `/purchase-orders/${poId}` } : undefined,
  currencyOf: () => undefined,
  fields: [{ name: 'vendorReference', label: words.reference }],
  choice: {
    name: 'outcome',
    title: words.outcome,
    options: outcomes.map((value) => ({ value, title: words.outcomes[value] })),
    text: ({ outcome }) => words.outcomes[outcome],
  },
  parameters: ['vendorId', 'poId', 'materialId', 'skuId', 'locationId'],
  places: [{ id: 'location', title: words.place, text: (r) => r.locationName, width: 160 }],
  references: [
    { id: 'reference', title: words.reference, text: (r) => r.vendorReference, width: 140 },
  ],
});

export interface ReturnProps<Row extends Returned, One extends Row> {
  of: ReturnKind<Row, One>;
  one: One;
}
