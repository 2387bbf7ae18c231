/** X010, W010: has a webhook endpoint continue with another event, an earlier or a later one. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid, Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { type Counted, oneMore } from './hourly.ts';
import { locateEndpoint } from './locate-endpoint.ts';
import { webhookEndpoint, webhookEndpointExample } from './webhook-endpoint.ts';
import { movePosition, type StoredEndpoint, selectFeedBounds } from './webhook-endpoints.store.ts';

export const replayWebhookEvents = endpoint({
  id: 'X010',
  operation: 'replayWebhookEvents',
  method: 'POST',
  path: '/webhook-endpoints/:id/replay',
  tag: 'Webhooks',
  summary: 'Replay events to a webhook endpoint',
  description:
    'The endpoint continues with the event at `from`, the position of any event that is kept. Events that it has received before are sent again, with the same `webhook-id`. One more than the last position leaves out all events so far. Of earlier events there is one replay at a time, and `WEBHOOK_REPLAYS` an hour (429 `rate_limited`).',
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
    const position = from - 1;
    const most = services.webhookLimits.replays;
    const replays = position < subject.position ? countReplay(subject, most, now) : undefined;
    afterCommit(() => services.sendWebhooks(org.id));
    return tx.one(movePosition(org.id, subject.id, { position, replays, now }));
  },
});

/** Counts a replay of earlier events, unless one is in progress. */
function countReplay(endpoint: StoredEndpoint, most: number, now: Date): Counted {
  const { position, replayedTo, replays } = endpoint;
  if (position < replayedTo) {
    throw new Problem(
      'rate_limited',
      `A replay of this endpoint is in progress, up to event ${replayedTo}. Wait for its end, or leave the rest of it out: replay from ${replayedTo + 1}.`,
      { headers: { 'retry-after': '60' } },
    );
  }
  return oneMore(replays, { most, what: 'replays', now });
}
