/** X010, W010: has a webhook endpoint continue with another event, an earlier or a later one. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid } from '../../kernel/contract/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { locateEndpoint } from './locate-endpoint.ts';
import { webhookEndpoint, webhookEndpointExample } from './webhook-endpoint.ts';
import { movePosition, selectFeedBounds } from './webhook-endpoints.store.ts';

export const replayWebhookEvents = endpoint({
  id: 'X010',
  operation: 'replayWebhookEvents',
  method: 'POST',
  path: '/webhook-endpoints/:id/replay',
  tag: 'Webhooks',
  summary: 'Replay events to a webhook endpoint',
  description:
    'The endpoint continues with the event at `from`, the position of any event that is kept. Events that it has received before are sent again, with the same `webhook-id`. One more than the last position leaves out all events so far.',
  access: 'admin',
  emits: 'webhook_endpoint.updated',
  body: s.object({
    from: s.integer({
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      description: 'The position of the next event to be sent.',
      example: 4700,
    }),
  }),
  gives: ok(webhookEndpoint),
  fails: ['not_found'],
  example: {
    body: { from: 4700 },
    reply: { ...webhookEndpointExample, position: 4699, version: 2 },
  },

  locate: locateEndpoint,

  async run({ tx, org, subject, body, now, services, afterCommit }) {
    const { oldest, head } = await tx.one(selectFeedBounds(org.id));
    const { from } = body;
    const fault = (code: string, message: string) => invalid({ path: '/from', code, message });
    if (from < oldest) {
      throw fault('too_small', `must be ${oldest} or more: earlier events are no longer kept.`);
    }
    if (from > head + 1) {
      throw fault('too_large', `must be ${head + 1} or less, one more than the last position.`);
    }
    afterCommit(services.sendWebhooks);
    return tx.one(movePosition(org.id, subject.id, from - 1, now));
  },
});
