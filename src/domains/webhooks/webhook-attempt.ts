/** Webhook attempt: one try to send a message to an endpoint, and what became of it. */
import { sendFailures } from '../../kernel/outbound/send-post.ts';
import * as s from '../../kernel/values/schema.ts';

export const attemptKinds = ['events', 'test', 'skipped'] as const;
export const attemptOutcomes = [
  'waiting',
  'delivered',
  'failed',
  'interrupted',
  'skipped',
] as const;

export const webhookAttempt = s.object({
  id: s.uuid(),
  kind: s.oneOf(attemptKinds, {
    description: '`skipped`: the endpoint lagged behind for so long that events were removed.',
  }),
  outcome: s.oneOf(attemptOutcomes, {
    description:
      '`waiting`: a test that is not sent yet. `interrupted`: the service was stopped, or could open no connection; the message is sent again.',
  }),
  messageId: s.nullable(
    s.uuid({ description: 'The header `webhook-id`, equal in each try of a message.' }),
  ),
  firstPosition: s.nullable(s.integer({ description: 'The first event of the message.' })),
  lastPosition: s.nullable(s.integer({ description: 'The last event of the message.' })),
  events: s.integer({ description: 'The events of the message, or those that were skipped.' }),
  status: s.nullable(s.integer({ description: 'The HTTP status of the answer.' })),
  failure: s.nullable(
    s.oneOf(sendFailures, {
      description:
        'Why there is no answer. `connection_failed`: the request was not sent, for whatever reason (the name, the address, the connection, the certificate). `timeout`: it was sent, and not answered within 15 seconds. Attempts of before can have `name_not_found`, `address_refused` and `tls_failed`.',
    }),
  ),
  milliseconds: s.nullable(s.integer({ description: 'Null where the request was not sent.' })),
  nextAttemptAt: s.nullable(s.timestamp({ description: 'When the message is tried again.' })),
  createdAt: s.timestamp(),
});

export type WebhookAttempt = s.Static<typeof webhookAttempt>;

export const webhookAttemptExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f711',
  kind: 'events',
  outcome: 'failed',
  messageId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7a1',
  firstPosition: 4712,
  lastPosition: 4712,
  events: 1,
  status: 503,
  failure: null,
  milliseconds: 85,
  nextAttemptAt: '2026-03-01T09:00:05.000Z',
  createdAt: '2026-03-01T09:00:00.000Z',
};
