// Runs the tests on another version of Node.js: `npm run test:node -- 24 test/readme.test.ts`.
// The binary is a package of npm and stays in npm's cache; nothing is installed into the project,
// whose packages serve every version: none of them is built for one.

import { spawnSync } from 'node:child_process';
import { root } from './files.mjs';

const [version = '', ...args] = process.argv.slice(2);

function runTests() {
  const binary = `node-${process.platform}-${process.arch}@${version}`;
  const tests = 'echo "Node.js $(node --version)" && exec npm test -- "$@"';
  const exec = ['exec', '--yes', `--package=${binary}`, '--', 'sh', '-c', tests, 'tests', ...args];
  const { status, error } = spawnSync('npm', exec, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`npm cannot be run: ${error.message}`);
  return status ?? 1;
}

if (/^\d+(\.\d+){0,2}$/.test(version)) process.exitCode = runTests();
else {
  console.error('Name a version of Node.js, like `npm run test:node -- 24 test/readme.test.ts`.');
  process.exitCode = 1;
}
