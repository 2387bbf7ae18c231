/** E092, W092: creates a location, under its code or the next `LOC-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { insertRecord, recordFaults } from '../../kernel/database/write-record.ts';
import { location, locationExample, locationInput, withoutRole } from './location.ts';
import { locations } from './locations.store.ts';

export const createLocation = endpoint({
  id: 'E092',
  operation: 'createLocation',
  method: 'POST',
  path: '/locations',
  tag: 'Locations',
  summary: 'Create location',
  access: 'member',
  body: locationInput,
  check: (body) => [withoutRole(body)],
  gives: created(location),
  violates: locations.constraints,
  example: {
    body: {
      name: 'Mill Lane store',
      address: { line1: '12 Mill Lane', city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' },
      isWorkSite: false,
    },
    reply: locationExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const row = { ...body, id: newId() };
    const { notFound, invalid } = await recordFaults(tx, org.id, locations, row);
    refuse(notFound, invalid);
    return insertRecord(tx, org.id, locations, row, { userId: actor.userId, now });
  },
});
