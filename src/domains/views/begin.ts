/** How writes of views begin: one after the other for each person, and for members only. */
import type { Work } from '../../kernel/contract/work.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import { mayHandle } from '../platform/member.ts';
import { keepMembership } from '../platform/members.store.ts';
import { isSeenBy, type View } from './view.ts';
import { lockViewsOf, views } from './views.store.ts';

type Beginning = Pick<Work, 'tx' | 'org' | 'actor'>;

/** Locks the caller's views. A member who is just removed would leave a private one behind. */
export async function beginWrite({ tx, org, actor }: Beginning): Promise<void> {
  await tx.run(lockViewsOf(org.id, actor.userId));
  if (await keepMembership(tx, org.id, actor.userId)) return;
  throw new Problem('conflict', 'You are no longer a member of this organization.');
}

/** The view that a path names, locked: for its author, and for administrators if it is shared. */
export async function locateView(
  call: Beginning & { path: Record<string, string> },
): Promise<View> {
  const { tx, org, actor, path } = call;
  await beginWrite(call);
  const found = await tx.row(views.lock(org.id, path.id ?? ''));
  if (!found || !isSeenBy(found, actor)) throw notFound('view');
  if (found.createdBy !== actor.userId && !mayHandle(actor.role)) {
    throw new Problem(
      'forbidden',
      'Only its author and administrators can change a shared view. Make a view of your own.',
    );
  }
  return found;
}
