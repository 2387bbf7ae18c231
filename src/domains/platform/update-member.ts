/** E017, W017: changes the role of a member. Only owners change owners; one must remain. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { administrationEnded } from './administration.ts';
import {
  type Member,
  member,
  memberEvent,
  memberExample,
  refuseHandling,
  refuseLastOwner,
  role,
} from './member.ts';
import { lockMember, type MemberFacts, updateRole } from './members.store.ts';

export const updateMember = endpoint({
  id: 'E017',
  operation: 'updateMember',
  method: 'PATCH',
  path: '/organizations/current/members/:userId',
  tag: 'Members',
  summary: 'Update user role',
  description:
    'The new role applies from the next request of the member. Only an owner can make, change or remove an owner. Webhook endpoints that a former admin made or gave their address are disabled.',
  access: 'admin',
  emits: memberEvent('member.updated'),
  plane: 'platform',
  dryRun: false,
  body: s.object({ role }),
  gives: ok(member),
  unversioned: true,
  fails: ['not_found', 'last_owner'],
  example: { body: { role: 'admin' }, reply: { ...memberExample, role: 'admin' } },

  async locate({ tx, org, actor, path }): Promise<MemberFacts & { member: Member }> {
    const facts = await lockMember(tx, org.id, path.userId ?? '', actor.userId);
    const { member: found } = facts;
    if (!found) throw notFound('member');
    refuseHandling(facts.callerRole, found.role);
    return { ...facts, member: found };
  },

  async run({ tx, org, subject, body, now, emit }) {
    const { member: found, callerRole, owners } = subject;
    refuseHandling(callerRole, found.role, body.role);
    refuseLastOwner(owners, found.role, body.role);
    if (body.role === found.role) return found;
    await tx.run(updateRole(org.id, found.userId, body.role, now));
    if (body.role === 'member') {
      await emit(administrationEnded, { orgId: org.id, userId: found.userId });
    }
    return { ...found, role: body.role, updatedAt: now.toISOString() };
  },
});
