/**
 * The published client compiles in strict mode and runs the tour: the example as its own README
 * describes it.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './support/sources.ts';
import { world } from './support/world.ts';

const run = promisify(execFile);
const cwd = join(root, 'examples/typescript');

test('a program with the published client compiles in strict mode and walks the tour', async () => {
  const { origin, service } = await world();
  const token = (await service.local?.signIdToken(`client.${process.pid}@example.com`)) ?? '';
  const env = { ...process.env, STOCKWRIGHT_URL: origin, TOKEN: token };
  const { stdout } = await run('npm', ['run', '--silent', 'start'], { cwd, env });
  const readme = readFileSync(join(cwd, 'README.md'), 'utf8');
  const shown = /^```\n(signed in[\s\S]*?)^```/m.exec(readme)?.[1] ?? '';
  expect(shown).toContain('margin 132');
  const walked = stdout.slice(stdout.indexOf('signed in')).replace(/client\.\d+@/, 'ada@');
  expect(walked).toBe(shown);
});

test('the compiler refuses a field that the document does not have', async () => {
  const tour = readFileSync(join(cwd, 'src/tour.ts'), 'utf8');
  const wrong = tour.replace('sold.total', 'sold.sum').replace("'4.2'", '4.2');
  const project = join(cwd, 'dist/wrong.json');
  writeFileSync(join(cwd, 'dist/wrong.ts'), wrong);
  const compilerOptions = { skipLibCheck: false, noEmit: true, rootDir: '.' };
  const config = {
    extends: '../tsconfig.json',
    compilerOptions,
    include: ['wrong.ts'],
    exclude: [],
  };
  writeFileSync(project, JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const stdout = await run(process.execPath, [compiler, '-p', project]).then(
    () => 'compiled',
    (refused) => refused.stdout,
  );
  expect(stdout).toMatch(/Property 'sum' does not exist/);
  expect(stdout).toMatch(/'number' is not assignable to type 'string'/);
});
