import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../support/sources.ts';

/** Runs a tool of the repository; resolves with its output if it finds something. */
function complaintsOf(script: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const command = [`node_modules/${script}`, ...args];
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : ''),
    );
  });
}

/** All tools run at the same time, so that no worker waits for each in turn. */
const complaints = {
  linter: complaintsOf('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  // With several threads it checks much several times.
  types: complaintsOf('typescript/bin/tsc', '--noEmit', '--singleThreaded'),
  typesOfConsole: complaintsOf('typescript/bin/tsc', '-p', 'console', '--singleThreaded'),
  unused: complaintsOf('knip/bin/knip.js', '--no-progress'),
};

test('the code is formatted, and the linter finds nothing', async () => {
  expect(await complaints.linter).toBe('');
});

test('the types are correct', async () => {
  expect(await complaints.types).toBe('');
});

test('the types of the console are correct', async () => {
  expect(await complaints.typesOfConsole).toBe('');
});

/** `knip.json` lists the entry points. */
test('every file, export and dependency is used', async () => {
  expect(await complaints.unused).toBe('');
});
