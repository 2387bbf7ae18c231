import { expect, test } from 'vitest';
import { withoutSecrets } from './log.ts';

test('an id stays in a logged address, a token does not', () => {
  const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1';
  expect(withoutSecrets(`/api/skus/${id}`)).toBe(`/api/skus/${id}`);
  const token = Buffer.alloc(32, 'x').toString('base64url');
  expect(withoutSecrets(`/api/invitations/by-token/${token}/`)).toBe(
    '/api/invitations/by-token/.../',
  );
});
