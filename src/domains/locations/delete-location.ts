/** E095, W095: deletes a location that no record refers to, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { lockRecord } from '../../kernel/database/write-record.ts';
import { notFound } from '../../kernel/problem.ts';
import { lockPool, unlinkAll } from '../contacts/contact-links.store.ts';
import type { Location } from './location.ts';
import { locationReferences, locations } from './locations.store.ts';

export const deleteLocation = endpoint({
  id: 'E095',
  operation: 'deleteLocation',
  method: 'DELETE',
  path: '/locations/:id',
  tag: 'Locations',
  summary: 'Delete location (blocked while referenced)',
  access: 'member',
  emits: 'location.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  async locate({ tx, org, path }): Promise<Location> {
    await tx.run(lockPool(org.id));
    const found = await lockRecord(tx, org.id, locations, path.id ?? '');
    if (!found) throw notFound('location');
    return found;
  },

  async run({ tx, org, subject, now }) {
    await refuseInUse(tx, 'location', locationReferences(org.id, subject.id));
    await tx.all(unlinkAll(org.id, subject.id, now), locations.delete(org.id, subject.id));
  },
});
