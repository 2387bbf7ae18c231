import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { bulk } from './bulk.ts';

test(bulk.proves, async () => {
  const { figures } = await proveShortly(bulk);
  expect(figures.requests).toBeGreaterThan(400);
});
