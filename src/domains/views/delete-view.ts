/** X127, W127: deletes a view. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateView } from './begin.ts';
import { views } from './views.store.ts';

export const deleteView = endpoint({
  id: 'X127',
  operation: 'deleteView',
  method: 'DELETE',
  path: '/views/:id',
  tag: 'Views',
  summary: 'Delete view',
  description: 'A shared view is deleted by its author or an administrator, for everyone.',
  access: 'member',
  emits: 'view.deleted',
  gives: noContent,
  fails: ['not_found'],

  locate: locateView,

  async run({ tx, org, subject }) {
    await tx.run(views.delete(org.id, subject.id));
  },
});
