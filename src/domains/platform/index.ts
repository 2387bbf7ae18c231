import { acceptInvitation } from './accept-invitation.ts';
import { createApiToken } from './create-api-token.ts';
import { createInvitation } from './create-invitation.ts';
import { createOrganization } from './create-organization.ts';
import { createUser } from './create-user.ts';
import { declineInvitation } from './decline-invitation.ts';
import { deleteOrganization } from './delete-organization.ts';
import { deleteUser } from './delete-user.ts';
import { getInvitationByToken } from './get-invitation-by-token.ts';
import { getOrganization } from './get-organization.ts';
import { getUser } from './get-user.ts';
import { leaveOrganization } from './leave-organization.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { listInvitations } from './list-invitations.ts';
import { listMembers } from './list-members.ts';
import { listMyInvitations } from './list-my-invitations.ts';
import { removeMember } from './remove-member.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeApiToken } from './revoke-api-token.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateMember } from './update-member.ts';
import { updateOrganization } from './update-organization.ts';
import { updateUser } from './update-user.ts';

export const platform = [
  createUser,
  getUser,
  updateUser,
  deleteUser,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  listMyInvitations,
  getInvitationByToken,
  acceptInvitation,
  declineInvitation,
  createOrganization,
  getOrganization,
  updateOrganization,
  deleteOrganization,
  listMembers,
  updateMember,
  removeMember,
  leaveOrganization,
  createInvitation,
  resendInvitation,
  revokeInvitation,
  listInvitations,
];
