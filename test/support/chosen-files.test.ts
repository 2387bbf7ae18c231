import { expect, test } from 'vitest';
import { chosenFiles, nearFiles } from './chosen-files.ts';
import { readTestSources, testFilesIn } from './test-files.ts';

const sources = await readTestSources();
const { unit } = testFilesIn(sources);
const near = (...changed: string[]) => nearFiles(sources, changed, unit);

test('near a change are its folder, the tests that import it, and the rules for code', () => {
  const found = near('src/kernel/values/exact.ts');
  expect(found).toContain('src/kernel/values/email.test.ts');
  expect(found).toContain('src/ledger/match.test.ts');
  expect(found).toContain('test/tidy/words.test.ts');
});

test('a test that imports the whole service is not near each of its files', () => {
  const found = near('src/domains/skus/create-sku.ts');
  expect(found).toContain('src/domains/skus/update-sku.test.ts');
  expect(found).not.toContain('src/domains/vendors/create-vendor.test.ts');
  expect(near('src/app.ts')).toContain('test/sweeps/registry.test.ts');
});

test('near a file of the tests are all that import it', () => {
  expect(near('test/support/world.ts')).toContain('src/domains/vendors/create-vendor.test.ts');
});

test('near no change is nothing', () => {
  expect(near()).toEqual([]);
});

test('an unknown set is refused with the names of all', async () => {
  await expect(chosenFiles('fast')).rejects.toThrow(
    'There are no tests fast: choose near, unit, api, sweeps, console, whole.',
  );
});
