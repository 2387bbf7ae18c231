import { expect, test } from 'vitest';
import { exact, toText } from '../../kernel/values/exact.ts';
import { promise } from './promise.ts';

const quantities = (...texts: string[]) => texts.map((text) => ({ quantity: exact(text) }));

/** `0: 5` for five units of the first supply, `-: 2` for two that are missing. */
const promised = (supplies: string[], demands: string[]) => {
  const from = quantities(...supplies);
  return promise(from, quantities(...demands)).map(({ covered, missing }) =>
    [
      ...covered.map(({ supply, quantity }) => `${from.indexOf(supply)}: ${toText(quantity)}`),
      ...(missing.eq(exact('0')) ? [] : [`-: ${toText(missing)}`]),
    ].join(', '),
  );
};

test.each([
  ['enough in stock', ['10'], ['4', '6'], ['0: 4', '0: 6']],
  ['several supplies', ['2', '3', '5'], ['4', '6'], ['0: 2, 1: 2', '1: 1, 2: 5']],
  ['too little', ['2.5'], ['2', '2', '1'], ['0: 2', '0: 0.5, -: 1.5', '-: 1']],
  ['supplies of nothing', ['0', '-3', '4'], ['4'], ['2: 4']],
  ['no supply', [], ['1'], ['-: 1']],
  ['no demand', ['1'], [], []],
])('%s', (_title, supplies, demands, expected) => {
  expect(promised(supplies, demands)).toEqual(expected);
});
