/** E094, W094: changes the given fields of a location; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  duplicateCode,
  duplicateExternalId,
  type Location,
  location,
  locationChanges,
  locationConstraints,
  locationExample,
  withoutRole,
} from './location.ts';
import { locationFacts, lockLocation, updateLocation as update } from './locations.store.ts';

export const updateLocation = endpoint({
  id: 'E094',
  operation: 'updateLocation',
  method: 'PATCH',
  path: '/locations/:id',
  tag: 'Locations',
  summary: 'Update location (isActive archives)',
  description: 'An `address` replaces the whole address.',
  access: 'member',
  body: locationChanges,
  gives: ok(location),
  fails: ['not_found'],
  violates: locationConstraints,
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
    const found = await lockLocation(tx, org.id, path.id ?? '');
    if (!found) throw notFound('location');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const row: Location = { ...subject, ...body, updatedAt: now.toISOString() };
    const facts = await locationFacts(tx, org.id, row);
    refuse(
      [],
      [
        withoutRole(row),
        facts.codeTaken && duplicateCode,
        facts.externalIdTaken && duplicateExternalId,
      ],
    );
    return differs(subject, body) ? update(tx, org.id, row) : subject;
  },
});
