import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { histories } from './histories.ts';

test(histories.proves, async () => {
  const { remarks } = await proveShortly(histories);
  expect(remarks).toContainEqual(expect.stringMatching(/^16 histories of \d+ steps, \d+ /));
});
