import { expect, test } from 'vitest';
import { expectOnly } from '../support/expect-only.ts';
import { casts } from '../support/scan.ts';
import { readSources } from '../support/sources.ts';

/** Casts, which replace what the compiler knows by what the author believes. */

const maxCasts = 186;

const sources = await readSources([
  'packages',
  'src',
  'console',
  'prove',
  'bench',
  'scripts',
  'examples',
]);
const found = sources
  .filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map(({ path, text }) => ({ path, types: casts(text) }));

test('the number of casts does not grow', () => {
  const byFile = found
    .filter(({ types }) => types.length > 0)
    .map(({ path, types }) => `${types.length} ${path}`);
  const count = found.reduce((total, { types }) => total + types.length, 0);
  expect(count, byFile.join('\n')).toBeLessThanOrEqual(maxCasts);
});

test('nothing is cast to an unrelated type', () => {
  const places = found.filter(({ types }) => types.includes('unknown as')).map(({ path }) => path);
  expectOnly(places, {
    'src/kernel/database/connection.ts': 'the driver has the socket and does not declare it',
    'packages/table-files/src/csv.ts':
      'the parser does not declare what its option `raw` adds to a row',
  });
});
