/** View: a search of a screen that a person has given a name, for themselves or for everyone. */
import type { Caller } from '../../kernel/access/caller.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { changedAt, personId } from '../named-ids.ts';

/** The most views of a person in an organization, private and shared ones. */
export const { maxOfPerson } = valuesOf(writes.views);

const fields = {
  name: s.name({ example: 'Late orders' }),
  search: s.text({
    min: 0,
    max: 4_000,
    description:
      'Filters, sort and all else that the screen has in its address, after the question mark. The service keeps it as it is, without white space at its ends.',
    example: 'status=Ordered&sort=expectedDate',
  }),
  isShared: s.boolean({ description: 'Everyone in the organization sees it.' }),
  isDefault: s.boolean({
    description: 'The screen opens with it, for its author. A screen has at most one for a person.',
  }),
};

const screen = s.text({
  max: 64,
  description: 'The screen that it belongs to, by the name that the client gives it.',
  example: 'purchase-orders',
});

export const view = s.object({
  id: s.uuid(),
  screen,
  ...fields,
  version: s.integer(),
  createdBy: s.nullable(personId()),
  createdAt: s.timestamp(),
  updatedAt: changedAt(),
});

export type View = s.Static<typeof view>;

export const viewInput = s.object({
  screen,
  name: s.name({
    description: 'Unique among your views of the screen, in upper and lower case alike.',
    example: 'Late orders',
  }),
  search: s.optional(fields.search),
  isShared: s.optional(s.boolean({ description: 'Everyone sees it. Default false.' })),
  isDefault: s.optional(
    s.boolean({
      description: 'The screen opens with it, for you; your earlier default ends. Default false.',
    }),
  ),
});

export const viewChanges = s.partial(s.object(fields));

export const viewDefaults = { search: '', isShared: false, isDefault: false };

/** Whether a caller sees a view, in lists too. */
export const isSeenBy = ({ isShared, createdBy }: View, { userId }: Caller): boolean =>
  isShared || createdBy === userId;

/** The faults of changes that only the author of a view can make. */
export const authorFaults = (
  before: View,
  changes: Partial<View>,
  { userId }: Caller,
): (Fault | false)[] =>
  (['isShared', 'isDefault'] as const).map(
    (field) =>
      before.createdBy !== userId &&
      changes[field] !== undefined &&
      changes[field] !== before[field] && {
        path: `/${field}`,
        code: 'not_allowed',
        message: 'is for the author of the view alone to change. Make a view of your own.',
      },
  );

export const viewExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  screen: 'purchase-orders',
  name: 'Late orders',
  search: 'status=Ordered&sort=expectedDate',
  isShared: true,
  isDefault: false,
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
