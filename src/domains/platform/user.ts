/** User: a person, identified by issuer and subject of the identity provider. */
import { roles } from '../../kernel/access/caller.ts';
import * as s from '../../kernel/values/schema.ts';

export const user = s.object({
  id: s.uuid(),
  email: s.nullable(s.text({ max: 254 })),
  emailVerified: s.boolean(),
  name: s.text({ min: 0, max: 200 }),
  locale: s.nullable(s.text({ max: 35 })),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type User = s.Static<typeof user>;

export const userChanges = s.object({
  name: s.optional(s.name({ example: 'Ada Lovelace' })),
  locale: s.optional(
    s.nullable(
      s.text({ max: 35, pattern: 'locale', description: 'BCP 47 language tag.', example: 'en-GB' }),
    ),
  ),
});

/** The role of a user in an organization. */
export const membership = s.object({
  orgId: s.uuid(),
  orgName: s.name(),
  role: s.oneOf(roles),
});

export type Membership = s.Static<typeof membership>;

export const membershipExample = {
  orgId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600',
  orgName: 'Mill Lane Bakery',
  role: 'owner',
};

/** The name of a deleted user: records keep their author's id. */
export const deletedUserName = 'Deleted user';

export const userExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Byron',
  locale: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
