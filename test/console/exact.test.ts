import { expect, test } from 'vitest';
import { shownDifference } from '../../console/src/parts/exact.ts';

test.each([
  // before, after, places, difference
  ['287.394', '287.295', 2, '-0.09'],
  ['8323.234', '8335.235', 2, '12.01'],
  ['1.005', '1.014', 2, '0'],
  ['-1.005', '1.005', 2, '2.02'],
  ['999.5', '1000.4', 0, '0'],
  ['0.00004', '0.00016', 4, '0.0002'],
])('from %s to %s with %d places is %s', (before, after, places, difference) => {
  expect(shownDifference(before, after, places)).toBe(difference);
});
