/** Customer: whom one sells to. */

import { type Fault, inactive, missing } from '../../kernel/contract/problem.ts';
import { constraint, duplicate } from '../../kernel/database/constraints.ts';
import type { CodeSeries } from '../../kernel/database/numbers.ts';
import * as s from '../../kernel/values/schema.ts';

/** What a customer may or may not have; null where it has none. */
const details = {
  customerTypeId: s.nullable(s.uuid()),
  customerSegmentId: s.nullable(s.uuid()),
  brokerId: s.nullable(s.uuid()),
  email: s.nullable(s.text({ max: 254, pattern: 'email', example: 'kitchen@crown.example' })),
  phone: s.nullable(
    s.phone({ description: 'E.164 where it names its country.', example: '+441134960001' }),
  ),
  taxId: s.nullable(s.text({ max: 64, example: 'GB987654321' })),
  billingAddress: s.nullable(s.address()),
  shippingAddress: s.nullable(s.address()),
  paymentTerms: s.nullable(s.text({ max: 200, example: 'Net 14' })),
  currency: s.nullable(
    s.text({ max: 3, pattern: 'currency', description: 'ISO 4217.', example: 'GBP' }),
  ),
  notes: s.nullable(s.notes()),
};

export const customer = s.object({
  id: s.uuid(),
  code: s.code({ description: 'Unique within the organization, as written.', example: 'CUS-1' }),
  name: s.name({ example: 'Crown Hotel' }),
  ...details,
  isActive: s.boolean({ description: 'Inactive customers cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  version: s.integer(),
  createdBy: s.nullable(s.uuid()),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type Customer = s.Static<typeof customer>;

export const customerInput = s.object({
  code: s.optional(
    s.code({ description: '`CUS-` and the next number when none is given.', example: 'CROWN' }),
  ),
  name: s.name({ example: 'Crown Hotel' }),
  ...s.partial(s.object(details)).properties,
  externalId: s.optional(
    s.nullable(s.code({ description: 'Your own id; unique among customers.' })),
  ),
});

export const customerChanges = s.object({
  ...s.partial(customerInput).properties,
  isActive: s.optional(s.boolean({ description: 'false archives, true reactivates.' })),
});

/** What a new customer has where nothing is said. */
export const customerDefaults = {
  customerTypeId: null,
  customerSegmentId: null,
  brokerId: null,
  email: null,
  phone: null,
  taxId: null,
  billingAddress: null,
  shippingAddress: null,
  paymentTerms: null,
  currency: null,
  notes: null,
  externalId: null,
};

/** Codes of customers that were made without one. */
export const customerCodes: CodeSeries = { prefix: 'CUS', table: 'customers' };

export const duplicateCode = duplicate(
  '/code',
  'another customer has this code. Codes are unique.',
);
export const duplicateExternalId = duplicate(
  '/externalId',
  'another customer has this externalId.',
);

/** What a race can still break after everything was looked up. */
export const customerConstraints = constraint({
  customers_code_key: duplicateCode,
  customers_external_id_key: duplicateExternalId,
});

/** What a customer refers to, and what each is called in prose. */
const nouns = {
  customerTypeId: 'customer type',
  customerSegmentId: 'customer segment',
  brokerId: 'broker',
} as const;

type Reference = keyof typeof nouns;

/** The records that a customer names; nothing where it names none. */
export type References = { [name in Reference]?: string | null | undefined };

/** Whether what a customer names is active; null where there is no such record. */
export type ReferencesActive = Record<Reference, boolean | null>;

/** References that lead nowhere, and those that are new here though what they name is inactive. */
export function referenceFaults(
  wanted: References,
  active: ReferencesActive,
  before: References = {},
): { absent: Fault[]; inactive: Fault[] } {
  const given = (Object.keys(nouns) as Reference[]).filter((name) => wanted[name] != null);
  return {
    absent: given
      .filter((name) => active[name] === null)
      .map((name) => missing(`/${name}`, nouns[name])),
    inactive: given
      .filter((name) => active[name] === false && wanted[name] !== before[name])
      .map((name) => inactive(`/${name}`, nouns[name])),
  };
}

/** A customer as an example shows it. */
export const customerExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  code: 'CUS-1',
  name: 'Crown Hotel',
  customerTypeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a0',
  customerSegmentId: null,
  brokerId: null,
  email: 'kitchen@crown.example',
  phone: '+441134960001',
  taxId: null,
  billingAddress: {
    line1: '1 Crown Square',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 2BB',
    country: 'GB',
  },
  shippingAddress: null,
  paymentTerms: 'Net 14',
  currency: 'GBP',
  notes: null,
  isActive: true,
  externalId: null,
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
