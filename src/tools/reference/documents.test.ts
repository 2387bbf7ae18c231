import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { documents } from './documents.ts';

const root = new URL('../../../', import.meta.url);

const written = await documents();

test.each(Object.keys(written))('%s is up to date with the registry', async (name) => {
  const committed = await readFile(new URL(name, root), 'utf8').catch(() => '');
  expect(committed === written[name], `${name} is stale: run \`npm run generate\``).toBe(true);
});
