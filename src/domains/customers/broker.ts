/** Broker: finds customers, for a commission. */
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';

/** Optional details of a broker; null where there is none. */
const details = {
  email: s.nullable(s.text({ max: 254, pattern: 'email', example: 'grace@example.com' })),
  phone: s.nullable(
    s.phone({
      description: 'E.164 if it was entered with a country code.',
      example: '+441134960002',
    }),
  ),
  commissionPercent: s.nullable(
    s.decimal({ min: '0', max: '100', description: 'Percentage of the sales.', example: 2.5 }),
  ),
  notes: s.nullable(s.notes()),
};

export const broker = s.object({
  id: s.uuid(),
  name: s.name({ example: 'Grace Trading' }),
  ...details,
  isActive: s.boolean({ description: 'Inactive brokers cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export const brokerInput = s.object({
  name: s.name({
    description: 'Unique among brokers, in upper and lower case alike.',
    example: 'Grace Trading',
  }),
  ...s.partial(s.object(details)).properties,
  externalId: fields.externalId('among brokers'),
});

export const brokerChanges = s.object({
  ...s.partial(brokerInput).properties,
  isActive: fields.isActive(),
});

/** A broker as an example shows it. */
export const brokerExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f2',
  name: 'Grace Trading',
  email: 'grace@example.com',
  phone: null,
  commissionPercent: 2.5,
  notes: null,
  isActive: true,
  externalId: null,
  ...fields.auditExample,
};
