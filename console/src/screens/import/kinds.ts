/** The kinds of import, in the order in which a company moves in. */
import {
  type Client,
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
  fileName?: string;
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
  /** Of these, the ones that hold days. */
  days: readonly string[];
  /** Of these, the ones that join lines to one record; none where each line is one. */
  keys: readonly string[];
  /** A file with a row, to begin with. */
  example: string;
  /** The choices for a row whose record exists; empty where rows have no record. */
  onDuplicate: readonly string[];
  /** Kinds of records that can be made where rows name some that do not exist. */
  create: readonly string[];
  /** Where the records are seen afterwards. */
  screen: string;
  send(client: Client, csv: string, query: Query, options: ActCall): Promise<ImportReply>;
}

type Send = (
  client: Client,
  // Each has a query of its own; `onDuplicate` says what it takes.
  call: { body: string; query: never } & ActCall,
) => Promise<ImportReply>;

type Row = [keyof typeof generated, Send, string];

const kinds = {
  vendors: ['importVendors', importVendors, '/vendors'],
  customers: ['importCustomers', importCustomers, '/customers'],
  materials: ['importMaterials', importMaterials, '/stock'],
  products: ['importSkus', importSkus, '/stock?ledger=skus'],
  vendorItems: ['importVendorItems', importVendorItems, '/vendors'],
  recipes: ['importBoms', importBoms, '/recipes'],
  openingStock: ['importOpeningStock', importOpeningStock, '/ledger'],
  purchaseOrders: ['importPurchaseOrders', importPurchaseOrders, '/purchase-orders'],
  purchaseOrderReceipts: [
    'importPurchaseOrderReceipts',
    importPurchaseOrderReceipts,
    '/purchase-orders',
  ],
  workOrders: ['importWorkOrders', importWorkOrders, '/work-orders'],
  workOrderReceipts: ['importWorkOrderReceipts', importWorkOrderReceipts, '/work-orders'],
  salesOrders: ['importSalesOrders', importSalesOrders, '/sales-orders'],
  shipments: ['importShipments', importShipments, '/sales-orders'],
  vendorReturns: ['importVendorReturns', importVendorReturns, '/vendor-returns'],
  salesReturns: ['importSalesReturns', importSalesReturns, '/returns'],
} satisfies Record<string, Row>;

export type ImportName = keyof typeof kinds;

export const importNames = Object.keys(kinds) as ImportName[];

export function importKind(given: string | undefined): ImportKind {
  const name = importNames.find((one) => one === given) ?? 'vendors';
  const [operation, send, screen]: Row = kinds[name];
  return {
    name,
    operation,
    ...generated[operation],
    screen,
    send: (client, body, query, options) =>
      send(client, { body, query: query as never, ...options }),
  };
}

/** The name of the kind whose import is this operation of the service. */
export const kindOfOperation = (operation: string): ImportName | undefined =>
  importNames.find((name) => kinds[name][0] === operation);
