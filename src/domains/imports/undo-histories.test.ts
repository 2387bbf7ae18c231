/** Random histories with undone imports are the same histories without them. */
import { describe, test } from 'vitest';
import { partlyUndoneImport, undoneImports } from '../../../test/support/undone-histories.ts';

const seeds = Array.from({ length: 5 }, (_, index) => 108 + index);

describe.each(seeds)('seed %i', (seed) => {
  test('a history with an undone import is the history without it', () => undoneImports(seed));

  test('what is possible is undone as the deletions one by one would do it', () =>
    partlyUndoneImport(seed));
});
