import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { databaseOf } from '../../test/support/database.ts';
import { money, quantity } from '../../test/support/match-histories.ts';
import { sql } from '../kernel/database/sql.ts';
import { divide, type Exact, exact, toText } from '../kernel/values/exact.ts';

describe('the quotient of the database', () => {
  async function quotients(pairs: [Exact, Exact][]): Promise<string[]> {
    const database = await databaseOf();
    const rows = await database.transaction({}, (tx) =>
      tx.rows(
        sql<{ quotient: Exact }>`select quotient_half_even(dividend, divisor) as quotient
          from unnest(${pairs.map(([a]) => a)}::numeric[], ${pairs.map(([, b]) => b)}::numeric[])
            with ordinality as g (dividend, divisor, ordinal)
          order by ordinal`,
      ),
    );
    return rows.map(({ quotient }) => toText(quotient));
  }

  test.each([
    ['zero', '0', '3', '0'],
    ['an exact one', '190', '40', '4.75'],
    ['a third, rounded down', '1', '3', '0.3333333333'],
    ['two thirds, rounded up', '2', '3', '0.6666666667'],
    ['a tie above an even digit', '0.0000000001', '2', '0'],
    ['a tie above an odd digit', '0.0000000003', '2', '0.0000000002'],
    ['a tie above an even digit again', '0.0000000005', '2', '0.0000000002'],
    ['a tie above a nine', '0.9999999999', '2', '0.5'],
    ['just below a tie', '0.00000000029999999', '2', '0.0000000001'],
    ['just above a tie', '0.00000000010000001', '2', '0.0000000001'],
    ['a tie of a small divisor', '0.00000000000000015', '0.000001', '0.0000000002'],
    ['a tie below zero, to zero', '-0.0000000001', '2', '0'],
    ['a tie below zero, away from it', '0.0000000003', '-2', '-0.0000000002'],
    ['two thirds below zero', '-2', '3', '-0.6666666667'],
    ['two numbers below zero', '-2', '-3', '0.6666666667'],
    ['less than can be shown', '0.0000000000000001', '999999999999.999999', '0'],
    ['the dearest of the smallest', '999999999999', '0.000001', '999999999999000000'],
    [
      'the largest of all',
      '999999999999999999000000000000.0000000001',
      '999999999999.999999',
      '1000000000000000000',
    ],
    [
      'a tie far to the left',
      '20000000000000000000000000.0000000005',
      '2',
      '10000000000000000000000000.0000000002',
    ],
  ])('%s: %s / %s is %s', async (_, dividend, divisor, expected) => {
    const [a, b] = [exact(dividend), exact(divisor)];
    expect(await quotients([[a, b]])).toEqual([expected]);
    expect(toText(divide(a, b, 10))).toBe(expected);
  });

  it('is that of the service for any value and quantity', async () => {
    const ties = fc
      .tuple(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 1, max: 8 }))
      .map(([parts, power]): [Exact, Exact] => [exact(`${parts}e-10`), exact(2n ** BigInt(power))]);
    const any = fc
      .tuple(money, quantity, quantity)
      .map(([cost, taken, divisor]): [Exact, Exact] => [cost.times(taken), divisor]);
    const sign = fc.constantFrom(exact('1'), exact('-1'));
    const signed = fc
      .tuple(fc.oneof(ties, any), sign, sign)
      .map(([[a, b], of, by]): [Exact, Exact] => [a.times(of), b.times(by)]);
    const pairs = fc.sample(signed, 5000);
    expect(await quotients(pairs)).toEqual(pairs.map(([a, b]) => toText(divide(a, b, 10))));
  });
});
