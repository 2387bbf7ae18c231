import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from '../support/longest-first.ts';

test('the test files that start first are there', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
});
