/** E092, W092: creates a location, under its code or the next `LOC-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
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
  emits: 'location.created',
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

  batch: recordBatch({ table: locations, body: locationInput }),
});
