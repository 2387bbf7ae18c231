/** E018, W018: removes a member and ends their tokens. Members can remove themselves. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { administrationEnded, membershipEnded } from './administration.ts';
import { revokeTokensOfMember } from './api-tokens.store.ts';
import { type Member, memberEvent, refuseHandling, refuseLastOwner } from './member.ts';
import { deleteMember, lockMember, type MemberFacts } from './members.store.ts';

export const removeMember = endpoint({
  id: 'E018',
  operation: 'removeMember',
  method: 'DELETE',
  path: '/organizations/current/members/:userId',
  tag: 'Members',
  summary: 'Remove user from organization',
  description:
    'Admins can remove members and admins, owners can remove anyone, and every member can remove themselves. The membership and its API tokens end at once, and webhook endpoints that the member made or gave their address are disabled. Records that the member made stay, except private views.',
  access: 'member',
  emits: memberEvent('member.deleted'),
  plane: 'platform',
  dryRun: false,
  gives: noContent,
  unversioned: true,
  fails: ['not_found', 'last_owner'],

  async locate({ tx, org, actor, path }): Promise<MemberFacts & { member: Member }> {
    const userId = path.userId ?? '';
    const oneself = userId === actor.userId;
    if (!oneself) refuseHandling(actor.role);
    const facts = await lockMember(tx, org.id, userId, actor.userId);
    const { member: found } = facts;
    if (!found) throw notFound('member');
    if (!oneself) refuseHandling(facts.callerRole, found.role);
    return { ...facts, member: found };
  },

  async run({ tx, org, subject, now, emit }) {
    const { member: found, owners } = subject;
    refuseLastOwner(owners, found.role);
    await tx.all(
      deleteMember(org.id, found.userId),
      revokeTokensOfMember(org.id, found.userId, now),
    );
    const former = { orgId: org.id, userId: found.userId };
    await emit(administrationEnded, former);
    await emit(membershipEnded, former);
  },
});
