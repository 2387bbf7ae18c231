/** E062, W062: deletes a broker that no customer names, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { deletingLinked } from '../contacts/delete-linked.ts';
import { brokerReferences, brokers } from './brokers.store.ts';

const deletion = deletingLinked(brokers, brokerReferences);

export const deleteBroker = endpoint({
  id: 'E062',
  operation: 'deleteBroker',
  method: 'DELETE',
  path: '/brokers/:id',
  tag: 'Brokers',
  summary: 'Delete broker (blocked while referenced)',
  description: 'Links to contacts do not block it; they are deleted with the broker.',
  access: 'member',
  emits: 'broker.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  ...deletion,
});
