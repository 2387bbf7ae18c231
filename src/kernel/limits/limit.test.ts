import { expect, test } from 'vitest';
import { type Limits, valuesOf } from './limit.ts';

const limits = {
  readTime: { value: 60_000, unit: 'milliseconds', reason: 'Others wait.', endsHangs: true },
  rest: { value: 3, unit: 'times', reason: 'Others come first.' },
} satisfies Limits;

test('tests have ten times as long for what only ends what hangs, and nothing else of it', () => {
  expect(valuesOf(limits)).toEqual({ readTime: 600_000, rest: 3 });
});
