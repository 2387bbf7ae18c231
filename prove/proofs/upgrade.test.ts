import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { upgrade } from './upgrade.ts';

test(upgrade.proves, { timeout: 120_000 }, async () => {
  const { figures } = await proveShortly(upgrade);
  expect(figures.kills).toBe(1);
});
