/** Organization: a tenant. */
import {
  defaultSettings,
  organizationSettings,
} from '../../kernel/access/organization-settings.ts';
import type { Language } from '../../kernel/values/language.ts';
import * as s from '../../kernel/values/schema.ts';
import { auditExample } from '../common-fields.ts';

export const organization = s.object({
  id: s.uuid(),
  name: s.name(),
  baseCurrency: s.text({ max: 3 }),
  timezone: s.text({ max: 64 }),
  address: s.nullable(s.address()),
  taxId: s.nullable(s.text({ max: 64 })),
  phone: s.nullable(s.phone()),
  logo: s.nullable(s.text({ max: 400_000 })),
  settings: organizationSettings,
  version: s.integer(),
  createdBy: s.uuid(),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type Organization = s.Static<typeof organization>;

const fields = {
  baseCurrency: s.text({ max: 3, pattern: 'currency', description: 'ISO 4217.', example: 'EUR' }),
  timezone: s.text({
    max: 64,
    pattern: 'timezone',
    description: 'IANA.',
    example: 'Europe/Berlin',
  }),
  address: s.nullable(s.address()),
  taxId: s.nullable(
    s.text({ max: 64, description: 'Printed on documents.', example: 'GB123456789' }),
  ),
  phone: s.nullable(s.phone({ description: 'Printed on documents.' })),
  logo: s.nullable(
    s.text({
      max: 400_000,
      pattern: 'image',
      description: 'Data URL of a PNG or JPEG of at most 256 KiB; printed on documents.',
    }),
  ),
  settings: s.partial(organizationSettings),
};

export const organizationInput = s.object({
  name: s.name({ example: 'Mill Lane Bakery' }),
  ...s.partial(s.object(fields)).properties,
});

export const organizationChanges = s.partial(s.object({ name: s.name(), ...fields }));

/** The SKU types of a new organization, in the language of its papers. */
export const firstSkuTypes: Record<Language, readonly string[]> = {
  en: ['Finished good', 'Intermediate'],
  de: ['Fertigprodukt', 'Zwischenprodukt'],
};

export const organizationExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600',
  name: 'Mill Lane Bakery',
  baseCurrency: 'EUR',
  timezone: 'Europe/Berlin',
  address: {
    line1: '12 Mill Lane',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 4AP',
    country: 'GB',
  },
  taxId: 'GB123456789',
  phone: '+441134960000',
  logo: null,
  settings: defaultSettings,
  ...auditExample,
};
