/** The kinds of import, in the order in which a company moves in. */
import {
  type Client,
  deleteBom,
  deleteCustomer,
  deleteMaterial,
  deletePurchaseOrder,
  deletePurchaseOrderReceipt,
  deleteSalesOrder,
  deleteSalesReturn,
  deleteSku,
  deleteVendor,
  deleteVendorItem,
  deleteVendorReturn,
  deleteWorkOrder,
  deleteWorkOrderReceipt,
  type ImportReply,
  importBoms,
  importCustomers,
  importMaterials,
  importOpeningStock,
  importPurchaseOrderReceipts,
  importPurchaseOrders,
  importSalesOrders,
  importSalesReturns,
  importShipments,
  importSkus,
  importVendorItems,
  importVendorReturns,
  importVendors,
  importWorkOrderReceipts,
  importWorkOrders,
} from '@stockwright/client';
import type { ActCall } from '../../parts/act/use-act.ts';
import generated from './columns.json';

interface Query {
  mode: 'atomic' | 'partial';
  onDuplicate?: string;
  create?: readonly string[];
  /** Values for columns that the file lacks, e.g. `set.unit`. */
  [constant: `set.${string}`]: string;
}

export interface ImportKind {
  name: ImportName;
  /** Of the service, e.g. `importVendors`. */
  operation: string;
  /** Of the service's CSV form. */
  columns: readonly string[];
  /** Of these, the ones that hold numbers, with the decimals that each keeps. */
  numbers: Readonly<Record<string, number>>;
  /** A file with a row, to begin with. */
  example: string;
  /** The choices for a row whose record exists; empty where rows have no record. */
  onDuplicate: readonly string[];
  /** Kinds of records that can be made where rows name some that do not exist. */
  create: readonly string[];
  /** Where the records are seen afterwards. */
  screen: string;
  send(client: Client, csv: string, query: Query, options: ActCall): Promise<ImportReply>;
  /** Undoes one created record; there is none where a row makes no record of its own. */
  remove?(client: Client, id: string): Promise<unknown>;
}

type Send = (
  client: Client,
  // Each has a query of its own; `onDuplicate` says what it takes.
  call: { body: string; query: never } & ActCall,
) => Promise<ImportReply>;
type Remove = (client: Client, call: { path: { id: string } }) => Promise<unknown>;

type Row = [keyof typeof generated, Send, string, Remove | undefined];

const kinds = {
  vendors: ['importVendors', importVendors, '/vendors', deleteVendor],
  customers: ['importCustomers', importCustomers, '/customers', deleteCustomer],
  materials: ['importMaterials', importMaterials, '/stock', deleteMaterial],
  products: ['importSkus', importSkus, '/stock?ledger=skus', deleteSku],
  vendorItems: ['importVendorItems', importVendorItems, '/vendors', deleteVendorItem],
  recipes: ['importBoms', importBoms, '/recipes', deleteBom],
  openingStock: ['importOpeningStock', importOpeningStock, '/ledger', undefined],
  purchaseOrders: [
    'importPurchaseOrders',
    importPurchaseOrders,
    '/purchase-orders',
    deletePurchaseOrder,
  ],
  purchaseOrderReceipts: [
    'importPurchaseOrderReceipts',
    importPurchaseOrderReceipts,
    '/purchase-orders',
    deletePurchaseOrderReceipt,
  ],
  workOrders: ['importWorkOrders', importWorkOrders, '/work-orders', deleteWorkOrder],
  workOrderReceipts: [
    'importWorkOrderReceipts',
    importWorkOrderReceipts,
    '/work-orders',
    deleteWorkOrderReceipt,
  ],
  salesOrders: ['importSalesOrders', importSalesOrders, '/sales-orders', deleteSalesOrder],
  shipments: ['importShipments', importShipments, '/sales-orders', undefined],
  vendorReturns: [
    'importVendorReturns',
    importVendorReturns,
    '/vendor-returns',
    deleteVendorReturn,
  ],
  salesReturns: ['importSalesReturns', importSalesReturns, '/returns', deleteSalesReturn],
} satisfies Record<string, Row>;

export type ImportName = keyof typeof kinds;

export const importNames = Object.keys(kinds) as ImportName[];

export function importKind(given: string | undefined): ImportKind {
  const name = importNames.find((one) => one === given) ?? 'vendors';
  const [operation, send, screen, remove]: Row = kinds[name];
  return {
    name,
    operation,
    ...generated[operation],
    screen,
    send: (client, body, query, options) =>
      send(client, { body, query: query as never, ...options }),
    ...(remove && { remove: (client, id) => remove(client, { path: { id } }) }),
  };
}
