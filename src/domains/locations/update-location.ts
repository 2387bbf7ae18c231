/** E094, W094: changes fields of a location; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { lockRecord, recordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { notFound, refuse } from '../../kernel/problem.ts';
import {
  type Location,
  location,
  locationChanges,
  locationExample,
  withoutRole,
} from './location.ts';
import { locations } from './locations.store.ts';

export const updateLocation = endpoint({
  id: 'E094',
  operation: 'updateLocation',
  method: 'PATCH',
  path: '/locations/:id',
  tag: 'Locations',
  summary: 'Update location (isActive archives)',
  description: 'An `address` replaces the whole address.',
  access: 'member',
  emits: 'location.updated',
  body: locationChanges,
  gives: ok(location),
  fails: ['not_found'],
  violates: locations.constraints,
  example: {
    body: { name: 'Mill Lane store and bakery', isWorkSite: true },
    reply: {
      ...locationExample,
      name: 'Mill Lane store and bakery',
      isWorkSite: true,
      version: 2,
    },
  },

  async locate({ tx, org, path }): Promise<Location> {
    const found = await lockRecord(tx, org.id, locations, path.id ?? '');
    if (!found) throw notFound('location');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    const { notFound, invalid } = await recordFaults(tx, org.id, locations, next, subject);
    refuse(notFound, [withoutRole(next), ...invalid]);
    return updateRecord(tx, org.id, locations, subject, body, now);
  },
});
