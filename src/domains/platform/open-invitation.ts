/** Shared by accepting and declining: how a body names an invitation, and its addressee check. */
import { type Caller, verifiedEmail } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type Fault, Problem, unknownReferences } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { hashOf, notPending } from './invitation.ts';
import {
  findInvitationOrg,
  lockNamedInvitation,
  type OpenedInvitation,
} from './invitations.store.ts';

export const naming = s.object({
  token: s.optional(s.text({ max: 200, description: 'From the mail; or `invitationId`.' })),
  invitationId: s.optional(s.uuid({ description: 'From your list; or `token`.' })),
});

type NamingBody = s.Static<typeof naming>;

export function checkNaming({ token, invitationId }: NamingBody): (Fault | false)[] {
  return [
    (token === undefined) === (invitationId === undefined) && {
      path: '',
      code: 'exactly_one',
      message: 'The body must have either token or invitationId.',
    },
  ];
}

/**
 * Finds and locks the invitation that the body names. 404 when there is none, 403 when it was sent
 * to another address than the caller's verified one, 409 when it is not pending. From here on the
 * transaction works in the invitation's organization.
 */
export async function openInvitation(call: {
  tx: Transaction;
  actor: Caller;
  body: NamingBody;
  now: Date;
}): Promise<OpenedInvitation> {
  const { tx, actor, body, now } = call;
  const { token, invitationId } = body;
  const named = token === undefined ? { id: invitationId ?? '' } : { tokenHash: hashOf(token) };
  const orgId = await findInvitationOrg(tx, named);
  if (orgId) tx.act({ orgId });
  const found = orgId && (await lockNamedInvitation(tx, orgId, named, verifiedEmail(actor), now));
  if (!found) {
    const path = token === undefined ? '/invitationId' : '/token';
    throw unknownReferences([
      { path, code: 'not_found', message: 'There is no such invitation. Use the newest link.' },
    ]);
  }
  if (!found.isAddressee) {
    throw new Problem(
      'forbidden',
      'This invitation was sent to another e-mail address than the one that your identity provider vouches for. Sign in with that address.',
    );
  }
  if (found.status !== 'pending') throw notPending(found.status);
  return found;
}
