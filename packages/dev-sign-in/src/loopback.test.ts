import { expect, test } from 'vitest';
import { isLoopbackAuthority } from './loopback.ts';

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.9.1', '[::1]', '[::1]:80'])(
  'A request to %s is for the machine itself.',
  (host) => expect(isLoopbackAuthority(host)).toBe(true),
);

test.each([
  undefined,
  '',
  'example.com',
  '127.0.0.1.example.com',
  'localhost.example.com:3000',
  'example.com#127.0.0.1',
  'user@127.0.0.1',
  '127.0.0.1:3000/',
  '::1',
  '192.168.0.1',
])('A request to %s is not for the machine itself.', (host) =>
  expect(isLoopbackAuthority(host)).toBe(false),
);
