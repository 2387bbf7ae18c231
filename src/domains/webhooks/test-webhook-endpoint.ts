/** X009, W009: has a test sent to a webhook endpoint; its attempt shows the result. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import { oneMore } from './hourly.ts';
import { locateEndpoint } from './locate-endpoint.ts';
import { webhookAttempt, webhookAttemptExample } from './webhook-attempt.ts';
import { insertWaitingTest } from './webhook-attempts.store.ts';
import { requestTest } from './webhook-endpoints.store.ts';

export const testWebhookEndpoint = endpoint({
  id: 'X009',
  operation: 'testWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/:id/test',
  tag: 'Webhooks',
  summary: 'Send a test event to a webhook endpoint',
  description:
    'The test is signed and sent like an event, with the type `webhook_endpoint.test`, also to a disabled endpoint. It is sent once, as soon as no other message is under way; the attempts of the endpoint show the result. One test at a time (409 `conflict`), and `WEBHOOK_TESTS` an hour (429 `rate_limited`).',
  access: 'admin',
  silent: 'a test changes no endpoint',
  gives: created(webhookAttempt),
  fails: ['not_found', 'conflict'],
  example: {
    reply: {
      ...webhookAttemptExample,
      kind: 'test',
      outcome: 'waiting',
      messageId: webhookAttemptExample.id,
      firstPosition: null,
      lastPosition: null,
      status: null,
      milliseconds: null,
      nextAttemptAt: null,
    },
  },

  locate: locateEndpoint,

  async run({ tx, org, subject, now, newId, services, afterCommit }) {
    if (subject.testId !== null) {
      throw new Problem('conflict', 'A test of this endpoint is under way. See its attempts.');
    }
    const most = services.webhookLimits.tests;
    const tests = oneMore(subject.tests, { most, what: 'tests', now });
    const id = newId();
    await tx.run(requestTest(org.id, subject.id, id, tests));
    afterCommit(() => services.sendWebhooks(org.id));
    return insertWaitingTest(tx, org.id, { id, endpointId: subject.id, createdAt: now });
  },
});
