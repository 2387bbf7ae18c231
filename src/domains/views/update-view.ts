/** X126, W126: changes a view; its author alone shares it, or opens a screen with it. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { updateRecord } from '../../kernel/database/write-record.ts';
import { refuse } from '../../kernel/problem.ts';
import { locateView } from './begin.ts';
import { nameTaken, ownViewConstraints, replaceDefault } from './own-views.ts';
import { authorFaults, view, viewChanges, viewExample } from './view.ts';
import { selectOwnViews, views } from './views.store.ts';

export const updateView = endpoint({
  id: 'X126',
  operation: 'updateView',
  method: 'PATCH',
  path: '/views/:id',
  tag: 'Views',
  summary: 'Update view',
  description:
    'A shared view is changed by its author or an administrator (403 `forbidden` for others); `isShared` and `isDefault` by the author alone. Private views of others are unknown (404).',
  access: 'member',
  emits: 'view.updated',
  body: viewChanges,
  gives: ok(view),
  fails: ['not_found'],
  violates: ownViewConstraints,
  example: {
    body: { isDefault: true },
    reply: { ...viewExample, isDefault: true, version: 2 },
  },

  locate: locateView,

  async run(work) {
    const { tx, org, actor, subject, body, now } = work;
    const next = { ...subject, ...body };
    const { isTaken } = await tx.one(selectOwnViews(org.id, next));
    refuse(
      [],
      [...authorFaults(subject, body, actor), isTaken && next.name !== subject.name && nameTaken],
    );
    if (next.isDefault && !subject.isDefault) await replaceDefault(work, next);
    return updateRecord(tx, org.id, views, subject, body, now);
  },
});
