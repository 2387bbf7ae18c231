/** Rules of a view among the other views of its author. */
import { EventType, type Work } from '../../kernel/contract/work.ts';
import { constraint, duplicate } from '../../kernel/database/constraints.ts';
import type { View } from './view.ts';
import { endDefault } from './views.store.ts';

export const nameTaken = duplicate(
  '/name',
  'another view of this screen by the same person has this name. Names are unique, in upper and lower case alike.',
);

/** The constraint that two writes at a time can violate. */
export const ownViewConstraints = constraint({ views_name_key: nameTaken });

const defaultEnded = new EventType<Pick<View, 'id' | 'version'>>(
  'view.default_ended',
  ({ id, version }) => [
    {
      type: 'view.updated',
      objectId: id,
      version,
      fields: [{ field: 'isDefault', old: true, new: false }],
    },
  ],
);

/** Ends the default that a screen has for a person, before another view becomes it. */
export async function replaceDefault(
  work: Pick<Work, 'tx' | 'org' | 'now' | 'emit'>,
  next: Parameters<typeof endDefault>[1],
): Promise<void> {
  const [ended] = await work.tx.rows(endDefault(work.org.id, next, work.now));
  if (ended) await work.emit(defaultEnded, ended);
}
