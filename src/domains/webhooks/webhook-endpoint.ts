/** Webhook endpoint: the address of a receiver, and how far it has followed the change feed. */

import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { eventTypes } from '../events/event-types.ts';

/**
 * The most endpoints of an organization, and the milliseconds for which the secret before the
 * present one signs as well.
 */
export const { maxEndpoints, rotationTime } = valuesOf(webhooks.endpoints);

const settings = {
  url: s.text({
    max: 2000,
    pattern: 'url',
    description:
      'Starts with `https://` and leads to a public address. In local mode `http://` to this machine is accepted as well.',
    example: 'https://hooks.example.com/stock',
  }),
  types: s.nullable(
    s.listOf(s.oneOf(eventTypes), {
      min: 1,
      max: eventTypes.length,
      description:
        'Events of these types only; `stock.changed` is every event with `stock`. Null: all events.',
    }),
  ),
  description: s.nullable(s.text({ max: 500, example: 'Stock levels of the web shop' })),
  enabled: s.boolean({ description: 'Whether events are sent. They are kept meanwhile.' }),
  batchSize: s.integer({
    min: 1,
    max: 100,
    description: 'The most events of a message. From 2 on they are a list, `data.events`.',
  }),
};

export const webhookEndpoint = s.object({
  id: s.uuid(),
  ...settings,
  disabledReason: s.nullable(
    s.oneOf(['gone', 'failing', 'creator_not_admin'], {
      description:
        'Why the service has disabled it: the receiver answered 410, or nothing but failures for five days, or the user who made it or gave it its `url` is no longer an administrator. An administrator can enable it again.',
    }),
  ),
  position: s.integer({
    description: 'The last event of the change feed that was delivered, or is of another type.',
  }),
  failures: s.integer({ description: 'Failed tries since the last success.' }),
  failingSince: s.nullable(s.timestamp()),
  nextAttemptAt: s.nullable(s.timestamp({ description: 'Null: as soon as there is an event.' })),
  previousSecretUntil: s.nullable(
    s.timestamp({ description: 'Until then the secret before the present one signs as well.' }),
  ),
  ...fields.audit(),
});

export type WebhookEndpoint = s.Static<typeof webhookEndpoint>;

export const webhookEndpointInput = s.object({
  url: settings.url,
  types: s.optional(settings.types),
  description: s.optional(settings.description),
  enabled: s.optional(s.boolean({ description: 'Default true.' })),
  batchSize: s.optional(s.integer({ min: 1, max: 100, description: 'Default 1.' })),
});

export const webhookEndpointChanges = s.partial(s.object(settings));

/** The answers that have the secret: to the creation, and to its replacement. */
export const webhookEndpointWithSecret = s.object({
  ...webhookEndpoint.properties,
  secret: s.nullable(
    s.text({
      max: 100,
      description:
        'Verifies the signatures of messages. Shown only in this answer; null when the answer is repeated for an Idempotency-Key.',
    }),
  ),
});

/**
 * The columns that a change sets. A receiver that is enabled, or has another address, begins
 * without its failures; a message is put together again if other events belong to it.
 */
export function changedState(
  before: WebhookEndpoint,
  next: WebhookEndpoint,
): { restarts: boolean; regroups: boolean } {
  const isEnabled = next.enabled && !before.enabled;
  const isSame = JSON.stringify(before.types) === JSON.stringify(next.types);
  return {
    restarts: isEnabled || next.url !== before.url,
    regroups: !isSame || next.batchSize !== before.batchSize,
  };
}

export const webhookEndpointExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  url: 'https://hooks.example.com/stock',
  types: ['stock.changed', 'purchase_order.status_changed'],
  description: 'Stock levels of the web shop',
  enabled: true,
  batchSize: 1,
  disabledReason: null,
  position: 4711,
  failures: 0,
  failingSince: null,
  nextAttemptAt: null,
  previousSecretUntil: null,
  ...fields.auditExample,
};

export const secretExample = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDvLH4wmiBfHM=';
