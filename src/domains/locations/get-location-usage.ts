/** E096, W096: lists what refers to a location and keeps it from being deleted. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readReferences, usage } from '../../kernel/contract/usage.ts';
import { locations, selectLocationReferences } from './locations.store.ts';

export const getLocationUsage = endpoint({
  id: 'E096',
  operation: 'getLocationUsage',
  method: 'GET',
  path: '/locations/:id/in-use',
  tag: 'Locations',
  summary: 'Check if location is in use',
  access: 'member',
  gives: ok(usage),
  fails: ['not_found'],
  example: {
    reply: { inUse: true, count: 41, usedBy: [{ entityType: 'ledger_entry', count: 41 }] },
  },

  read: ({ orgId, path: { id = '' } }) =>
    readReferences('location', locations.selectId(orgId, id), selectLocationReferences(orgId, id)),
});
