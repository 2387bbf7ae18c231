/** X088, WX088: lists vendor items, by the vendors' codes by default. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  barcodeFilter,
  flag,
  masterFilters,
  reference,
  searchTextOrBarcode,
} from '../../kernel/paging/filters.ts';
import { listing, pageSchema } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { vendorItem, vendorItemExample } from './vendor-item.ts';
import { vendorItems } from './vendor-items.store.ts';

const list = listing({
  record: vendorItem,
  columns: vendorItems.columns,
  from: literally('vendor_items t'),
  sorts: {
    vendorCode: { column: 'vendor_code_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'vendorCode',
  filters: {
    vendorId: reference('vendor_id', 'Of this vendor.'),
    itemId: reference('item_id', 'Of this material or SKU.'),
    vendorCode: {
      schema: s.code({ max: 100, description: 'With exactly this code of the vendor.' }),
      where: (value?: string) =>
        value === undefined ? undefined : part`t.vendor_code_key = code_key(${value})`,
    },
    barcode: barcodeFilter('Vendor items'),
    isPreferred: flag('is_preferred', 'Preferred ones, or others.'),
    ...masterFilters,
  },
  search: searchTextOrBarcode,
});

export const listVendorItems = endpoint({
  id: 'X088',
  operation: 'listVendorItems',
  method: 'GET',
  path: '/vendor-items',
  tag: 'Vendor Items',
  summary: 'List vendor items',
  description:
    "`q` searches the vendor's code and name, and the barcode. In CSV each line is a price, in the columns of the import.",
  access: 'member',
  ...list,
  csv: { page: pageSchema(vendorItem), read: list.read, lines: 'prices' },
  example: {
    query: { itemId: vendorItemExample.materialId },
    reply: { data: [vendorItemExample], nextCursor: null },
  },
});
