/** E013, W013: shows the organization in X-Org-Id. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { organization, organizationExample } from './organization.ts';
import { selectOrganization } from './organizations.store.ts';

export const getOrganization = endpoint({
  id: 'E013',
  operation: 'getOrganization',
  method: 'GET',
  path: '/organizations/current',
  tag: 'Organizations',
  summary: 'Get organization',
  access: 'member',
  plane: 'platform',
  gives: ok(organization),
  example: { reply: organizationExample },

  read: ({ orgId }) => ({
    statements: [{ select: selectOrganization(orgId), named: true }],
    show: ([rows]) => rows?.[0],
  }),
});
