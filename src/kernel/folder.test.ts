import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.ts';

test('makes a folder and its parents, and leaves an existing one', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'folder-')), 'a', 'b');
  makeFolder(path, 0o711);
  makeFolder(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o711);
});

test.skipIf(!existsSync('/proc/self'))('reports that a folder cannot be made', () => {
  expect(() => makeFolder('/proc/stockwright/data')).toThrow(/ENOENT|EACCES|EPERM/);
});
