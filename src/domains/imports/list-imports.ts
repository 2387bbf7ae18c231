/** X108, WX108: lists imports, newest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { anyOf, exactly, ids, instantRange, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { importHeader, importHeaderExample, statuses } from './import.ts';
import { importColumns } from './imports.store.ts';

const list = listing({
  record: importHeader,
  columns: importColumns,
  from: literally('imports t'),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: '-createdAt',
  filters: {
    operation: exactly('operation', 'The operationId of the import, such as `importVendors`.'),
    status: anyOf('status', statuses, 'One or several, separated by commas.'),
    ...instantRange('created_at'),
    ids,
    updatedFrom,
  },
});

export const listImports = endpoint({
  id: 'X108',
  operation: 'listImports',
  method: 'GET',
  path: '/imports',
  tag: 'Imports',
  summary: 'List imports',
  description: 'Bulk imports of the last 90 days, without their rows.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'done', limit: '20' },
    reply: { data: [importHeaderExample], nextCursor: null },
  },
});
