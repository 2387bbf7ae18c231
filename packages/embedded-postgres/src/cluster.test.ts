import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import {
  checkCluster,
  existingCluster,
  locateCluster,
  readPassword,
  removeUnfinished,
} from './cluster.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-cluster-'));
  chmodSync(folder, 0o711);
});

afterEach(() => rmSync(folder, { recursive: true }));

function makeCluster(version: string): string {
  const cluster = join(folder, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(join(cluster, 'PG_VERSION'), `${version}\n`);
  return cluster;
}

test('A cluster of another major version is refused', () => {
  const cluster = makeCluster('17');
  expect(() => checkCluster(cluster)).toThrow(
    expect.objectContaining({
      fault: 'wrong_version',
      message: `${cluster} holds a PostgreSQL 17 database, and this release opens 18.`,
    }),
  );
});

test('A folder that is not a cluster stays unchanged', () => {
  const cluster = join(folder, 'postgres');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'notes.txt'), 'mine');
  expect(() => checkCluster(cluster)).toThrow(`${cluster} is not a PostgreSQL database`);
  expect(existsSync(join(cluster, 'notes.txt'))).toBe(true);
});

test.skipIf(isRoot)('A cluster of another user is refused (root may open it)', () => {
  const cluster = makeCluster('18');
  chmodSync(cluster, 0);
  expect(() => checkCluster(cluster)).toThrow(`${cluster} belongs to another user`);
  chmodSync(cluster, 0o700);
});

test('A link to a missing database is not used as a new data folder', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'postgres'));
  expect(() => existingCluster(folder)).toThrow('is a link to a missing database');
});

test('A missing password is an error, not replaced', () => {
  expect(() => readPassword(folder)).toThrow(
    `${join(folder, 'keys', 'postgres')}, which holds the database's password, is missing`,
  );
});

test('Leftovers of an interrupted initdb are removed, the cluster is not', () => {
  const cluster = makeCluster('18');
  mkdirSync(join(folder, 'postgres.new-1', 'cluster'), { recursive: true });
  removeUnfinished({ cluster });
  expect(existsSync(join(folder, 'postgres.new-1'))).toBe(false);
  expect(existsSync(cluster)).toBe(true);
});

test.runIf(isRoot)('A cluster that cannot be reached is an error (needs root)', () => {
  const cluster = makeCluster('18');
  const account = chooseAccount(undefined);
  chmodSync(folder, 0o700);
  expect(() => locateCluster({ dataDir: folder, systemFolder: folder }, account, () => {})).toThrow(
    `cannot reach ${cluster}: let others enter (chmod o+x) its parent folders`,
  );
});
