/** X006, W006: changes a webhook endpoint; `enabled` stops and continues sending. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { locateEndpoint } from './locate-endpoint.ts';
import {
  changedState,
  webhookEndpoint,
  webhookEndpointChanges,
  webhookEndpointExample,
} from './webhook-endpoint.ts';
import { updateEndpointRow } from './webhook-endpoints.store.ts';

export const updateWebhookEndpoint = endpoint({
  id: 'X006',
  operation: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/webhook-endpoints/:id',
  tag: 'Webhooks',
  summary: 'Update webhook endpoint (enabled stops and continues)',
  description:
    'Nothing is lost while an endpoint is disabled: it continues after its `position`. To leave events out, replay from a later position. A new `url` is tried at once.',
  access: 'admin',
  emits: 'webhook_endpoint.updated',
  body: webhookEndpointChanges,
  gives: ok(webhookEndpoint),
  fails: ['not_found'],
  example: {
    body: { enabled: false },
    reply: { ...webhookEndpointExample, enabled: false, version: 2 },
  },

  locate: locateEndpoint,

  async run({ tx, org, actor, subject, body, now, services, afterCommit }) {
    const next = { ...subject, ...body };
    const message = body.url === undefined ? undefined : services.receiverRules.faultOf(body.url);
    if (message) throw invalid({ path: '/url', code: 'invalid_url', message });
    if (!differs(subject, body)) return subject;
    afterCommit(() => services.sendWebhooks(org.id));
    return tx.one(updateEndpointRow(org.id, next, changedState(subject, next), { actor, now }));
  },
});
