/** E019, W019: ends the caller's membership and their tokens for the organization. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { administrationEnded, membershipEnded } from './administration.ts';
import { revokeTokensOfMember } from './api-tokens.store.ts';
import { memberEvent, refuseLastOwner } from './member.ts';
import { deleteMember, lockMember } from './members.store.ts';

export const leaveOrganization = endpoint({
  id: 'E019',
  operation: 'leaveOrganization',
  method: 'DELETE',
  path: '/organizations/current/members/me',
  tag: 'Members',
  summary: 'Leave organization',
  description:
    'The only owner cannot leave (409 `last_owner`). Records that you made stay, except private views. Webhook endpoints that you made or gave their address are disabled.',
  access: 'member',
  emits: memberEvent('member.deleted'),
  plane: 'platform',
  dryRun: false,
  gives: noContent,
  unversioned: true,
  fails: ['last_owner'],

  async run({ tx, org, actor, now, emit }) {
    const { userId } = actor;
    const { callerRole, owners } = await lockMember(tx, org.id, userId, userId);
    if (callerRole) refuseLastOwner(owners, callerRole);
    await tx.all(deleteMember(org.id, userId), revokeTokensOfMember(org.id, userId, now));
    const former = { orgId: org.id, userId };
    await emit(administrationEnded, former);
    await emit(membershipEnded, former);
  },
});
