/** E094, W094: changes fields of a location; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { refuseRecordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { location, locationChanges, locationExample, withoutRole } from './location.ts';
import { locations } from './locations.store.ts';

const locate = locateRecord(locations);

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

  locate,

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    await refuseRecordFaults(tx, org.id, locations, next, subject, [withoutRole(next)]);
    return updateRecord(tx, org.id, locations, subject, body, now);
  },
});
