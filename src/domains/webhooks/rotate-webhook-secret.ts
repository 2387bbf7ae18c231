/** X008, W008: replaces the secret of a webhook endpoint and shows the new one, once. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateEndpoint } from './locate-endpoint.ts';
import { secretOf, shownSecret } from './signature.ts';
import {
  rotationTime,
  secretExample,
  webhookEndpointExample,
  webhookEndpointWithSecret,
} from './webhook-endpoint.ts';
import { replaceSecret } from './webhook-endpoints.store.ts';

export const rotateWebhookSecret = endpoint({
  id: 'X008',
  operation: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/:id/rotate-secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'For 24 hours messages have two signatures, of the new secret and of the one before it, so that no message is refused while the receiver gets the new one. A second rotation within that time ends the secret before the two.',
  access: 'admin',
  emits: 'webhook_endpoint.updated',
  gives: { ...ok(webhookEndpointWithSecret), secret: ['secret'] },
  fails: ['not_found'],
  example: {
    reply: {
      ...webhookEndpointExample,
      previousSecretUntil: '2026-03-06T10:00:00.000Z',
      version: 2,
      secret: secretExample,
    },
  },

  locate: locateEndpoint,

  async run({ tx, org, subject, now, services }) {
    const until = new Date(now.getTime() + rotationTime);
    const { secretGeneration, ...changed } = await tx.one(
      replaceSecret(org.id, subject.id, until, now),
    );
    const secret = secretOf(services.secretKey, subject.id, secretGeneration);
    return { ...changed, secret: shownSecret(secret) };
  },
});
