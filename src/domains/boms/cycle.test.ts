import { describe, expect, it } from 'vitest';
import { cycleThrough, type RecipeLink, RecipeLinks } from './cycle.ts';

/** `BREAD: DOUGH BAG` says that BREAD is made of DOUGH and BAG; ids are codes in small letters. */
const links = (...recipes: string[]): RecipeLink[] =>
  recipes.flatMap((recipe) => {
    const [code = '', inputs = ''] = recipe.split(': ');
    return inputs
      .split(' ')
      .map((input) => ({ skuId: code.toLowerCase(), code, inputId: input.toLowerCase() }));
  });

/** The cycle that a new input would make, as it is reported. */
function cycle(code: string, input: string, ...recipes: string[]): string | undefined {
  const paths = new RecipeLinks(links(...recipes)).pathsDown(code.toLowerCase());
  const sku = { id: code.toLowerCase(), code };
  return cycleThrough(sku, input.toLowerCase(), paths)?.join(' ');
}

describe('a cycle', () => {
  it.each<[string, string, string[], string | undefined]>([
    ['A', 'A', [], 'A A'],
    ['A', 'B', [], undefined],
    ['A', 'B', ['B: A'], 'A B A'],
    ['A', 'C', ['C: B', 'B: A'], 'A C B A'],
    ['A', 'C', ['B: A', 'C: B'], 'A C B A'],
    ['A', 'X', ['B: A', 'C: B'], undefined],
    ['A', 'D', ['D: B C', 'B: A', 'C: A'], 'A D B A'],
    ['A', 'E', ['E: D A', 'D: C', 'C: A'], 'A E A'],
  ])('of %s with the input %s and the recipes %j is %s', (code, input, recipes, codes) => {
    expect(cycle(code, input, ...recipes)).toBe(codes);
  });

  it('through ten thousand recipes is found without deep recursion', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => `S${at + 1}: S${at}`);
    const codes = cycle('S0', 'S10000', ...chain)?.split(' ');
    expect(codes).toHaveLength(10_002);
    expect(codes?.slice(0, 3)).toEqual(['S0', 'S10000', 'S9999']);
  });

  it('that exists already elsewhere does not stop the search', () => {
    expect(cycle('A', 'B', 'B: A C', 'C: B')).toBe('A B A');
    expect(cycle('A', 'X', 'B: A C', 'C: B')).toBeUndefined();
  });
});
