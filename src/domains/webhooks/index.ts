import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookAttempts } from './list-webhook-attempts.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { replayWebhookEvents } from './replay-webhook-events.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

export { disableEndpointsOfFormerAdmin } from './disable-of-former-admin.ts';

export const webhooks = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhookEvents,
  listWebhookAttempts,
];
