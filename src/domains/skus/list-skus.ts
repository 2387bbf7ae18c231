/** E077, W077: lists SKUs, by code by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import {
  barcodeFilter,
  codeFilter,
  flag,
  masterFilters,
  reference,
  searchTextOrBarcode,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { sku, skuExample } from './sku.ts';
import { skus } from './skus.store.ts';

const list = listing({
  record: sku,
  columns: skus.columns,
  from: literally('skus t'),
  sorts: {
    code: { column: 'code', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'code',
  filters: {
    skuTypeId: reference('sku_type_id', 'SKUs of this type.'),
    isFinishedGood: flag('is_finished_good', 'Finished goods, or intermediates.'),
    isBought: flag('is_bought', 'SKUs that purchase orders can name, or others.'),
    preferredVendorId: reference('preferred_vendor_id', 'SKUs of this preferred vendor.'),
    code: codeFilter('SKU'),
    barcode: barcodeFilter('SKUs'),
    ...masterFilters,
  },
  search: searchTextOrBarcode,
});

export const listSkus = endpoint({
  id: 'E077',
  operation: 'listSkus',
  method: 'GET',
  path: '/skus',
  tag: 'SKUs',
  summary: 'List SKUs',
  description: '`q` searches code, name and barcode.',
  access: 'member',
  ...list,
  example: { query: { q: 'bread', limit: '20' }, reply: { data: [skuExample], nextCursor: null } },
});
