/** Pieces of an item of a work order: which are made, and which come next. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, toText } from '../../kernel/values/exact.ts';
import { allPieces, growthOver, nextPieces, noPieces, otherPieces, pieceCount } from './pieces.ts';

test.each([
  [noPieces, '2', '{[0,2)}'],
  ['{[0,2)}', '0.5', '{[2,2.5)}'],
  ['{[1,2)}', '1', '{[0,1)}'],
  ['{[1,2),[3,4)}', '3', '{[0,1),[2,3),[4,5)}'],
  ['{[0,1),[2,3)}', '0.25', '{[1,1.25)}'],
  ['{[0,1)}', '0', noPieces],
])('of %s, the next %s are %s', (made, count, next) => {
  expect(nextPieces(made, exact(count))).toBe(next);
});

test.each([
  [['{[0,2)}', '{[2,3)}'], '{[0,3)}'],
  [['{[4,5)}', '{[0,1),[2,3)}'], '{[0,1),[2,3),[4,5)}'],
  [['{[0,3)}', '{[1,2)}'], '{[0,3)}'],
  [[noPieces, noPieces], noPieces],
])('%j are together %s', (lists, all) => {
  expect(allPieces(...lists)).toBe(all);
});

test.each([
  ['{[0,3)}', '{[1,2)}', '{[0,1),[2,3)}'],
  ['{[0,3)}', '{[0,1),[2,3)}', '{[1,2)}'],
  ['{[0,1),[2,3)}', '{[0,1)}', '{[2,3)}'],
  ['{[0,1)}', '{[0,1)}', noPieces],
])('%s without %s are %s', (pieces, others, left) => {
  expect(otherPieces(pieces, others)).toBe(left);
});

test('growth is counted over the ranges alone', () => {
  const squared = (count: ReturnType<typeof exact>) => count.times(count);
  expect(toText(growthOver('{[0,1),[2,3)}', squared))).toBe('6');
});

test('what is made next and reversed leaves what was there, and nothing is made twice', () => {
  const count = fc.integer({ min: 1, max: 50 }).map((tenths) => exact(`${tenths}e-1`));
  fc.assert(
    fc.property(fc.array(count, { minLength: 3, maxLength: 8 }), count, (counts, more) => {
      let made: string = noPieces;
      const receipts = counts.map((each) => {
        const pieces = nextPieces(made, each);
        made = allPieces(made, pieces);
        return pieces;
      });
      const left = otherPieces(made, receipts[1] ?? noPieces);
      const next = nextPieces(left, more);
      const after = allPieces(left, next);
      expect(pieceCount(after).eq(pieceCount(left).plus(more))).toBe(true);
      expect(otherPieces(after, next)).toBe(left);
    }),
  );
});

test('pieces without others are those that are in the one list and not in the other', () => {
  const cells = fc.array(fc.boolean(), { maxLength: 30 });
  const piecesOf = (made: readonly boolean[]) =>
    allPieces(...made.flatMap((is, at) => (is ? `{[${at},${at + 1})}` : [])));
  fc.assert(
    fc.property(cells, cells, (pieces, others) => {
      const left = pieces.map((is, at) => is && others[at] !== true);
      expect(otherPieces(piecesOf(pieces), piecesOf(others))).toBe(piecesOf(left));
    }),
  );
});
