/** User: a person, known by the identity provider's issuer and subject. */
import * as s from '../../kernel/schema.ts';

export const user = s.object({
  id: s.uuid(),
  email: s.nullable(s.text({ max: 254 })),
  emailVerified: s.boolean(),
  name: s.text({ min: 0, max: 200 }),
  locale: s.nullable(s.text({ max: 35 })),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type User = s.Static<typeof user>;

export const userExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Byron',
  locale: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
