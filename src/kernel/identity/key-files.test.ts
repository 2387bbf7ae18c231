import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeyFile } from './key-files.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('A key is created once, for its owner only.', async () => {
  expect(await openKeyFile(dataDir, 'one', () => 'first')).toBe('first');
  expect(await openKeyFile(dataDir, 'one', () => 'second')).toBe('first');
  expect(await modeOf(join(dataDir, 'keys'))).toBe('700');
  expect(await modeOf(join(dataDir, 'keys', 'one'))).toBe('600');
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['one']);
});

test('The data folder itself keeps the usual mode.', async () => {
  await openKeyFile(dataDir, 'one', () => 'first');
  await mkdir(join(folder, 'usual'));
  expect(await modeOf(dataDir)).toBe(await modeOf(join(folder, 'usual')));
});

test('Two processes that start at once get the same key.', async () => {
  const second = openKeyFile(dataDir, 'one', async () => {
    expect(await openKeyFile(dataDir, 'one', () => 'first')).toBe('first');
    return 'second';
  });
  expect(await second).toBe('first');
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['one']);
});

test('A key that others could read is made private again.', async () => {
  await openKeyFile(dataDir, 'one', () => 'first');
  await chmod(join(dataDir, 'keys', 'one'), 0o644);
  await chmod(join(dataDir, 'keys'), 0o755);
  expect(await openKeyFile(dataDir, 'one', () => 'second')).toBe('first');
  expect(await modeOf(join(dataDir, 'keys'))).toBe('700');
  expect(await modeOf(join(dataDir, 'keys', 'one'))).toBe('600');
});

test('A data folder that cannot be used is reported in one line.', async () => {
  await writeFile(dataDir, 'a file');
  const error = await openKeyFile(dataDir, 'one', () => 'first').catch((reason) => reason);
  expect(error.message).toContain(join(dataDir, 'keys', 'one'));
  expect(error.message).toContain('set DATA_DIR');
  expect(error.message).not.toContain('\n');
});
