import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';

const addresses = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2'];

const networksOf = (trustProxy: boolean | string) =>
  addresses.map((remoteAddress) => networkOf(trustProxy)({ remoteAddress }));

test('a connection counts for the network of its address', () => {
  const [first, mapped, second, third, neighbour] = networksOf(false);
  expect([mapped, neighbour]).toEqual([first, third]);
  expect(new Set([first, second, third]).size).toBe(3);
});

test.each([true, '10.0.0.0/8'])(
  'behind proxies (%s) all connections are of one network',
  (trust) => {
    expect(new Set(networksOf(trust)).size).toBe(1);
  },
);
