import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rational } from '../../../test/model/rational.ts';
import { exact, toText } from '../../kernel/values/exact.ts';
import { limitsOf, TooLongNeeds } from './buildable.ts';

/** Recipes as text: items are numbered, and a recipe has inputs of higher numbers only. */
interface Plant {
  outputs: readonly string[];
  inputs: readonly { of: number; item: number; quantity: string; scrap: string }[];
  stock: readonly string[];
}

const recipesOf = ({ outputs, inputs }: Plant) =>
  outputs.map((outputQuantity, of) => ({
    skuId: `${of}`,
    outputQuantity: exact(outputQuantity),
    inputs: inputs
      .filter((input) => input.of === of)
      .map(({ item, quantity, scrap }) => ({
        itemId: `${item}`,
        quantity: exact(quantity),
        scrapPercent: exact(scrap),
      })),
  }));

const limits = (plant: Plant) =>
  limitsOf('0', recipesOf(plant), (id) => exact(plant.stock[Number(id)] ?? '0'));

/**
 * Makes units step by step: each input is taken from the stock, and what the stock lacks is made at
 * once. Returns what then is left of each item; below 0 it was not there.
 */
function leftAfter(plant: Plant, units: Rational): Rational[] {
  const left = plant.stock.map((text) => Rational.parse(text));
  const none = Rational.parse('0');
  const make = (item: number, quantity: Rational) => {
    for (const input of plant.inputs.filter(({ of }) => of === item)) {
      const scrap = Rational.parse(input.scrap).plus(Rational.parse('100'));
      const share = Rational.parse(input.quantity)
        .times(scrap.over(Rational.parse('100')))
        .over(Rational.parse(plant.outputs[item] ?? '1'));
      take(input.item, quantity.times(share));
    }
  };
  const take = (item: number, quantity: Rational) => {
    const there = left[item] ?? none;
    const after = there.minus(quantity);
    if (item >= plant.outputs.length || after.compare(none) >= 0) left[item] = after;
    else {
      left[item] = none;
      make(item, quantity.minus(there));
    }
  };
  make(0, units);
  return left;
}

const suffices = (plant: Plant, item: string, units: Rational) =>
  (leftAfter(plant, units)[Number(item)] as Rational).compare(Rational.parse('0')) >= 0;

const withMore = (plant: Plant, item: string, quantity: Rational): Plant => ({
  ...plant,
  stock: plant.stock.map((text, at) =>
    `${at}` === item ? Rational.parse(text).plus(quantity).toString() : text,
  ),
});

const decimal = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => `${quarters / 4}`);

/** Plants of one to six SKUs with recipes above three materials. */
const plants: fc.Arbitrary<Plant> = fc.integer({ min: 1, max: 6 }).chain((skus) =>
  fc.record({
    outputs: fc.array(decimal(1, 7), { minLength: skus, maxLength: skus }),
    inputs: fc
      .array(
        fc.record({
          of: fc.integer({ min: 0, max: skus - 1 }),
          item: fc.integer({ min: 1, max: skus + 2 }),
          quantity: decimal(1, 5),
          scrap: fc.constantFrom('0', '5', '33.3'),
        }),
        { maxLength: 16 },
      )
      .map((inputs) => [
        ...inputs.filter(({ of, item }) => item > of),
        // Every recipe has an input.
        ...Array.from({ length: skus }, (_, of) => ({ of, item: skus, quantity: '1', scrap: '0' })),
      ]),
    stock: fc.array(fc.oneof(fc.constant('0'), decimal(0, 60)), {
      minLength: skus + 3,
      maxLength: skus + 3,
    }),
  }),
);

const last = Rational.parse('0.0000000001');

test('each input allows the units for which it suffices, and not one more', () => {
  fc.assert(
    fc.property(plants, (plant) => {
      const found = limits(plant);
      expect(found.length).toBeGreaterThan(0);
      for (const { itemId, allows, missingFor } of found) {
        const units = Rational.parse(toText(allows.roundDown(10)));
        expect(suffices(plant, itemId, units)).toBe(true);
        expect(suffices(plant, itemId, units.plus(last))).toBe(false);
        // The quantity that is missing for seven units more is exactly enough to make them.
        const more = units.plus(Rational.parse('7'));
        const lacking = Rational.parse(toText(missingFor(exact(more.toString())).roundUp(20)));
        expect(suffices(withMore(plant, itemId, lacking), itemId, more)).toBe(true);
        const less = lacking.minus(Rational.parse('0.0001'));
        expect(suffices(withMore(plant, itemId, less), itemId, more)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('an input that two intermediates need is counted once', () => {
  const plant: Plant = {
    outputs: ['1', '1', '2'],
    inputs: [
      { of: 0, item: 1, quantity: '1', scrap: '0' },
      { of: 0, item: 2, quantity: '1', scrap: '0' },
      { of: 1, item: 3, quantity: '2', scrap: '0' },
      { of: 2, item: 3, quantity: '4', scrap: '25' },
    ],
    stock: ['7', '10', '0', '97.5'],
  };
  // 10 units use the stock of the first intermediate, each 2.5 of the material; further ones 4.5.
  const [limit] = limits(plant);
  expect(limit && toText(limit.allows.roundDown(10))).toBe('26.1111111111');
  expect(limit && toText(limit.missingFor(exact('30')).roundUp(6))).toBe('17.5');
});

test('a SKU without a recipe has no limits', () => {
  expect(limitsOf('0', [], () => exact('5'))).toEqual([]);
});

test('recipes whose needs are too long for an answer are refused before they take long', () => {
  // Each SKU of a level is made of all of the next one, and some of each is there.
  const [levels, width] = [20, 20];
  const inputs = Array.from({ length: levels * width + 1 }, (_, of) => of).flatMap((of) => {
    const next = of === 0 ? 1 : Math.ceil(of / width) * width + 1;
    return Array.from({ length: width }, (_each, at) => {
      return { of, item: next + at, quantity: `0.${of + 7}${at + 1}`, scrap: '1.37' };
    });
  });
  const outputs = Array.from({ length: levels * width + 1 }, (_, of) => `1.${of + 3}`);
  const stock = Array.from({ length: (levels + 1) * width + 1 }, (_, of) => `0.00${of + 1}`);
  expect(() => limits({ outputs, inputs, stock })).toThrow(TooLongNeeds);
});
