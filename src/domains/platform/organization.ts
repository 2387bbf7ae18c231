/** Organization: a tenant. Its settings decide what the ledgers allow. */
import * as s from '../../kernel/values/schema.ts';

const policy = ['allow', 'reject'] as const;

const settings = s.object({
  negativeStock: s.oneOf(policy, {
    description:
      'Whether stock may fall below zero, as when goods move before their receipt is recorded.',
  }),
  overReceipt: s.oneOf(policy, {
    description: 'Whether a receipt may exceed the open quantity of a purchase order item.',
  }),
  overProduction: s.oneOf(policy, {
    description: 'Whether a receipt may exceed the quantity of a work order item.',
  }),
  closedThrough: s.nullable(
    s.date({
      description:
        'Last day of the closed period: ledger entries up to this day can be neither added nor removed, nor change their day or quantity; an admin can change a stated cost with `closedPeriod=allow`. Expected movements of orders can still change.',
    }),
  ),
});

export const organization = s.object({
  id: s.uuid(),
  name: s.name(),
  baseCurrency: s.text({ max: 3 }),
  timezone: s.text({ max: 64 }),
  address: s.nullable(s.address()),
  logo: s.nullable(s.text({ max: 400_000 })),
  settings,
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
  logo: s.nullable(
    s.text({
      max: 400_000,
      pattern: 'image',
      description: 'Data URL of a PNG or JPEG of at most 256 KiB; printed on documents.',
    }),
  ),
  settings: s.partial(settings),
};

export const organizationInput = s.object({
  name: s.name({ example: 'Mill Lane Bakery' }),
  ...s.partial(s.object(fields)).properties,
});

export const organizationChanges = s.partial(s.object({ name: s.name(), ...fields }));

export const defaultSettings: Organization['settings'] = {
  negativeStock: 'allow',
  overReceipt: 'reject',
  overProduction: 'allow',
  closedThrough: null,
};

/** The SKU types of a new organization. */
export const firstSkuTypes = ['Finished good', 'Intermediate'];

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
  logo: null,
  settings: {
    negativeStock: 'allow',
    overReceipt: 'reject',
    overProduction: 'allow',
    closedThrough: null,
  },
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
