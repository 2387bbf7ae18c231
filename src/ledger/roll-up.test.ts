import { describe, expect, it } from 'vitest';
import { exact, toText, ZERO } from '../kernel/values/exact.ts';
import { materialUnitCost, type Recipe, rollUp } from './roll-up.ts';

/** `BREAD 1 +0.50: 2 DOUGH, 1 BAG 5%` makes one BREAD; 0.50 is its conversion cost. */
function recipe(text: string): Recipe {
  const [head = '', tail = ''] = text.split(': ');
  const [skuId = '', outputQuantity = '', conversionCost = '+0'] = head.split(' ');
  const inputs = tail.split(', ').map((input) => {
    const [quantity = '', itemId = '', scrap = '0%'] = input.split(' ');
    return { itemId, quantity: exact(quantity), scrapPercent: exact(scrap.slice(0, -1)) };
  });
  return {
    skuId,
    outputQuantity: exact(outputQuantity),
    conversionCost: exact(conversionCost.slice(1)),
    inputs,
  };
}

const costs = (known: Record<string, string>) =>
  new Map(Object.entries(known).map(([id, cost]) => [id, exact(cost)]));

describe('the cost of the inputs of one unit', () => {
  it.each<[string, Record<string, string>, string]>([
    ['A 1: 2 M', { M: '1.5' }, '3'],
    ['A 4: 2 M', { M: '1.5' }, '0.75'],
    ['A 0.5: 2 M', { M: '1.5' }, '6'],
    ['A 1: 2 M 5%', { M: '1' }, '2.1'],
    ['A 1: 1 M 100%', { M: '3' }, '6'],
    ['A 1: 1 M 0.000001%', { M: '100' }, '100.000001'],
    ['A 1: 2 M, 3 N', { M: '1', N: '0.1' }, '2.3'],
    ['A 1: 2 M, 3 M 10%', { M: '1' }, '5.3'],
    ['A 1: 2 M', { M: '0' }, '0'],
    ['A 3: 1 M', { M: '1' }, '0.3333333333'],
    ['A 3: 2 M', { M: '1' }, '0.6666666667'],
    // Ties of the eleventh place go to the even neighbour.
    ['A 2: 1 M', { M: '0.0000000001' }, '0'],
    ['A 2: 1 M', { M: '0.0000000003' }, '0.0000000002'],
    ['A 2: 1 M', { M: '0.0000000005' }, '0.0000000002'],
    ['A 2: 1 M', { M: '0.0000000007' }, '0.0000000004'],
    ['A 2: 1 M, 0.000001 N', { M: '0.0000000005', N: '0.000001' }, '0.0000000003'],
    // Rounded once, at the end: neither scrap nor the parts are.
    ['A 3: 1 M, 1 N, 1 O', { M: '1', N: '1', O: '1' }, '1'],
    ['A 1: 0.000001 M 0.000001%', { M: '0.000001' }, '0'],
    ['A 1: 999999999999.999999 M', { M: '999999999999.999999' }, '999999999999999998000000'],
  ])('%s at %j is %s', (text, known, expected) => {
    const found = costs(known);
    const cost = materialUnitCost(recipe(text), (id) => found.get(id) ?? ZERO);
    expect(toText(cost)).toBe(expected);
  });
});

describe('rolling up', () => {
  /** Each SKU with the cost of its inputs and its own cost. */
  const rolled = (recipes: readonly string[], known: Record<string, string> = {}) =>
    Object.fromEntries(
      [...rollUp(recipes.map(recipe), costs(known))].map(([id, cost]) => [
        id,
        `${cost.materialUnitCost} ${cost.currentCost}`,
      ]),
    );

  const bread = ['BREAD 1: 2 DOUGH, 1 BAG 5%', 'DOUGH 1 +0.10: 0.5 FLOUR'];

  it('values inputs before the SKUs made from them, in whatever order they are listed', () => {
    const expected = { DOUGH: '0.5 0.6', BREAD: '1.41 1.41' };
    const known = { FLOUR: '1', BAG: '0.2' };
    expect(rolled(bread, known)).toEqual(expected);
    expect(rolled(bread.toReversed(), known)).toEqual(expected);
    expect(rolled(bread, { ...known, FLOUR: '2' })).toEqual({ DOUGH: '1 1.1', BREAD: '2.41 2.41' });
  });

  it('counts zero for an item without a known cost', () => {
    expect(rolled(bread)).toEqual({ DOUGH: '0 0.1', BREAD: '0.2 0.2' });
    expect(rolled([])).toEqual({});
  });

  it('uses the recipe of an input and not its earlier cost', () => {
    expect(rolled(bread, { FLOUR: '1', BAG: '0.2', DOUGH: '99' }).BREAD).toBe('1.41 1.41');
  });

  it('rolls the rounded cost of an input on', () => {
    expect(rolled(['B 1: 3 A', 'A 3: 1 M'], { M: '1' })).toEqual({
      A: '0.3333333333 0.3333333333',
      B: '0.9999999999 0.9999999999',
    });
  });

  it('rolls each SKU up once, however many paths lead to it', () => {
    const levels = 40;
    const diamonds = Array.from({ length: levels }, (_, at) => [
      `L${at} 2: 1 T${at}`,
      `R${at} 2: 1 T${at}`,
      `T${at + 1} 1: 1 L${at}, 1 R${at}`,
    ]).flat();
    const found = rolled([...diamonds.toReversed(), 'T0 1: 1 M'], { M: '7' });
    expect(Object.keys(found)).toHaveLength(3 * levels + 1);
    expect(found[`T${levels}`]).toBe('7 7');
  });

  it('refuses cycles', () => {
    for (const cycle of [['A 1: 1 A'], ['A 1: 1 B', 'B 1: 1 M, 1 C', 'C 1: 1 A']]) {
      expect(() => rolled([...cycle, 'D 1: 1 A'])).toThrow(/^SKU [ABC] is made of itself$/);
    }
  });

  it('rolls up through ten thousand recipes, one above the other', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => `S${at + 1} 1 +0.000001: 1 S${at}`);
    expect(rolled(chain, { S0: '1' }).S10000).toBe('1.009999 1.01');
  });
});
