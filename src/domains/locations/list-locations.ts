/** E093, W093: lists locations, by code by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { codeFilter, flag, masterFilters, searchText } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { location, locationExample } from './location.ts';
import { locations } from './locations.store.ts';

const list = listing({
  record: location,
  columns: locations.columns,
  from: literally('locations t'),
  sorts: {
    code: { column: 'code', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
  },
  defaultSort: 'code',
  filters: {
    isShipTo: flag('is_ship_to', 'Locations that vendors can deliver to.'),
    isWorkSite: flag('is_work_site', 'Locations where work orders can be made.'),
    isStockLocation: flag('is_stock_location', 'Locations that keep and ship finished goods.'),
    code: codeFilter('location'),
    ...masterFilters,
  },
  search: searchText,
});

export const listLocations = endpoint({
  id: 'E093',
  operation: 'listLocations',
  method: 'GET',
  path: '/locations',
  tag: 'Locations',
  summary: 'List locations',
  access: 'member',
  ...list,
  example: {
    query: { isShipTo: 'true' },
    reply: { data: [locationExample], nextCursor: null },
  },
});
