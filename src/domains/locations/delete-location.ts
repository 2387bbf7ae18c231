/** E095, W095: deletes a location that no record refers to, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { deletingLinked } from '../contacts/delete-linked.ts';
import { locationReferences, locations } from './locations.store.ts';

const deletion = deletingLinked(locations, locationReferences);

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

  ...deletion,
});
