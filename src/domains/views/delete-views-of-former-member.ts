/** Deletes the private views of a person who has left: nobody else sees them. */
import { EventType, observer } from '../../kernel/contract/work.ts';
import { membershipEnded } from '../platform/administration.ts';
import type { View } from './view.ts';
import { deletePrivateViews } from './views.store.ts';

type Deleted = Pick<View, 'id' | 'version'>;

const eventOf = ({ id, version }: Deleted) =>
  ({ type: 'view.deleted', objectId: id, version }) as const;

const viewsDeleted = new EventType<readonly Deleted[]>('views.deleted', (deleted) =>
  deleted.map(eventOf),
);

export const deleteViewsOfFormerMember = observer(
  membershipEnded,
  async (work, { orgId, userId }) => {
    const deleted = await work.tx.rows(deletePrivateViews(orgId, userId));
    if (deleted.length === 0) return;
    // The deletion of an account is work of no organization.
    if (work.org) await work.emit(viewsDeleted, deleted);
    else for (const each of deleted) await work.emitIn(orgId, eventOf(each));
  },
);
