import iso3166 from 'iso-3166-1';
import { expect, test } from 'vitest';
import { countryNamed } from './country-names.ts';

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['DEU', 'DE'],
  ['Deutschland', 'DE'],
  [' germany ', 'DE'],
  ['ALLEMAGNE', 'DE'],
  ['Österreich', 'AT'],
  ['Osterreich', 'AT'],
  ['UK', 'GB'],
  ['U.S.A.', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['Türkei', 'TR'],
  ['Côte d’Ivoire', 'CI'],
])('%s is %s', (name, code) => expect(countryNamed(name)).toBe(code));

test.each(['', 'Europe', 'Atlantis', 'D', 'x'.repeat(10_000)])('%j is no country', (name) =>
  expect(countryNamed(name)).toBeUndefined(),
);

test('every code is its own country', () => {
  for (const { alpha2, alpha3 } of iso3166.all()) {
    expect([countryNamed(alpha2), countryNamed(alpha3)]).toEqual([alpha2, alpha2]);
  }
});
