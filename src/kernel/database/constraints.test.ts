import { expect, test } from 'vitest';
import { constraintOf } from './constraints.ts';

test.each([
  ['is named by the driver', { constraint: 'skus_code_key', message: 'duplicate' }],
  ['is of a shard', { constraint: 'skus_code_key_102010', message: 'duplicate' }],
  ['stands in the message', { message: 'violates unique constraint "skus_code_key_102010"' }],
])('a constraint that %s is found', (_how, failure) => {
  expect(constraintOf(failure)).toBe('skus_code_key');
});

test('a failure without a constraint has none', () => {
  expect(constraintOf(new Error('division by zero'))).toBe('');
});
