/** E006, W006: lists the caller's live API tokens, in all of their organizations. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import {
  flag,
  ids,
  instantRange,
  reference,
  searchInText,
  updatedFrom,
  utc,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { apiToken, apiTokenExample } from './api-token.ts';
import { apiTokenColumns, apiTokenRows, liveTokensOf } from './api-tokens.store.ts';

const list = listing({
  record: apiToken,
  columns: apiTokenColumns,
  from: apiTokenRows,
  scope: ({ actor, now }) => liveTokensOf(actor.userId, now),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    name: { column: 'name_key', type: 'text' },
  },
  defaultSort: '-createdAt',
  filters: {
    orgId: reference('org_id', 'Tokens for this organization.'),
    readOnly: flag('read_only', 'Tokens that may only read, or the others.'),
    ids,
    updatedFrom,
    ...instantRange('created_at', utc),
  },
  search: searchInText('name_key'),
});

export const listApiTokens = endpoint({
  id: 'E006',
  operation: 'listApiTokens',
  method: 'GET',
  path: '/user/api-tokens',
  tag: 'API tokens',
  summary: 'List my API tokens',
  description: 'Lists tokens that are neither revoked nor expired. `from` and `to` are in UTC.',
  access: 'user',
  plane: 'platform',
  ...list,
  example: { reply: { data: [apiTokenExample], nextCursor: null } },
});
