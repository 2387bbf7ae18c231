import { expect, test } from 'vitest';
import { proveShortly } from '../short-form.ts';
import { crash } from './crash.ts';

/** `CRASHES=20` sets the number of kills. */
const kills = Number(process.env.CRASHES ?? crash.short.kills);

test(`${crash.proves} (${kills} kills)`, async () => {
  const { figures } = await proveShortly(crash, { kills });
  expect(figures).toMatchObject({ kills, lost: 0 });
  expect(figures.acknowledged).toBeGreaterThan(kills * 10);
});
