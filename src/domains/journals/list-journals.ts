/** X083, WX083: lists journals, the last first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { exactly, ids, updatedFrom } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { journalHeader, journalHeaderExample, month } from './journal.ts';
import { journalColumns } from './journals.store.ts';

const ofMonth: Filter = { ...exactly('month', ''), schema: month('Journals of this month.') };

const list = listing({
  record: journalHeader,
  columns: journalColumns,
  from: literally('journals t'),
  sorts: {
    journalNumber: { column: 'number', type: 'bigint' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: '-journalNumber',
  filters: { month: ofMonth, ids, updatedFrom },
});

export const listJournals = endpoint({
  id: 'X083',
  operation: 'listJournals',
  method: 'GET',
  path: '/journals',
  tag: 'Journals',
  summary: 'List journals',
  description: 'Journals as they were issued, without their lines.',
  access: 'member',
  ...list,
  example: {
    query: { month: '2026-03' },
    reply: { data: [journalHeaderExample], nextCursor: null },
  },
});
