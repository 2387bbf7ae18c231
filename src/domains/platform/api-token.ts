/** API token: a credential of one user in one organization, for programs. */
import * as s from '../../kernel/values/schema.ts';

export const apiToken = s.object({
  id: s.uuid(),
  name: s.name({ example: 'Nightly export' }),
  orgId: s.uuid(),
  prefix: s.text({
    max: 20,
    description: 'The first characters of the token, to recognise it by.',
  }),
  readOnly: s.boolean({ description: 'Permits reading only, with every role.' }),
  expiresAt: s.nullable(s.timestamp({ description: 'Null: it does not expire.' })),
  lastUsedAt: s.nullable(s.timestamp({ description: 'Exact to five minutes.' })),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type ApiToken = s.Static<typeof apiToken>;

export const apiTokenInput = s.object({
  name: s.name({ example: 'Nightly export' }),
  orgId: s.uuid({ description: 'One of your organizations.' }),
  readOnly: s.optional(s.boolean({ description: 'Default false.' })),
  expiresAt: s.optional(s.nullable(s.timestamp({ description: 'In the future. Default never.' }))),
});

/** The answer to its creation, the only one that has the token itself. */
export const createdApiToken = s.object({
  ...apiToken.properties,
  token: s.nullable(
    s.text({
      max: 100,
      description:
        'Shown only in this answer; null when the answer is repeated for an Idempotency-Key.',
    }),
  ),
});

export const apiTokenExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f610',
  name: 'Nightly export',
  orgId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600',
  prefix: 'stw_pat_Xk2f9a',
  readOnly: true,
  expiresAt: '2027-03-01T00:00:00.000Z',
  lastUsedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
