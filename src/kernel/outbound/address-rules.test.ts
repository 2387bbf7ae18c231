import { describe, expect, test } from 'vitest';
import { AddressRules } from './address-rules.ts';
import { ownPlaces } from './own-places.ts';

const strict = new AddressRules({ networks: [], loopback: false });
const local = new AddressRules({ networks: [], loopback: true });

/** Addresses that lead into the operator's networks, or nowhere, in all their notations. */
const forbidden = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.9.10',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::808:808',
  '::8.8.8.8',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:808:808',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];

test.each(forbidden)('no connection is made to %s', (address) => {
  expect(strict.permits(address, 443)).toBe(false);
});

test.each(['', 'hooks.example.com', '8.8.8', '8.8.8.8/32', '0x08080808', '134744072'])(
  '%j is no address',
  (text) => {
    expect(strict.permits(text, 443)).toBe(false);
    expect(local.permits(text, 443)).toBe(false);
  },
);

test.each(['8.8.8.8', '93.184.215.14', '::ffff:8.8.8.8', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => {
    expect(strict.permits(address, 443)).toBe(true);
  },
);

test('local mode permits this machine, and no more', () => {
  const permitted = forbidden.filter((address) => local.permits(address, 443));
  expect(permitted).toEqual(['127.0.0.1', '127.8.9.10', '::1', '::ffff:7f00:1']);
});

test('the networks of the settings are permitted, and no more', () => {
  const networks = ['10.0.0.0/31', 'fd00::/8', '169.254.169.254'];
  const opened = new AddressRules({ networks, loopback: false });
  const permitted = forbidden.filter((address) => opened.permits(address, 443));
  expect(permitted).toEqual(['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fd00:ec2::254']);
  expect(opened.permits('10.0.0.2', 443)).toBe(false);
  expect(opened.permits('8.8.8.8', 443)).toBe(true);
});

describe('the address of a receiver', () => {
  test.each([
    'https://hooks.example.com/stock',
    'https://hooks.example.com:8443/?a=b',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.example/',
  ])('may be %s', (url) => {
    expect(strict.faultOf(url)).toBeUndefined();
  });

  test.each([
    ['http://hooks.example.com/', 'https'],
    ['ftp://hooks.example.com/', 'https'],
    ['hooks.example.com', 'web address'],
    ['https://user:secret@hooks.example.com/', 'user or a password'],
    ['https://user@hooks.example.com/', 'user or a password'],
    ['https://localhost/', 'private'],
    ['https://LOCALHOST./', 'private'],
    ['https://api.localhost/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f000001/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://0/', 'private'],
    ['https://①⑦②.16.0.1/', 'private'],
    ['https://10.1.2.3:8443/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:169.254.169.254]/', 'private'],
    ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'private'],
  ])('may not be %s', (url, reason) => {
    expect(strict.faultOf(url)).toContain(reason);
  });

  test('may be without TLS in local mode, on this machine', () => {
    for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]', 'shop.localhost']) {
      expect(local.faultOf(`http://${host}/hook`)).toBeUndefined();
      expect(strict.faultOf(`http://${host}/hook`)).toBeDefined();
    }
    expect(local.faultOf('http://hooks.example.com/')).toContain('https');
    expect(local.faultOf('http://10.0.0.1/')).toContain('https');
    expect(local.faultOf('https://10.0.0.1/')).toContain('private');
  });
});

describe('the service itself', () => {
  const own = { hosts: ['Stock.example.com', '8.8.4.4', '127.0.0.1'], ports: [3000, 443] };

  test.each([
    'https://stock.example.com/',
    'https://STOCK.example.com.:8443/hook',
    'https://8.8.4.4/',
    'https://[::ffff:8.8.4.4]:22/',
  ])('is no receiver: %s', (url) => {
    const rules = new AddressRules({ networks: [], loopback: false, own });
    expect(rules.faultOf(url)).toBe('must not lead to this service.');
    expect(rules.isOwn(new URL(url))).toBe(true);
    expect(rules.faultOf('https://other.example.com/')).toBeUndefined();
    expect([rules.permits('8.8.4.4', 22), rules.permits('8.8.8.8', 22)]).toEqual([false, true]);
  });

  test.each(['localhost', 'evil.localhost', 'LOCALHOST.', '[::1]', '127.8.9.10', '127.1'])(
    'is no receiver at %s either, if it listens on this machine',
    (host) => {
      const rules = new AddressRules({ networks: [], loopback: true, own });
      expect(rules.faultOf(`http://${host}:3000/`)).toBe('must not lead to this service.');
      expect(rules.isOwn(new URL(`http://${host}:3000/`))).toBe(true);
      expect(rules.faultOf(`http://${host}:4000/`)).toBeUndefined();
    },
  );

  test('is not reached by another address of this machine', () => {
    const rules = new AddressRules({ networks: [], loopback: true, own });
    const permitted = ['::1', '127.8.9.10', '::ffff:127.0.0.2'].flatMap((address) =>
      [3000, 4000].map((port) => rules.permits(address, port)),
    );
    expect(permitted).toEqual([false, true, false, true, false, true]);
  });

  test('has other programs beside it where the operator has opened its network', () => {
    const rules = new AddressRules({ networks: ['8.8.4.0/24'], loopback: true, own });
    expect(rules.faultOf('http://127.0.0.1:3000/')).toBe('must not lead to this service.');
    expect(rules.faultOf('http://127.0.0.1:4000/')).toBeUndefined();
    expect(rules.faultOf('https://8.8.4.4/')).toBe('must not lead to this service.');
    expect(rules.faultOf('https://8.8.4.4:8443/')).toBeUndefined();
    expect([rules.permits('8.8.4.4', 443), rules.permits('8.8.4.4', 8443)]).toEqual([false, true]);
  });

  test('is found by the address that it listens on, or by those of the machine', () => {
    const at = (host: string) =>
      ownPlaces({ publicUrl: 'https://stock.example.com', host, port: 3000 });
    expect(at('8.8.4.4')).toEqual({ hosts: ['stock.example.com', '8.8.4.4'], ports: [443, 3000] });
    expect(at('0.0.0.0').hosts).toEqual(expect.arrayContaining(['stock.example.com', '127.0.0.1']));
  });
});
