import { spawnSync } from 'node:child_process';
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
