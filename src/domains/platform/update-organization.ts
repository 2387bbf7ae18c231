/** E014, W014: changes the organization; settings that the request leaves out stay as they are. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { Problem, type ReferenceCount } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { moveClosedPeriod } from '../../ledger/kept-period.store.ts';
import {
  type Organization,
  organization,
  organizationChanges,
  organizationExample,
} from './organization.ts';
import {
  currencyReferences,
  lockOrganizationAway,
  lockOrganizationRow,
  updateOrganization as update,
} from './organizations.store.ts';

export const updateOrganization = endpoint({
  id: 'E014',
  operation: 'updateOrganization',
  method: 'PATCH',
  path: '/organizations/current',
  tag: 'Organizations',
  summary: 'Update organization',
  description:
    'The base currency cannot change once the organization has ledger entries, or while it has exchange rates (409 `in_use`). A new time zone applies to later records only.',
  access: 'admin',
  emits: 'organization.updated',
  plane: 'platform',
  dryRun: false,
  body: organizationChanges,
  gives: ok(organization),
  fails: ['in_use'],
  example: {
    body: { settings: { negativeStock: 'reject', closedThrough: '2026-02-28' } },
    reply: {
      ...organizationExample,
      settings: {
        ...organizationExample.settings,
        negativeStock: 'reject',
        closedThrough: '2026-02-28',
      },
      version: 2,
    },
  },

  locate: ({ tx, org }): Promise<Organization> => lockOrganizationRow(tx, org.id),

  async run({ tx, org, subject, body, now }) {
    if (body.baseCurrency !== undefined && body.baseCurrency !== subject.baseCurrency) {
      const [, uses] = await tx.all(lockOrganizationAway(org.id), currencyReferences(org.id));
      refuseCurrency(uses);
    }
    const changes = { ...body, settings: { ...subject.settings, ...body.settings } };
    if (!differs(subject, changes)) return subject;
    const { closedThrough } = changes.settings;
    if (differs(subject.settings, { closedThrough })) await tx.run(moveClosedPeriod(org.id));
    return update(tx, { ...subject, ...changes, updatedAt: now.toISOString() });
  },
});

function refuseCurrency(usedBy: ReferenceCount[]): void {
  if (usedBy.length === 0) return;
  throw new Problem(
    'in_use',
    usedBy.some(({ entityType }) => entityType === 'ledger_entry')
      ? 'The base currency cannot change any more: ledger entries count in it. Keep it, or begin a new organization.'
      : 'The exchange rates are in the base currency. Delete them first, and add them again in the new one.',
    { members: { usedBy } },
  );
}
