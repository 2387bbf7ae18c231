import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('tells what was wrong with a random value, below its seed', () => {
  const property = fc.property(fc.nat(), (value) => expect({ value }).toEqual({ value: -1 }));
  const text = errorText(caught(() => fc.assert(property, { seed: 7, numRuns: 1 })));
  expect(text).toContain('seed: 7, path: "0');
  expect(text).toContain('Because of AssertionError: expected { value: ');
  expect(text).toMatch(/Expected \{ value: -1 \}\nReceived \{ value: \d+ \}/);
});

test('takes what is no error as it is', () => {
  expect(errorText('gone')).toBe('gone');
});

function caught(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
