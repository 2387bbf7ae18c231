import { describe, expect, test } from 'vitest';
import { readPhone, searchDigits } from './phone.ts';

describe('numbers that name their country', () => {
  test.each([
    ['+44 20 7946 0000', '+442079460000'],
    ['+442079460000', '+442079460000'],
    ['0044 20 7946 0000', '+442079460000'],
    ['00 44 20 7946 0000', '+442079460000'],
    ['(+44) 20 7946 0000', '+442079460000'],
    ['(0044) 20 7946 0000', '+442079460000'],
    ['+44 (0)20 7946-0000', '+442079460000'],
    ['+49 (0)30 / 123 456', '+4930123456'],
    ['+1-213-373-4253', '+12133734253'],
    ['+1 (213) 373.4253', '+12133734253'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['+800 1234 5678', '+80012345678'],
    ['＋４４ ２０ ７９４６ ００００', '+442079460000'],
    ['+٤٤ ٢٠ ٧٩٤٦ ٠٠٠٠', '+442079460000'],
    ['\u202a+44\u00a020 7946\u20110000\u202c', '+442079460000'],
  ])('%s is kept as %s', (text, value) => {
    expect(readPhone(text)).toEqual({ value, key: value });
  });

  test.each(['+44 20 7946 0000 ext. 12', '+44 20 7946 0000 x12', '+442079460000;ext=12'])(
    '%s keeps its extension',
    (text) => {
      const phone = { value: '+442079460000 ext. 12', key: '+442079460000;ext=12' };
      expect(readPhone(text)).toEqual(phone);
      expect(readPhone(phone.value)).toEqual(phone);
    },
  );

  test.each([
    '+',
    '+44',
    '+44 12',
    '+44 20 7946 0000 0000',
    '+999 1234 5678',
    '++442079460000',
    '+442079460000 / +442079460001',
    '+1 800 FLOWERS',
    '00',
    '0000 1234',
    '00 44 12',
  ])('%s is none', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });
});

describe('numbers that do not', () => {
  test.each([
    ['020 7946 0000', '02079460000'],
    ['(020) 7946-0000', '02079460000'],
    ['030 / 12.34.56', '030123456'],
    ['  555 – 01 99 ', '5550199', '555 – 01 99'],
    ['12345', '12345'],
    ['12 34', '1234'],
    ['０３－１２３４－５６７８', '0312345678', '03-1234-5678'],
    ['٠٢٠ ٧٩٤٦ ٠٠٠٠', '02079460000'],
    ['555 0199 ext. 7', '5550199;ext=7'],
    ['555 0199 x7', '5550199;ext=7'],
    ['5550199#7', '5550199;ext=7'],
  ])('%s keeps its text and is matched by %s', (text, key, value = text) => {
    expect(readPhone(text)).toEqual({ value, key });
  });

  test.each([
    '',
    '1234',
    '-----',
    '(((((1)))))',
    '1-2-3',
    'ask for Ada',
    '555 0199 or so',
    '1 800 FLOWERS',
    'ada@example.com',
    '555 0199 ext.',
    'ext. 12345',
    '1234 + 5678',
    '१२३४५६',
    '1'.repeat(31),
    '555_0199',
  ])('%s is none', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });
});

describe('searched digits', () => {
  test.each([
    ['020 7946', '207946'],
    ['+44 20 7946 0000', '442079460000'],
    ['0044 (0)20 7946 0000', '442079460000'],
    ['+44 20', '4420'],
    ['00 44 20', '4420'],
    ['7946', '7946'],
    ['٧٩٤٦', '7946'],
    ['46-00', '4600'],
  ])('%s is looked for as %s', (text, digits) => {
    expect(searchDigits(text)).toBe(digits);
  });

  test.each(['Ada', 'ada1@example.com', '12', '0012', '...', '', '%', 'room 101'])(
    '%s is not part of a number',
    (text) => {
      expect(searchDigits(text)).toBeUndefined();
    },
  );
});
