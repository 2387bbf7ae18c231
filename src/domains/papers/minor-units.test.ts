/** Every currency of ISO 4217: a printed order shows amounts as they were rounded. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exact } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import { showAmount } from './figures.ts';

/** The published list, from the library that the product uses. */
const published = readFileSync('node_modules/currency-codes/iso-4217-list-one.xml', 'utf8');

/** Decimals by code. Units of gold, of account and for testing have none ("N.A."): 2 decimals. */
const currencies = new Map(
  [...published.matchAll(/<Ccy>(\w+)<[\s\S]*?<CcyMnrUnts>([^<]+)</g)].map(
    ([, code = '', units = '']) => [code, units === 'N.A.' ? 2 : Number(units)],
  ),
);

const decimalsOf = (shown: string) => shown.split('.')[1]?.length ?? 0;

test('an order prints its total with the decimals to which it was rounded', () => {
  expect(currencies.size).toBe(179);
  const amount = exact('1234.56789');
  const wrong = [...currencies].filter(([currency, units]) => {
    const total = payable(amount, currency);
    const round = payable(exact('1000'), currency);
    return (
      decimalsOf(total.toFixed()) !== units ||
      [total, round].some((each) => decimalsOf(showAmount(each.toFixed(), currency)) !== units)
    );
  });
  expect(wrong.map(([currency]) => currency)).toEqual([]);
});
