/** E025, W025: lists vendors, by code by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { codeFilter, masterFilters, searchTextOrPhone } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { vendor, vendorExample } from './vendor.ts';
import { vendors } from './vendors.store.ts';

const list = listing({
  record: vendor,
  columns: vendors.columns,
  from: literally('vendors t'),
  sorts: {
    code: { column: 'code', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'code',
  filters: {
    code: codeFilter('vendor'),
    ...masterFilters,
  },
  search: searchTextOrPhone,
});

export const listVendors = endpoint({
  id: 'E025',
  operation: 'listVendors',
  method: 'GET',
  path: '/vendors',
  tag: 'Vendors',
  summary: 'List vendors',
  description: '`q` searches code, name, e-mail and phone, in every notation of the number.',
  access: 'member',
  ...list,
  example: {
    query: { q: 'millers', limit: '20' },
    reply: { data: [vendorExample], nextCursor: null },
  },
});
