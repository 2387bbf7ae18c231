import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proofs } from './proofs.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test('each file of prove/proofs is a proof of its name, with a test of its short form', () => {
  const files = readdirSync(at('./proofs'));
  const names = files.filter((file) => !/\.test\.ts$/.test(file)).map((file) => file.slice(0, -3));
  expect(proofs.map(({ name }) => name).sort()).toEqual(names.sort());
  // The short form of the model is a test of its own.
  const tested = files.filter((file) => /\.test\.ts$/.test(file));
  expect(tested.map((file) => file.replace('.test.ts', ''))).toEqual(
    names.filter((name) => name !== 'model'),
  );
});

test.each([
  [['gaps'], 'There is no proof gaps. '],
  [['crash', '--keys', '3'], 'There is no option --keys. '],
  [['--kills', 'many'], '--kills takes a whole number above 0. '],
  [['--kills'], '--kills takes a whole number above 0. '],
  [['--long=yes'], '--long takes no value. '],
  [['--seed', '2147483647'], '--seed is at most 2147483646. '],
])('%j is refused in one line', (args, reason) => {
  const ended = spawnSync(process.execPath, [at('./run.mjs'), ...args], { encoding: 'utf8' });
  expect(ended.status).toBe(2);
  expect(ended.stdout).toBe('');
  const [line = '', ...more] = ended.stderr.split('\n');
  expect(more).toEqual(['']);
  expect(line).toContain(`${reason}Usage: npm run prove -- [away | backup | bulk | crash | `);
});
