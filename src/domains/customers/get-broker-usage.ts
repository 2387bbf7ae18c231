/** E063, W063: lists what refers to a broker and keeps it from being deleted. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readReferences, usage } from '../../kernel/contract/usage.ts';
import { brokers, selectBrokerReferences } from './brokers.store.ts';

export const getBrokerUsage = endpoint({
  id: 'E063',
  operation: 'getBrokerUsage',
  method: 'GET',
  path: '/brokers/:id/in-use',
  tag: 'Brokers',
  summary: 'Check if broker is in use',
  access: 'member',
  gives: ok(usage),
  fails: ['not_found'],
  example: {
    reply: { inUse: true, count: 12, usedBy: [{ entityType: 'customer', count: 12 }] },
  },

  read: ({ orgId, path: { id = '' } }) =>
    readReferences('broker', brokers.selectId(orgId, id), selectBrokerReferences(orgId, id)),
});
