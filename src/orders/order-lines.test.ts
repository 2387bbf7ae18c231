/** The lines of an order in imports: their progress, their goods and their names. */
import { describe, expect, test } from 'vitest';
import { exact, sum } from '../kernel/values/exact.ts';
import { GoodsByLine } from './goods-by-line.ts';
import { LineNames } from './line-names.ts';
import { OrderLines } from './order-lines.ts';
import { progressOf } from './progress.ts';

interface Line {
  id: string;
  lineNumber: number;
  code: string;
  done: string;
}

const lineOf = (lineNumber: number, done = '0'): Line => ({
  id: `id-${lineNumber}`,
  lineNumber,
  code: `C-${lineNumber}`,
  done,
});

const three = [lineOf(1), lineOf(2), lineOf(3)];
const progressOfLine = ({ done }: Line) => ({ quantity: exact('5'), done: exact(done) });
const figuresOfLine = (line: Line) => ({ ...progressOfLine(line), total: exact(line.done) });

describe('lines that change in place', () => {
  test('give the progress and the subtotal that all lines together have', () => {
    const lines = new OrderLines(three, figuresOfLine);
    const done = ['0', '3', '5', '7', '-1'];
    let all = three;
    for (const units of done.flatMap((one) => done.flatMap((two) => [one, two, '5']))) {
      const changed = [lineOf(1, units), lineOf(3, units === '3' ? '0' : units)];
      for (const set of [changed, [lineOf(2, units)], changed.slice(1)]) {
        all = all.map((line) => set.find(({ id }) => id === line.id) ?? line);
        expect(lines.progressWith(set)).toBe(progressOf(all.map(progressOfLine)));
        expect(lines.subtotalWith(set)).toEqual(sum(all.map(({ done }) => exact(done))));
        expect(lines.with(set)).toEqual(all);
        lines.change(set);
        expect(lines.all).toEqual(all);
      }
    }
    expect(new OrderLines([], progressOfLine).progressWith([])).toBe('none');
  });

  test('are found by their ids, in their order, and leave those that they were copied from', () => {
    const lines = new OrderLines(three, progressOfLine);
    const own = lines.copy();
    own.change([lineOf(2, '5')]);
    expect([lines.get('id-2')?.done, own.get('id-2')?.done]).toEqual(['0', '5']);
    expect(own.named(['id-3', 'id-9', 'id-2', 'id-3']).map(({ id }) => id)).toEqual([
      'id-2',
      'id-3',
    ]);
  });
});

test('goods are left in their order, until all of them have gone back, and again after that', () => {
  const goods = new GoodsByLine([...three, lineOf(4, '5')], {
    idOf: ({ id }) => id,
    itemOf: ({ lineNumber }) => (lineNumber === 4 ? 'other' : 'item'),
    leftOf: ({ done }) => exact('5').minus(exact(done)),
  });
  const own = goods.copy();
  const left = () => own.left('item').map(({ lineNumber, done }) => [lineNumber, done]);
  own.change(lineOf(2, '5'));
  expect(left()).toEqual([
    [1, '0'],
    [3, '0'],
  ]);
  own.change(lineOf(1, '3'));
  own.change(lineOf(3, '5'));
  expect(left()).toEqual([[1, '3']]);
  own.change(lineOf(2, '4'));
  own.change(lineOf(3, '1'));
  expect(left()).toEqual([
    [1, '3'],
    [2, '4'],
    [3, '1'],
  ]);
  expect(own.of('item').map(({ done }) => done)).toEqual(['3', '4', '1']);
  expect([own.left('other'), own.of('other').length, own.left('none')]).toEqual([[], 1, []]);
  expect(goods.left('item')).toEqual(three);
});

test('a name is that of the line as it is written, then in another form, then of its vendor', () => {
  let read = 0;
  const codesOf = ({ code }: Line) => {
    read += 1;
    return [code];
  };
  const lines = [...three, { ...lineOf(4), code: 'Ｃ-1' }, { ...lineOf(5), code: 'C-3' }];
  const names = new LineNames(lines, codesOf, ({ lineNumber }) => `${lineNumber + 1}`);
  expect(names.places('C-1')).toEqual([0]);
  expect(names.places('Ｃ-1')).toEqual([3]);
  expect(names.places('Ｃ-2')).toEqual([1]);
  expect(names.places('C-3')).toEqual([2, 4]);
  expect(names.places('5')).toEqual([4]);
  expect(names.places('6')).toEqual([4]);
  expect(names.places('id-2')).toEqual([1]);
  expect(names.places('x')).toEqual([]);
  // The names of all lines are read once, however many rows name one.
  expect(read).toBe(lines.length);
});
