/**
 * E015, W015: deletes the organization. Requests cannot address it after the commit; its
 * memberships, tokens and invitations end. Its rows are erased afterwards, in batches.
 */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { invalid } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { revokeTokensOfOrganization } from './api-tokens.store.ts';
import { revokeInvitationsOf } from './invitations.store.ts';
import { deleteMembers } from './members.store.ts';
import type { Organization } from './organization.ts';
import { lockOrganizationRow, markDeleted } from './organizations.store.ts';

export const deleteOrganization = endpoint({
  id: 'E015',
  operation: 'deleteOrganization',
  method: 'DELETE',
  path: '/organizations/current',
  tag: 'Organizations',
  summary: 'Delete organization',
  description:
    'The organization is unreachable at once. Its records and files are then erased. This cannot be undone.',
  access: 'owner',
  silent: 'the feed ends with its organization',
  plane: 'platform',
  dryRun: false,
  query: s.object({
    confirm: s.optional(
      s.text({ max: 200, description: 'The exact name of the organization, as confirmation.' }),
    ),
  }),
  gives: noContent,

  locate: ({ tx, org }): Promise<Organization> => lockOrganizationRow(tx, org.id),

  async run({ tx, org, subject, query, now, services, afterCommit }) {
    if (query.confirm !== undefined && query.confirm !== subject.name) {
      throw invalid({
        path: 'query/confirm',
        code: 'mismatch',
        message: `is not the name of this organization, which is ${subject.name}.`,
      });
    }
    await tx.all(
      deleteMembers(org.id),
      revokeTokensOfOrganization(org.id, now),
      revokeInvitationsOf(org.id, now),
      markDeleted(org.id, now),
    );
    afterCommit(services.eraseOrganizations);
  },
});
