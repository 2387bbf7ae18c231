/** Broker: finds customers, for a commission. */
import * as s from '../../kernel/values/schema.ts';
import { changedAt, personId } from '../named-ids.ts';

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
  version: s.integer(),
  createdBy: s.nullable(personId()),
  createdAt: s.timestamp(),
  updatedAt: changedAt(),
});

export type Broker = s.Static<typeof broker>;

export const brokerInput = s.object({
  name: s.name({
    description: 'Unique among brokers, in upper and lower case alike.',
    example: 'Grace Trading',
  }),
  ...s.partial(s.object(details)).properties,
  externalId: s.optional(s.nullable(s.code({ description: 'Your own id; unique among brokers.' }))),
});

export const brokerChanges = s.object({
  ...s.partial(brokerInput).properties,
  isActive: s.optional(s.boolean({ description: 'false archives, true reactivates.' })),
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
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
