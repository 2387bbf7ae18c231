/** E045, W045: lists customers, by code by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import {
  codeFilter,
  masterFilters,
  reference,
  searchTextOrPhone,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { customer, customerExample } from './customer.ts';
import { customers } from './customers.store.ts';

const list = listing({
  record: customer,
  columns: customers.columns,
  from: literally('customers t'),
  sorts: {
    code: { column: 'code', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'code',
  filters: {
    customerTypeId: reference('customer_type_id', 'Customers of this type.'),
    customerSegmentId: reference('customer_segment_id', 'Customers of this segment.'),
    brokerId: reference('broker_id', 'Customers that this broker brought.'),
    code: codeFilter('customer'),
    ...masterFilters,
  },
  search: searchTextOrPhone,
});

export const listCustomers = endpoint({
  id: 'E045',
  operation: 'listCustomers',
  method: 'GET',
  path: '/customers',
  tag: 'Customers',
  summary: 'List customers',
  description: '`q` searches code, name, e-mail and phone, in every notation of the number.',
  access: 'member',
  ...list,
  example: {
    query: { q: 'crown', limit: '20' },
    reply: { data: [customerExample], nextCursor: null },
  },
});
