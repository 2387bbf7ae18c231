/** X004: lists webhook endpoints, the oldest first by default. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { flag, ids, instantRange, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { webhookEndpoint, webhookEndpointExample } from './webhook-endpoint.ts';
import { endpointColumns } from './webhook-endpoints.store.ts';

const list = listing({
  record: webhookEndpoint,
  columns: endpointColumns,
  from: literally('webhook_endpoints t'),
  sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  defaultSort: 'createdAt',
  filters: {
    enabled: flag('enabled', 'Only enabled endpoints, or only the others.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
});

export const listWebhookEndpoints = endpoint({
  id: 'X004',
  operation: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  tag: 'Webhooks',
  summary: 'List webhook endpoints',
  access: 'admin',
  ...list,
  example: { reply: { data: [webhookEndpointExample], nextCursor: null } },
});
