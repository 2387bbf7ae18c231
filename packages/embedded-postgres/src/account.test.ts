import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseAccount, giveTo, holdsFor, nobody } from './account.ts';

const isRoot = process.getuid?.() === 0;
const onlyRoot = '(needs root)';

test('the ids of the account nobody are read from /etc/passwd', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:99:98:Nobody:/:/sbin/nologin\n';
  expect(nobody(passwd)).toEqual({ uid: 99, gid: 98 });
  expect(nobody('root:x:0:0::/root:/bin/sh\n')).toEqual({ uid: 65534, gid: 65534 });
});

test.skipIf(isRoot)('PostgreSQL runs as the ordinary user who starts it', () => {
  expect(chooseAccount(undefined)).toBeUndefined();
});

test.runIf(isRoot)(`Root runs PostgreSQL as the owner of the cluster ${onlyRoot}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-account-'));
  expect(chooseAccount(undefined)).toEqual(chooseAccount(folder));
  expect(chooseAccount(undefined)?.uid).toBeGreaterThan(0);
  giveTo({ uid: 1234, gid: 1235 }, folder);
  expect(chooseAccount(folder)).toEqual({ uid: 1234, gid: 1235 });
  rmSync(folder, { recursive: true });
});

test.runIf(isRoot)(`A closed folder is not reachable for another account ${onlyRoot}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-account-'));
  expect(holdsFor(chooseAccount(undefined), 'test -x "$1"', folder)).toBe(false);
  expect(holdsFor(undefined, 'test -x "$1"', folder)).toBe(true);
  expect(holdsFor(chooseAccount(undefined), 'test -x "$1"', tmpdir())).toBe(true);
  rmSync(folder, { recursive: true });
});
