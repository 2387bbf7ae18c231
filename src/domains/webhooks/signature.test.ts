import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { openSecretKey } from '../../kernel/identity/secrets.ts';
import { secretOf, shownSecret, signedHeaders } from './signature.ts';

const secretKey = await openSecretKey({ dataDir: '.', secretKey: 'A'.repeat(43) });
const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701';
const [first, second] = [secretOf(secretKey, id, 1), secretOf(secretKey, id, 2)];
const content = () => ({
  id: 'message',
  timestamp: Math.floor(Date.now() / 1000),
  body: '{"type":"vendor.created","name":"Müller"}',
});

test('each endpoint and each generation has a secret of its own', () => {
  const other = secretOf(secretKey, '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f702', 1);
  const secrets = [first, second, other].map(shownSecret);
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secretOf(secretKey, id, 1)).toEqual(first);
});

test('the library of the standard verifies a message', () => {
  const message = content();
  const headers = signedHeaders(message, [first]);
  const verified = new Webhook(shownSecret(first)).verify(message.body, headers);
  expect(verified).toEqual(JSON.parse(message.body));
  expect(() => new Webhook(shownSecret(second)).verify(message.body, headers)).toThrow();
  const changed = message.body.replace('vendor', 'Vendor');
  expect(() => new Webhook(shownSecret(first)).verify(changed, headers)).toThrow();
});

test('while a secret is being replaced, both verify', () => {
  const message = content();
  const headers = signedHeaders(message, [second, first]);
  for (const secret of [first, second]) {
    const webhook = new Webhook(shownSecret(secret));
    expect(webhook.verify(message.body, headers)).toEqual(JSON.parse(message.body));
  }
});
