import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::7%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['unknown', 'unknown'],
])('%s counts for %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});
