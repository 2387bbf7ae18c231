/**
 * The consumption of the receipts of a work order by its recipe adds up, however the order is
 * split.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { greater, NOTHING, Rational, total } from './rational.ts';
import { bakery, madeBy } from './small-organization.ts';
import {
  madePieces,
  needOfPieces,
  nextPieces,
  openPieces,
  type WorkOrder,
  workRows,
} from './work-order.ts';

interface Recipe {
  quantity: string;
  outputQuantity: string;
  scrapPercent?: string;
}

/** An order for pieces of a SKU that is made of one material, named by two inputs if `twice`. */
function production(ordered: string, recipe: Recipe, twice = false) {
  const model = bakery();
  const { outputQuantity, ...need } = recipe;
  const input = { itemId: 'flour', ...need };
  madeBy(model.boms.create('dough', { inputs: twice ? [input, input] : [input], outputQuantity }));
  const made = madeBy(
    model.work.create({
      ...{ skuId: 'dough', quantity: ordered, siteId: 'A', stockId: 'B' },
      startDate: '2025-03-10',
    }),
  );
  const order = () => model.work.find(made.id) as WorkOrder;
  const lineId = made.lines[0]?.id as string;
  return {
    order,
    line: () => order().lines[0] as WorkOrder['lines'][number],
    receive: (good: string, consumed?: string) =>
      madeBy(
        model.making.create(made.id, {
          date: '2025-03-12',
          produced: [{ lineId, good }],
          consumed: consumed === undefined ? undefined : [{ itemId: 'flour', quantity: consumed }],
        }),
      ),
    remove: (index: number) => madeBy(model.making.remove(order().receipts[index]?.id as string)),
    consumed: () =>
      order().receipts.map(({ consumed }) => String(total(consumed.map((each) => each.quantity)))),
    demand: () =>
      total(
        workRows(order())
          .filter(({ eventType }) => eventType === 'DEMAND')
          .map((row) => row.quantity),
      ),
  };
}

const twoForThree = { quantity: '2', outputQuantity: '3' };

it('2 for 3 pieces, made one by one, take 2', () => {
  const { receive, consumed, demand } = production('3', twoForThree);
  expect(String(demand())).toBe('2');
  for (const left of ['1.333333', '0.666667', '0']) {
    receive('1');
    expect(String(demand())).toBe(left);
  }
  expect(consumed()).toEqual(['0.666667', '0.666666', '0.666667']);
});

it.each([
  ['300 in tens', '300', twoForThree, 30, '10', '200'],
  ['a third each', '3', { quantity: '1', outputQuantity: '3' }, 3, '1', '1'],
  ['a seventh each', '7', { quantity: '1', outputQuantity: '7' }, 7, '1', '1'],
  [
    'sixths with scrap',
    '6',
    { quantity: '1', outputQuantity: '6', scrapPercent: '5' },
    6,
    '1',
    '1.05',
  ],
] as const)('%s take what the order needs', (_case, ordered, recipe, times, pieces, need) => {
  const { receive, consumed } = production(ordered, recipe);
  for (let at = 0; at < times; at += 1) receive(pieces);
  expect(String(total(consumed().map((each) => Rational.parse(each))))).toBe(need);
});

it('the pieces of a deleted receipt are made next', () => {
  const { receive, remove, consumed, demand } = production('3', twoForThree);
  for (const pieces of ['1', '1', '1']) receive(pieces);
  remove(1);
  expect(String(demand())).toBe('0.666666');
  receive('1');
  expect(consumed()).toEqual(['0.666667', '0.666667', '0.666666']);
});

it('what is made beyond the order goes on where the order ends', () => {
  const { receive, consumed } = production('3', twoForThree);
  for (const pieces of ['2', '2', '2']) receive(pieces);
  expect(consumed()).toEqual(['1.333333', '1.333334', '1.333333']);
});

it('two inputs of one material are rounded each', () => {
  const { receive, consumed } = production('3', twoForThree, true);
  for (const pieces of ['1', '1', '1']) receive(pieces);
  expect(consumed()).toEqual(['1.333334', '1.333332', '1.333334']);
});

it('pieces with a stated consumption are made, too', () => {
  const { receive, consumed, demand } = production('3', twoForThree);
  receive('1');
  receive('1', '5');
  expect(String(demand())).toBe('0.666667');
  receive('1');
  expect(consumed()).toEqual(['0.666667', '5', '0.666667']);
});

type Step = { pieces: string; stated: boolean } | { remove: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    pieces: fc.constantFrom('0.000001', '0.333333', '1', '2', '2.5', '7'),
    stated: fc.boolean(),
  }),
  fc.record({ remove: fc.nat(5) }),
);

const recipe: fc.Arbitrary<Recipe> = fc.record({
  quantity: fc.constantFrom('0.000001', '1', '2', '0.7'),
  outputQuantity: fc.constantFrom('3', '7', '6', '1', '1.1'),
  scrapPercent: fc.constantFrom('0', '5', '33.333333'),
});

it('after any receipts and deletions all of it is the need of the pieces made and to be made', () => {
  fc.assert(
    fc.property(recipe, fc.array(step, { maxLength: 20 }), (recipe, steps) => {
      const { order, line, receive, remove, demand } = production('9', recipe);
      for (const each of steps) {
        if ('pieces' in each) receive(each.pieces, each.stated ? '4' : undefined);
        else if (each.remove < order().receipts.length) remove(each.remove);
        const { receipts } = order();
        const [input] = line().recipe.inputs;
        if (!input) throw new Error('a recipe without inputs');
        const needOfThem = (pieces: Parameters<typeof needOfPieces>[2]) =>
          needOfPieces(line().recipe, input, pieces);
        const byNeed = receipts
          .filter((receipt) => receipt.byNeed)
          .flatMap(({ consumed }) => consumed.map(({ quantity }) => quantity));
        const stated = receipts
          .filter((receipt) => !receipt.byNeed)
          .map(({ produced }) => needOfThem(produced.flatMap(({ pieces }) => pieces)));
        const all = total([...byNeed, ...stated, demand()]);
        const open = openPieces(order(), line());
        const gaps = nextPieces(receipts, line().id, open);
        const last = receipts
          .flatMap(({ produced }) => produced.flatMap(({ pieces }) => pieces))
          .concat(gaps)
          .reduce((most, { upTo }) => greater(most, upTo), NOTHING);
        const pieces = madePieces(order(), line()).plus(open);
        // More than was ordered may have been made, and pieces before it deleted.
        const isWhole = last.compare(pieces) === 0;
        const whole = needOfThem([{ after: NOTHING, upTo: last }]);
        if (isWhole) expect(String(all)).toBe(String(whole));
        else expect(all.compare(whole)).toBeLessThan(1);
      }
    }),
  );
});
