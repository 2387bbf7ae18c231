/** Contact link: a contact of one customer, vendor, broker or location. */
import { duplicate } from '../../kernel/database/constraints.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';

const entityTypes = ['customer', 'vendor', 'broker', 'location'] as const;
export type EntityType = (typeof entityTypes)[number];

const role = s.nullable(
  s.name({ description: 'A label in your own words.', example: 'Accounts payable' }),
);

export const contactLink = s.object({
  id: s.uuid(),
  contactId: s.uuid(),
  entityType: s.oneOf(entityTypes),
  entityId: s.uuid(),
  role,
  isPrimary: s.boolean({ description: "Whether this is the entity's contact to turn to first." }),
  ...fields.audit(),
});

export type ContactLink = s.Static<typeof contactLink>;

/** The entity of a link, in bodies and queries. */
export const entityFields = {
  entityType: s.oneOf(entityTypes),
  entityId: s.uuid({ description: 'A record of that kind.' }),
};

export const linkInput = s.object({
  ...entityFields,
  role: s.optional(role),
  isPrimary: s.optional(
    s.boolean({ description: 'Default true for the first contact of the entity, else false.' }),
  ),
});

export const linkChanges = s.object({
  role: s.optional(role),
  isPrimary: s.optional(
    s.boolean({ description: "true replaces the entity's current primary contact." }),
  ),
});

export const duplicateLink = duplicate(
  '/entityId',
  'this contact is linked to it already. Change that link instead.',
);

/** A contact link as an example shows it. */
export const linkExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  contactId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  entityType: 'location',
  entityId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  role: 'Store keeper',
  isPrimary: true,
  ...fields.auditExample,
};
