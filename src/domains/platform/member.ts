/** Member: a user in an organization, with a role; and the roles that each role may manage. */
import { type Role, roles } from '../../kernel/access/caller.ts';
import type { Emission, EventName } from '../../kernel/contract/event.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';

export const role = s.oneOf(roles, { description: 'owner > admin > member.' });

export const member = s.object({
  userId: s.uuid(),
  name: s.text({ min: 0, max: 200 }),
  email: s.nullable(
    s.text({ max: 254, description: 'Null unless the identity provider has verified it.' }),
  ),
  role,
  joinedAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type Member = s.Static<typeof member>;

export const memberExample = {
  userId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f602',
  name: 'Charles Page',
  email: 'charles@example.com',
  role: 'member',
  joinedAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
};

/** The event of a membership; it names the user. */
export const memberEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ path, actorId, subject, reply }) => ({
    id: path.userId ?? actorId,
    before: subject?.member,
    after: reply,
  }),
});

/** An admin manages members and admins; only an owner makes, changes or removes an owner. */
export function mayHandle(caller: Role | null | undefined, ...involved: Role[]): boolean {
  return caller === 'owner' || (caller === 'admin' && !involved.includes('owner'));
}

/** Whether the change or removal of a member leaves an organization without an owner. */
export function losesLastOwner(owners: number, before: Role, after?: Role): boolean {
  return owners === 1 && before === 'owner' && after !== 'owner';
}

/** 403 for a caller whose role may not manage the roles involved. */
export function refuseHandling(caller: Role | null | undefined, ...involved: Role[]): void {
  if (mayHandle(caller, ...involved)) return;
  throw new Problem(
    'forbidden',
    involved.includes('owner')
      ? 'Only an owner can make, change or remove an owner.'
      : 'This requires the role admin or owner.',
  );
}

/** 409 for removing the only owner. */
export function refuseLastOwner(owners: number, before: Role, after?: Role): void {
  if (!losesLastOwner(owners, before, after)) return;
  throw new Problem(
    'last_owner',
    'The organization would be left without an owner. Make another member an owner first.',
  );
}
