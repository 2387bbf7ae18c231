/** X007, W007: deletes a webhook endpoint with its attempts; nothing is sent to it any more. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateEndpoint } from './locate-endpoint.ts';
import { deleteEndpointRow } from './webhook-endpoints.store.ts';

export const deleteWebhookEndpoint = endpoint({
  id: 'X007',
  operation: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  tag: 'Webhooks',
  summary: 'Delete webhook endpoint',
  description: 'A message that is being sent at that moment may still arrive.',
  access: 'admin',
  emits: 'webhook_endpoint.deleted',
  gives: noContent,
  fails: ['not_found'],

  locate: locateEndpoint,

  async run({ tx, org, subject }) {
    await tx.run(deleteEndpointRow(org.id, subject.id));
  },
});
