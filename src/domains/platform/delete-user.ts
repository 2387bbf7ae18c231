/**
 * E004, W004: deletes the caller's account. Tokens and memberships end. The row stays without
 * name and address, because records refer to their author. Every organization keeps an owner.
 */
import { identityOf } from '../../kernel/access/caller.ts';
import { deleteKeysOf } from '../../kernel/access/idempotency-keys.store.ts';
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import { administrationEnded, membershipEnded } from './administration.ts';
import { revokeTokensOfUser } from './api-tokens.store.ts';
import { losesLastOwner } from './member.ts';
import { countOwners, deleteMembershipsOf, lockMembershipsOf } from './members.store.ts';
import { leaveDays } from './user-days.store.ts';
import { anonymiseUser, lockUserAway } from './users.store.ts';

export const deleteUser = endpoint({
  id: 'E004',
  operation: 'deleteUser',
  method: 'DELETE',
  path: '/user',
  tag: 'Users',
  summary: 'Delete user',
  description:
    'Revokes your API tokens, ends your memberships and removes your name and e-mail address. Records that you made stay, except private views; webhook endpoints that you made or gave their address are disabled. Refused while you are the only owner of an organization. You can register again, as a new user; what you mailed and uploaded on that day still counts. Invitations to your e-mail address stay open.',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  gives: noContent,
  unversioned: true,
  fails: ['last_owner'],

  async run(call) {
    const { tx, actor, now, services, afterCommit } = call;
    const { userId } = actor;
    await tx.run(lockUserAway(userId));
    const ownerless: string[] = [];
    const memberships = await lockMembershipsOf(tx, userId);
    for (const { orgId, orgName, role } of memberships) {
      if (role !== 'owner') continue;
      tx.act({ orgId });
      if (losesLastOwner(await countOwners(tx, orgId), role)) ownerless.push(orgName);
    }
    if (ownerless.length > 0) {
      throw new Problem(
        'last_owner',
        `You are the only owner of ${ownerless.join(', ')}. Make another member an owner there, or delete the organization first.`,
      );
    }
    const identity = identityOf(actor);
    tx.act({ caller: identity });
    await tx.all(
      deleteKeysOf(identity),
      deleteMembershipsOf(userId),
      revokeTokensOfUser(userId, now),
      anonymiseUser(userId, now),
    );
    await leaveDays(tx, { userId, identity, now });
    // In one order, since each event locks the feed of its organization.
    for (const orgId of memberships.map((each) => each.orgId).toSorted()) {
      tx.act({ orgId });
      await call.emit(administrationEnded, { orgId, userId });
      await call.emit(membershipEnded, { orgId, userId });
      await call.emitIn(orgId, { type: 'member.deleted', objectId: userId });
    }
    afterCommit(() => services.evictCaller(actor.claims));
  },
});
