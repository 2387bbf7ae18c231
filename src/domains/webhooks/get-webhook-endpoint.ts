/** X005: shows a webhook endpoint, and how far it has followed the change feed. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
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
  query: s.object({ include: includeNames }),
  gives: ok(webhookEndpoint),
  fails: ['not_found'],
  example: { reply: webhookEndpointExample },

  read: ({ orgId, path, query }) => ({
    statements: [
      { select: selectEndpoint(orgId, path.id ?? '', asksForNames(query)), named: true },
    ],
    cost: 1,
    show([rows]) {
      if (!rows?.[0]) throw notFound('webhook endpoint');
      return rows[0];
    },
  }),
});
