/** E012, W012: creates an organization with the caller as its owner and its first SKU types. */
import { created, endpoint } from '../../kernel/endpoint.ts';
import { insertLedgerCounters } from '../inventory/ledger.store.ts';
import { insertSkuTypes } from '../skus/sku-types.store.ts';
import { insertMember } from './members.store.ts';
import {
  defaultSettings,
  firstSkuTypes,
  organization,
  organizationExample,
  organizationInput,
} from './organization.ts';
import { insertOrganization } from './organizations.store.ts';

export const createOrganization = endpoint({
  id: 'E012',
  operation: 'createOrganization',
  method: 'POST',
  path: '/organizations',
  tag: 'Organizations',
  summary: 'Create organization',
  description: 'You become its owner. Name the organization in X-Org-Id from then on.',
  access: 'user',
  body: organizationInput,
  gives: created(organization, () => '/api/organizations/current'),
  example: {
    body: { name: 'Mill Lane Bakery', baseCurrency: 'EUR', timezone: 'Europe/Berlin' },
    reply: organizationExample,
  },

  async run({ tx, caller, body, now, newId }) {
    const id = newId();
    tx.act({ orgId: id });
    const made = await insertOrganization(tx, {
      baseCurrency: 'USD',
      timezone: 'UTC',
      address: null,
      logo: null,
      ...body,
      id,
      settings: { ...defaultSettings, ...body.settings },
      version: 1,
      createdBy: caller.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    await tx.all(
      insertMember({ orgId: id, userId: caller.userId, role: 'owner', joinedAt: now }),
      insertLedgerCounters(id),
      insertSkuTypes(
        id,
        firstSkuTypes.map((name) => ({ id: newId(), name })),
        caller.userId,
        now,
      ),
    );
    return made;
  },
});
