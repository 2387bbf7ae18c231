/** X003, W003: makes a webhook endpoint and shows its secret, once. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { invalid, Problem } from '../../kernel/problem.ts';
import { secretOf, shownSecret } from './signature.ts';
import {
  maxEndpoints,
  secretExample,
  webhookEndpointExample,
  webhookEndpointInput,
  webhookEndpointWithSecret,
} from './webhook-endpoint.ts';
import {
  countEndpoints,
  countEndpointsOfFounder,
  insertEndpoint,
} from './webhook-endpoints.store.ts';

export const createWebhookEndpoint = endpoint({
  id: 'X003',
  operation: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  tag: 'Webhooks',
  summary: 'Create webhook endpoint',
  description: `Every later event of the change feed is sent to \`url\`: a POST of \`{ type, timestamp, data }\`, signed as Standard Webhooks 1.0.0 says. Messages follow each other in the order of the events; one that fails is tried again for five days, and the next ones wait. Save the secret: it is stored nowhere. At most ${maxEndpoints} endpoints, and \`WEBHOOK_ENDPOINTS_PER_USER\` in all organizations of one founder (409 \`limit_reached\`).`,
  access: 'admin',
  emits: 'webhook_endpoint.created',
  body: webhookEndpointInput,
  gives: created(webhookEndpointWithSecret, ({ id }) => `/api/webhook-endpoints/${id}`, ['secret']),
  fails: ['limit_reached'],
  example: {
    body: {
      url: webhookEndpointExample.url,
      types: webhookEndpointExample.types,
      description: webhookEndpointExample.description,
    },
    reply: { ...webhookEndpointExample, secret: secretExample },
  },

  async run({ tx, org, actor, body, now, newId, services }) {
    const message = services.receiverRules.faultOf(body.url);
    if (message) throw invalid({ path: '/url', code: 'invalid_url', message });
    await refuseMore(tx, org.id, services.userLimits.webhookEndpoints);
    const id = newId();
    const made = await tx.one(
      insertEndpoint(org.id, {
        id,
        url: body.url,
        types: body.types ?? null,
        description: body.description ?? null,
        enabled: body.enabled ?? true,
        batchSize: body.batchSize ?? 1,
        createdBy: actor.userId,
        createdAt: now.toISOString(),
      }),
    );
    return { ...made, secret: shownSecret(secretOf(services.secretKey, id, 1)) };
  },
});

/** Refuses an endpoint that is one too many for the organization, or for its founder. */
async function refuseMore(tx: Transaction, orgId: string, maxOfFounder: number): Promise<void> {
  // The founder's count comes first: it waits for other requests.
  const [[founder], [organization]] = await tx.all(
    countEndpointsOfFounder(orgId),
    countEndpoints(orgId),
  );
  if ((organization?.count ?? 0) >= maxEndpoints) {
    throw new Problem(
      'limit_reached',
      `This organization has ${maxEndpoints} webhook endpoints. Delete one that is no longer needed.`,
    );
  }
  if ((founder?.count ?? 0) < maxOfFounder) return;
  throw new Problem(
    'limit_reached',
    `The organizations of the person who founded this one have ${maxOfFounder} webhook endpoints together, which is the most. Delete one that is no longer needed, or ask the operator for more.`,
  );
}
