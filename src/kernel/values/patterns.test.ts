import { describe, expect, it, test } from 'vitest';
import { query } from '../../../test/support/world.ts';
import { patterns } from './patterns.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('email', () => {
  test.each([
    'ada@example.com',
    'a.b+c@mail.example.co.uk',
    'мука@пекарня.рф',
    "o'brien@example.com",
    'ada@Müller.example',
    'ada@xn--mller-kva.example',
    'ada@mail.3com.example',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example.com`,
  ])('%s is one', (text) => expect(patterns.email.matches(text)).toBe(true));

  test.each([
    'ada',
    'ada@example',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'ada@example..com',
    'ada@.com',
    'a b@example.com',
    'Ada <ada@example.com>',
    'ada@example.com, bob@example.com',
    'ada@example.com\nbcc: x@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@xn--a.example',
    'ada@-example.com',
    'ada@exam_ple.com',
    `ada@${'b'.repeat(64)}.example`,
    `${'a'.repeat(243)}@example.com`,
    '',
  ])('%j is none', (text) => expect(patterns.email.matches(text)).toBe(false));
});

describe('url', () => {
  test.each([
    'https://example.com',
    'HTTP://example.com/a?b#c',
    'http://[::1]:3000',
    'https://пекарня.рф',
  ])('%s is one', (text) => expect(patterns.url.matches(text)).toBe(true));

  test.each([
    'example.com',
    '//example.com',
    'https://',
    'https:example.com',
    'https:/example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://exa mple.com',
    '',
  ])('%j is none', (text) => expect(patterns.url.matches(text)).toBe(false));
});

describe('currency', () => {
  test.each(['USD', 'EUR', 'JPY', 'KWD', 'KES'])('%s is one', (code) =>
    expect(patterns.currency.matches(code)).toBe(true),
  );
  test.each(['usd', 'US', 'USDT', 'BTC', '$', '', 'XYZ', 'DEM'])('%j is none', (code) =>
    expect(patterns.currency.matches(code)).toBe(false),
  );
});

describe('country', () => {
  test.each(['GB', 'DE', 'US', 'TW', 'PS', 'VA', 'AX', 'SS', 'ZW'])('%s is one', (code) =>
    expect(patterns.country.matches(code)).toBe(true),
  );

  // Retired, reserved, for private use, or names of things that are not countries.
  test.each([
    ...'AN BU CS DD FX NT SU TP YU ZR'.split(' '),
    ...'AC CP DG EA EU IC TA UK UN XA XK XX ZZ AA'.split(' '),
    ...['gb', 'GBR', 'G', '', '12', 'G B'],
  ])('%j is none', (code) => expect(patterns.country.matches(code)).toBe(false));

  it('is every code that ISO 3166-1 assigns: 249, each with a name', () => {
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const countries = codes.filter(patterns.country.matches);
    expect(countries).toHaveLength(249);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of countries) expect(names.of(code), code).toBeDefined();
  });
});

describe('timezone', () => {
  test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Asia/Kolkata', 'Etc/GMT+5'])(
    '%s is one',
    (zone) => expect(patterns.timezone.matches(zone)).toBe(true),
  );

  test.each([
    '+01:00',
    'UTC+1',
    'GMT+1',
    'Berlin',
    'Europe/Nowhere',
    'Europe/Berlin ',
    'localtime',
    'posix/Europe/Berlin',
    // Abbreviations mean other zones to other programs, or no summer time.
    'PST',
    'IST',
    'CST',
    'ACT',
    'EST',
    'SystemV/EST5EDT',
    'Canada/East-Saskatchewan',
    'US/Pacific-New',
    '',
  ])('%j is none', (zone) => expect(patterns.timezone.matches(zone)).toBe(false));

  it('is known to the database, under every current name', async () => {
    const zones = new Set([
      ...Intl.supportedValuesOf('timeZone'),
      ...['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'Etc/GMT+5', 'US/Pacific'],
    ]);
    expect([...zones].filter((zone) => !patterns.timezone.matches(zone))).toEqual([]);
    const known = await query<{ name: string }>('select name from pg_timezone_names');
    const names = new Set(known.map((row) => row.name));
    expect([...zones].filter((zone) => !names.has(zone))).toEqual([]);
  });
});

describe('locale', () => {
  test.each(['en', 'pt-BR', 'zh-Hant-TW'])('%s is one', (tag) =>
    expect(patterns.locale.matches(tag)).toBe(true),
  );
  test.each(['', 'english!', 'pt_BR', 'e'])('%j is none', (tag) =>
    expect(patterns.locale.matches(tag)).toBe(false),
  );
});

describe('gtin', () => {
  test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is one', (code) =>
    expect(patterns.gtin.matches(code)).toBe(true),
  );

  test.each(['4006381333931', '96385074', '036000291452'])(
    '%s is not valid with one digit changed, or with two neighbours swapped',
    (code) => {
      for (let place = 0; place < code.length; place += 1) {
        const digit = Number(code[place]);
        const changed = code.slice(0, place) + ((digit + 1) % 10) + code.slice(place + 1);
        expect(patterns.gtin.matches(changed)).toBe(false);
        const next = Number(code[place + 1]);
        // The scheme misses neighbours that differ by five.
        if (place + 1 === code.length || Math.abs(digit - next) % 5 === 0) continue;
        const swapped = code.slice(0, place) + next + digit + code.slice(place + 2);
        expect(patterns.gtin.matches(swapped)).toBe(false);
      }
    },
  );

  test.each([
    '',
    '0',
    '4006381333',
    '40063813339310',
    '４００６３８１３３３９３１',
    '4006381 333931',
    'ABCDEFGH',
  ])('%j is none', (code) => expect(patterns.gtin.matches(code)).toBe(false));
});

describe('image', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]);
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)]);
  const url = (type: string, bytes: Buffer) =>
    `data:image/${type};base64,${bytes.toString('base64')}`;
  const ofSize = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);

  it('is a PNG or JPEG of at most 256 KiB', () => {
    expect(patterns.image.matches(url('png', png))).toBe(true);
    expect(patterns.image.matches(url('jpeg', jpeg))).toBe(true);
    expect(patterns.image.matches(url('png', ofSize(256 * 1024)))).toBe(true);
    expect(patterns.image.matches(url('png', ofSize(256 * 1024 + 1)))).toBe(false);
  });

  test.each([
    ['another type', url('gif', png)],
    ['content of another type than it declares', url('png', jpeg)],
    ['markup', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['an address', 'https://example.com/logo.png'],
    ['broken base64', `${url('png', png)}!`],
    ['nothing', 'data:image/png;base64,'],
    ['parameters', url('png', png).replace(';base64', ';charset=x;base64')],
  ])('is not %s', (_what, text) => expect(patterns.image.matches(text)).toBe(false));
});
