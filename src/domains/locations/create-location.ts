/** E092, W092: creates a location, under the code given or the next `LOC-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { invalid, refuse } from '../../kernel/contract/problem.ts';
import { insertCoded } from '../../kernel/database/numbers.ts';
import {
  duplicateCode,
  duplicateExternalId,
  location,
  locationCodes,
  locationConstraints,
  locationExample,
  locationInput,
  withoutRole,
} from './location.ts';
import { insertLocation, locationFacts } from './locations.store.ts';

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
  violates: locationConstraints,
  example: {
    body: {
      name: 'Mill Lane store',
      address: { line1: '12 Mill Lane', city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' },
      isWorkSite: false,
    },
    reply: locationExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const id = newId();
    const facts = await locationFacts(tx, org.id, { ...body, id });
    refuse([], [facts.codeTaken && duplicateCode, facts.externalIdTaken && duplicateExternalId]);
    const row = {
      address: null,
      isShipTo: true,
      isWorkSite: true,
      isStockLocation: true,
      notes: null,
      externalId: null,
      ...body,
      id,
      isActive: true,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const made = await insertCoded(tx, org.id, locationCodes, body.code, (code) =>
      insertLocation(tx, org.id, { ...row, code }),
    );
    if (!made) throw invalid(duplicateCode);
    return made;
  },
});
