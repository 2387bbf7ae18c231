/** `npm run test:node`: the tests on another version of Node.js. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './support/sources.ts';

/** A folder with an npm that prints what it is called with, and ends with code 3. */
const folder = mkdtempSync(join(tmpdir(), 'stockwright-npm-'));
writeFileSync(join(folder, 'npm'), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 3\n', { mode: 0o755 });
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  const script = join(root, 'scripts/test-node.mjs');
  const options = { env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  return { status, lines: stdout.trim().split('\n'), stderr };
}

test('the binary of the version comes from npm, and the result is that of the tests', () => {
  const { status, lines } = run('24', 'test/readme.test.ts', '--maxWorkers=1');
  expect(status).toBe(3);
  const { platform, arch } = process;
  expect(lines).toContain(`--package=node-${platform}-${arch}@24`);
  expect(lines.slice(-3)).toEqual(['tests', 'test/readme.test.ts', '--maxWorkers=1']);
});

test.each([[], ['test/readme.test.ts'], ['latest']])('without a version: %j', (...args) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toContain('Name a version of Node.js');
});
