import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { upgrade } from './upgrade.ts';

test(upgrade.proves, async () => {
  const { figures } = await proveShortly(upgrade);
  expect(figures.kills).toBe(1);
});
