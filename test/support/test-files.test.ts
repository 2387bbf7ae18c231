import { expect, test } from 'vitest';
import { readTestSources, testFilesIn } from './test-files.ts';

const sets = Object.entries(testFilesIn(await readTestSources()));

test.each([
  ['src/kernel/values/exact.test.ts', 'unit'],
  ['test/tidy/floors.test.ts', 'unit'],
  ['src/domains/skus/create-sku.test.ts', 'api'],
  // It asks for the URL of the database itself.
  ['src/serve/database/migrate.test.ts', 'api'],
  ['test/sweeps/requests.test.ts', 'sweeps'],
  ['test/console/screens.test.ts', 'console'],
  ['test/races/inventory.test.ts', 'whole'],
  // It starts programs.
  ['test/ready.test.ts', 'whole'],
  // It needs no database, and takes long.
  ['src/ledger/cycle.test.ts', 'whole'],
])('%s belongs to %s', (file, expected) => {
  const found = sets.filter(([, files]) => files.includes(file)).map(([name]) => name);
  expect(found).toEqual([expected]);
});
