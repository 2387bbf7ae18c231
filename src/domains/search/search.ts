/** X020, WX020: searches the records of all types at once. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { found, foundExample } from './found.ts';
import { selectFound } from './search.store.ts';

export const search = endpoint({
  id: 'X020',
  operation: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary: 'Search all records',
  description:
    'Finds materials, SKUs, locations, vendors, vendor items, customers, brokers, contacts, orders and receipts by codes, names, numbers and barcodes, whatever their case and marks (`grosse` finds Größe), and by the other texts that `q` of their lists searches. At most eight of each type: first those whose whole code, number or barcode it is, then those that begin with it, then those that contain it.',
  access: 'member',
  query: s.object({ q: s.text({ max: 200, description: 'The searched text.' }) }),
  gives: ok(s.object({ data: s.listOf(found) })),
  example: { query: { q: 'bread' }, reply: { data: [foundExample] } },

  read: ({ orgId, query: { q } }) => ({
    statements: [{ select: selectFound(orgId, q), named: true }],
    show: ([rows]) => ({ data: rows }),
  }),
});
