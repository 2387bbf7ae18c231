/** X011: lists the attempts to send to a webhook endpoint, the latest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { anyOf, ids, instantRange } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { requireRecord } from '../../kernel/paging/require-record.ts';
import { notFound } from '../../kernel/problem.ts';
import {
  attemptKinds,
  attemptOutcomes,
  webhookAttempt,
  webhookAttemptExample,
} from './webhook-attempt.ts';
import { attemptColumns } from './webhook-attempts.store.ts';
import { selectEndpointId } from './webhook-endpoints.store.ts';

const list = listing({
  record: webhookAttempt,
  columns: attemptColumns,
  from: literally('webhook_attempts t'),
  where: ({ path }) => part`t.endpoint_id = ${path.id ?? ''}`,
  sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  defaultSort: '-createdAt',
  filters: {
    kind: anyOf('kind', attemptKinds, 'Attempts of these kinds.'),
    outcome: anyOf('outcome', attemptOutcomes, 'Attempts with these outcomes.'),
    ids,
    ...instantRange('created_at'),
  },
});

export const listWebhookAttempts = endpoint({
  id: 'X011',
  operation: 'listWebhookAttempts',
  method: 'GET',
  path: '/webhook-endpoints/:id/attempts',
  tag: 'Webhooks',
  summary: 'List attempts of a webhook endpoint',
  description:
    'Attempts are kept for 30 days, delivered ones for a day, and no more than the latest 10,000 of an endpoint. What a receiver answers is not kept.',
  access: 'admin',
  ...list,
  fails: ['not_found'],
  example: {
    query: { outcome: 'failed' },
    reply: { data: [webhookAttemptExample], nextCursor: null },
  },

  read: (call) =>
    requireRecord(list.read(call), selectEndpointId(call.orgId, call.path.id ?? ''), () =>
      notFound('webhook endpoint'),
    ),
});
