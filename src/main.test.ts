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

test('The modules of the service and of its libraries are joined in few files.', () => {
  const chunks = join(root, 'dist/chunks');
  const files = readdirSync(chunks).filter((name) => name.endsWith('.js'));
  const texts = files.map((name) => readFileSync(join(chunks, name), 'utf8'));
  expect(files.length).toBeLessThan(100);
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^import .*?\bfrom "([^"]+)";$|\b__require\("([^"]+)"\)/gm)].map(
      ([, from, required]) => from ?? required ?? '',
    ),
  );
  const libraries = imported.filter(
    (name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name),
  );
  // The first and the last find files beside themselves; nobody installs the second.
  expect([...new Set(libraries)].sort()).toEqual(['cosmiconfig', 'pg-native', 'pino']);
});
