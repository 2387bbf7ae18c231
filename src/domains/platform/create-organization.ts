/** E012, W012: creates an organization with the caller as its owner and its first SKU types. */
import { defaultSettings } from '../../kernel/access/organization-settings.ts';
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import { insertLedgerCounters } from '../../ledger/entries.store.ts';
import { insertSkuTypes } from '../skus/sku-types.store.ts';
import { insertMember } from './members.store.ts';
import {
  firstSkuTypes,
  organization,
  organizationExample,
  organizationInput,
} from './organization.ts';
import { countFounded, insertOrganization } from './organizations.store.ts';
import { lockUser } from './users.store.ts';

export const createOrganization = endpoint({
  id: 'E012',
  operation: 'createOrganization',
  method: 'POST',
  path: '/organizations',
  tag: 'Organizations',
  summary: 'Create organization',
  description:
    'You become the owner. Its first SKU types are named in the language of its papers. Name the new organization in `X-Org-Id` of later requests. A person may found 20 organizations (`ORGANIZATIONS_PER_USER`; 409 `limit_reached`).',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  body: organizationInput,
  gives: created(organization, () => '/api/organizations/current'),
  fails: ['limit_reached'],
  example: {
    body: { name: 'Mill Lane Bakery', baseCurrency: 'EUR', timezone: 'Europe/Berlin' },
    reply: organizationExample,
  },

  async run({ tx, actor, body, now, newId, services }) {
    const { organizations } = services.userLimits;
    await lockUser(tx, actor.userId);
    if ((await countFounded(tx, actor.userId)) >= organizations) {
      throw new Problem(
        'limit_reached',
        `You have founded ${organizations} organizations, which is the most for a person. Delete one, or ask the operator for more.`,
      );
    }
    const id = newId();
    tx.act({ orgId: id });
    const settings = { ...defaultSettings, ...body.settings };
    const made = await insertOrganization(tx, {
      baseCurrency: 'USD',
      timezone: 'UTC',
      address: null,
      taxId: null,
      phone: null,
      logo: null,
      ...body,
      id,
      settings,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    await tx.all(
      insertMember({ orgId: id, userId: actor.userId, role: 'owner', joinedAt: now }),
      insertLedgerCounters(id),
      insertSkuTypes(
        id,
        firstSkuTypes[settings.paperLanguage].map((name) => ({ id: newId(), name })),
        actor.userId,
        now,
      ),
    );
    return made;
  },
});
