import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test.each([40, 128])('With %d open files the start says in one line what to do.', (limit) => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -n ${limit} && exec "$0" dist/main.js`, process.execPath],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, PORT: '1' } },
  );
  expect(status).toBe(1);
  expect(stderr).toBe(
    `This shell allows ${limit} open files, too few for Stockwright: run ulimit -n 1024 and start again.\n`,
  );
});

const chunks = join(root, 'dist/chunks');
const files = readdirSync(chunks).filter((name) => name.endsWith('.cjs'));

test('The modules of the service and of its libraries are joined in few files.', () => {
  const texts = files.map((name) => readFileSync(join(chunks, name), 'utf8'));
  expect(files.length).toBeLessThan(100);
  const required = texts.flatMap((text) =>
    [...text.matchAll(/(?<!`)\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name),
  );
  const libraries = required.filter(
    (name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name),
  );
  // Nobody installs it.
  expect([...new Set(libraries)].sort()).toEqual(['pg-native']);
  // A script with kept code cannot import modules by itself.
  expect(texts.filter((text) => /(?<!\.)\bimport\("/.test(text))).toEqual([]);
  // Other characters would double what a text takes in memory.
  expect(texts.filter((text) => /[^\0-\x7f]/.test(text))).toEqual([]);
});

test('V8 takes the code of the files that was compiled when they were built.', () => {
  const program = `
    const { load } = await import('./dist/load.js');
    for (const file of ${JSON.stringify(files)}) {
      if (file === 'main.cjs' || file === 'worker.cjs') continue;
      console.log(file, load(file).script.cachedDataRejected);
    }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const programs = ['main.cjs', 'worker.cjs'];
  const compiled = files.filter((file) => !programs.includes(file)).map((file) => `${file} false`);
  expect(stdout.trim().split('\n').sort()).toEqual(compiled.sort());
});
