import { expect, test } from 'vitest';
import { addressLines, showAmount, showDay, showDecimal } from './figures.ts';

test.each([
  ['0', 0, '0'],
  ['0', 2, '0.00'],
  ['999', 0, '999'],
  ['1000', 0, '1,000'],
  ['1234567.5', 2, '1,234,567.50'],
  ['0.4275', 2, '0.4275'],
  ['12.500000', 2, '12.50'],
  ['250.000000', 0, '250'],
  ['-1234.5', 2, '-1,234.50'],
  ['999999999999999999.999999', 2, '999,999,999,999,999,999.999999'],
])('%s with %i places is shown as %s', (decimal, places, expected) => {
  expect(showDecimal(decimal, places)).toBe(expected);
});

test.each([
  ['EUR', '1,234.50'],
  ['HUF', '1,234.50'],
  ['JPY', '1,234.5'],
  ['KWD', '1,234.500'],
])('an amount in %s is shown as %s', (currency, expected) => {
  expect(showAmount('1234.5', currency)).toBe(expected);
});

test.each([
  ['2026-03-09', '9 Mar 2026'],
  ['1999-12-31', '31 Dec 1999'],
])('%s is shown as %s', (day, expected) => {
  expect(showDay(day)).toBe(expected);
});

const nowhere = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
};

test.each([
  [null, []],
  [nowhere, []],
  [
    { ...nowhere, line1: '12 Mill Lane', city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' },
    ['12 Mill Lane', 'Leeds LS1 4AP', 'United Kingdom'],
  ],
  [
    { ...nowhere, city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' },
    ['Portland, OR 97201', 'United States'],
  ],
  [
    { ...nowhere, line1: 'Domkloster 4', city: 'Köln', postalCode: '50667', country: 'DE' },
    ['Domkloster 4', '50667 Köln', 'Germany'],
  ],
  [{ ...nowhere, postalCode: '1000' }, ['1000']],
])('%j is written as in its country', (address, expected) => {
  expect(addressLines(address, 'en')).toEqual(expected);
});

test('A country is named in the language of the paper', () => {
  expect(addressLines({ ...nowhere, country: 'DE' }, 'de')).toEqual(['Deutschland']);
});
