/** Times that the database writes as JSON. */
import { expect, test } from 'vitest';
import { query } from '../../../test/support/world.ts';
import { shapeOf } from './kinds/kind.ts';
import { kindOf } from './kinds.ts';
import * as s from './schema.ts';

const shape = shapeOf(s.timestamp());
const inJson = kindOf(shape).toJsonSql('t.at', shape);

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01T10:00:00.12Z', '2026-03-01T10:00:00.120Z'],
  ['2026-03-01T10:00:00.123999Z', '2026-03-01T10:00:00.123Z'],
  ['2026-12-31T23:59:59.999999Z', '2026-12-31T23:59:59.999Z'],
  ['2026-03-01T01:30:00.007+02:00', '2026-02-28T23:30:00.007Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is written to the millisecond, in UTC', async (at, written) => {
  const read = `select ${inJson} as text from (select $1::timestamptz as at) t`;
  expect(await query(read, [at])).toEqual([{ text: `"${written}"` }]);
});

test('a time that is missing has no text', async () => {
  const read = `select ${inJson} as text from (select null::timestamptz as at) t`;
  expect(await query(read)).toEqual([{ text: null }]);
});
