/** X005: shows a webhook endpoint, and how far it has followed the change feed. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
import { webhookEndpoint, webhookEndpointExample } from './webhook-endpoint.ts';
import { selectEndpoint } from './webhook-endpoints.store.ts';

export const getWebhookEndpoint = endpoint({
  id: 'X005',
  operation: 'getWebhookEndpoint',
  method: 'GET',
  path: '/webhook-endpoints/:id',
  tag: 'Webhooks',
  summary: 'Get webhook endpoint',
  access: 'admin',
  ...readRecord({ noun: 'webhook endpoint', select: selectEndpoint }),
  gives: ok(webhookEndpoint),
  fails: ['not_found'],
  example: { reply: webhookEndpointExample },
});
