import { describe, expect, test } from 'vitest';
import { numbersFrom } from '../../../test/support/numbers-from.ts';
import { exact, toText } from '../../kernel/values/exact.ts';
import { Fraction } from '../../kernel/values/fraction.ts';
import { landedUnitCosts } from './landed-costs.ts';

/** Stock units, the cost of a purchase unit, and the stock units in one. */
type Line = [stock: string, cost: string, units: string];

const costsOf = (lines: readonly Line[], additional: string) =>
  landedUnitCosts(
    lines.map(([stock, cost, units]) => ({
      stockQuantity: exact(stock),
      unitCost: exact(cost),
      unitsPerPurchaseUnit: exact(units),
    })),
    exact(additional),
  ).map((cost) => cost && toText(cost));

describe('landed costs', () => {
  test.each<[what: string, lines: Line[], additional: string, costs: (string | null)[]]>([
    ['whole packs without freight', [['24', '3', '12']], '0', ['0.25']],
    ['a part of a pack has the cost of its pieces', [['8', '3', '12']], '0', ['0.25']],
    ['a part of a pack has all of the freight', [['8', '3', '12']], '4', ['0.75']],
    [
      'shares by value, of packs whose parts are no decimals',
      [
        ['8', '3', '12'],
        ['3', '10', '7'],
      ],
      '5',
      ['0.4488636364', '2.5649350649'],
    ],
    [
      'packs of one size whose parts add up to whole ones',
      [
        ['1', '9', '3'],
        ['2', '9', '3'],
      ],
      '1',
      ['3.3333333333', '3.3333333333'],
    ],
    [
      'shares by stock units where all is free',
      [
        ['1', '0', '3'],
        ['2', '0', '7'],
      ],
      '6',
      ['2', '2'],
    ],
    [
      'nothing for what was not accepted',
      [
        ['0', '9', '3'],
        ['1', '9', '3'],
      ],
      '1',
      [null, '4'],
    ],
    [
      'a free line beside others has no share',
      [
        ['1', '0', '3'],
        ['1', '9', '3'],
      ],
      '1',
      ['0', '4'],
    ],
    // 1/3 x 0.00000000045 is 1.5 of the last decimal, a tie.
    ['a tie goes to the even neighbour', [['3', '0.00000000045', '3']], '0', ['0.0000000002']],
    ['with freight, too', [['1', '1', '1']], '0.00000000005', ['1']],
    ['whatever the neighbour', [['1', '1', '1']], '0.00000000015', ['1.0000000002']],
  ])('%s', (_what, lines, additional, costs) => {
    expect(costsOf(lines, additional)).toEqual(costs);
  });

  test('parts of many kinds of packs keep their shares exactly', () => {
    const lines = Array.from(
      { length: 60 },
      (_, at): Line => ['1', String(at + 7), String(at + 7)],
    );
    // Each piece costs 1, so each has a sixtieth of the freight.
    expect(new Set(costsOf(lines, '30'))).toEqual(new Set(['1.5']));
  });

  test('parts of a thousand packs of long sizes share freight by value', () => {
    const lines = Array.from({ length: 1_000 }, (_, at): Line => {
      const units = `${at + 11}.${String(at * 7_919 + 1)
        .padStart(6, '0')
        .slice(-6)}`;
      return ['1', units, units];
    });
    expect(new Set(costsOf(lines, '500'))).toEqual(new Set(['1.5']));
  });

  test('are the exact quotients rounded once, whatever the sizes', () => {
    const numbers = numbersFrom(1202);
    const decimal = (places: number) => `${numbers(40)}.${String(numbers(10 ** places))}`;
    for (let round = 0; round < 200; round += 1) {
      const lines = Array.from({ length: 1 + numbers(6) }, (): Line => {
        const units = `${1 + numbers(12)}${numbers(2) ? '' : `.${numbers(1_000)}`}`;
        return [decimal(1 + numbers(4)), decimal(1 + numbers(10)), units];
      });
      const freight = `${1 + numbers(900)}e-${numbers(12)}`;
      const of = (text: string) => Fraction.of(exact(text));
      const values = lines.map(([stock, cost, units]) => of(stock).times(of(cost)).over(of(units)));
      const worth = values.reduce((all, value) => all.plus(value), Fraction.ZERO);
      if (worth.compare(Fraction.ZERO) === 0) continue;
      const factor = worth.plus(of(freight)).over(worth);
      const found = costsOf(lines, freight);
      for (const [at, [stock, cost, units]] of lines.entries()) {
        const text = found[at];
        if (exact(stock).eq('0')) expect(text).toBeNull();
        if (text == null) continue;
        const twice = of(cost).over(of(units)).times(factor).minus(of(text)).times(of('2'));
        const last = of('1e-10');
        const low = Fraction.ZERO.minus(last);
        expect(twice.compare(last)).toBeLessThanOrEqual(0);
        expect(twice.compare(low)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('of a thousand sizes that lie between two results are decided exactly', () => {
    // Each piece costs 1, and 5e-11 of freight: a tie, which goes to the even neighbour.
    const lines = Array.from({ length: 1_000 }, (_, at): Line => {
      const units = `${at + 11}.${at + 1}`;
      return ['1', units, units];
    });
    expect(new Set(costsOf(lines, '5e-8'))).toEqual(new Set(['1']));
    expect(new Set(costsOf(lines, '15e-8'))).toEqual(new Set(['1.0000000002']));
  });
});
