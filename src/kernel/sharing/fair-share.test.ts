import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** How many times an owner may take one, with what others hold already. */
function takesAll(shares: FairShare, owner: string): number {
  let taken = 0;
  for (; shares.mayTake(owner); taken += 1) shares.take(owner);
  return taken;
}

test('an owner takes one half of all, the next one half of the rest', () => {
  const shares = new FairShare(12);
  expect(['a', 'b', 'c', 'd'].map((owner) => takesAll(shares, owner))).toEqual([6, 3, 2, 1]);
});

test('of the only place there is, any owner may take it', () => {
  const shares = new FairShare(1);
  expect(takesAll(shares, 'a')).toBe(1);
  expect(takesAll(shares, 'b')).toBe(0);
  shares.giveBack('a');
  expect(takesAll(shares, 'b')).toBe(1);
});

test('a reserve is left for owners who hold nothing', () => {
  const shares = new FairShare(16, 4);
  const taken = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((owner) => takesAll(shares, owner));
  expect(taken).toEqual([6, 3, 2, 1, 1, 1, 1]);
});

test('what is given back is free for others', () => {
  const shares = new FairShare(100);
  expect(shares.mayTake('a', 51)).toBe(true);
  shares.take('a', 51);
  expect([shares.of('a'), shares.mayTake('a'), shares.mayTake('b', 50)]).toEqual([
    51,
    false,
    false,
  ]);
  shares.giveBack('a', 51);
  expect([shares.of('a'), shares.mayTake('b', 100)]).toEqual([0, true]);
});

test.each([1, 2, 5, 8, 13])('of %i an owner that is alone may hold what `ofOne` says', (total) => {
  const share = new FairShare(total);
  while (share.mayTake('a')) share.take('a');
  expect(share.of('a')).toBe(FairShare.ofOne(total));
});

test('what belongs to two owners counts for each of them', () => {
  const shares = new FairShare(4);
  for (const organization of ['a', 'b']) shares.take([organization, 'person']);
  expect(shares.mayTake(['c', 'person'])).toBe(false);
  expect(shares.mayTake(['c', 'other'])).toBe(true);
  shares.giveBack(['a', 'person']);
  expect([shares.of('a'), shares.of('person'), shares.mayTake(['c', 'person'])]).toEqual([
    0,
    1,
    true,
  ]);
});

test('who holds what one alone may does not hold less', () => {
  const shares = new FairShare(3);
  shares.take(['a', 'b']);
  expect([shares.hasLess('a'), shares.hasLess('c')]).toEqual([true, true]);
  shares.take('a');
  expect([shares.hasLess('a'), shares.hasLess(['b', 'a']), shares.hasLess('b')]).toEqual([
    false,
    false,
    true,
  ]);
});
