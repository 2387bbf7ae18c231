/** Random months with corrections of earlier ones, against a fold that is independent. */
import { test } from 'vitest';
import { randomYear, undoneCorrection } from '../../../test/support/random-year.ts';

const seeds = process.env.SEED ? [Number(process.env.SEED)] : [11, 29];

test.each(seeds)('what is issued is what is known, rounded once (seed %i)', randomYear);

test('a correction that is undone before the next journal leaves no line', () =>
  undoneCorrection(5));
