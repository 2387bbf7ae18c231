/** E076: texts, numbers and barcodes of a SKU. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  const types = await owner.get('/sku-types', { query: { q: 'finished' } });
  skuTypeId = types.body.data[0].id;
});

let made = 0;
/** A valid body with a unique code. */
const bread = (changes: Record<string, unknown> = {}) => ({
  code: `VALUE-${made++}`,
  name: 'Wheat bread',
  skuTypeId,
  unit: 'EA',
  ...changes,
});

test('compares codes as they are written: leading zeros and case count', async () => {
  for (const code of ['7', '007', '07', 'abc', 'ABC', 'Äbc']) {
    const answer = await owner.post('/skus', bread({ code }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.code).toBe(code);
  }
});

test('trims and composes texts before it compares them', async () => {
  const first = await owner.post('/skus', bread({ code: ' Cre\u0301me ', name: ' Cre\u0301me ' }));
  expect(first.body).toMatchObject({ code: 'Cr\u00e9me', name: 'Cr\u00e9me' });
  const second = await owner.post('/skus', bread({ code: 'Cr\u00e9me' }));
  expect(faultsOf(second)).toEqual([['/code', 'duplicate']]);
});

test.each(['мука пшеничная', '全麦面包', 'خبز', 'パン', '🥖 baguette', 'd\'Ouest \\ "x" $1'])(
  'keeps the name %s',
  async (name) => {
    const answer = await owner.post('/skus', bread({ name, unit: 'шт' }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ name, unit: 'шт' });
  },
);

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])(
  'accepts the barcode %s with its valid check digit',
  async (barcode) => {
    const answer = await owner.post('/skus', bread({ barcode }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.barcode).toBe(barcode);
  },
);

test.each(['4006381333932', '96385075', '40063813339', '400638133393A', '4006-381333931'])(
  'refuses the barcode %s',
  async (barcode) => {
    const answer = await owner.post('/skus', bread({ barcode }));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([['/barcode', 'invalid_gtin']]);
  },
);

test.each([
  ['code', null, 'invalid_type'],
  ['name', null, 'invalid_type'],
  ['unit', null, 'invalid_type'],
  ['skuTypeId', null, 'invalid_uuid'],
  ['isFinishedGood', null, 'invalid_type'],
  ['isFinishedGood', 'true', 'invalid_type'],
  ['code', '   ', 'too_short'],
  ['code', 'x'.repeat(65), 'too_long'],
  ['name', 'x'.repeat(201), 'too_long'],
  ['unit', 'x'.repeat(21), 'too_long'],
  ['description', 'x'.repeat(10_001), 'too_long'],
  ['externalId', '', 'too_short'],
  ['code', 'a\nb', 'invalid_text'],
  ['name', 'a\u0000b', 'invalid_text'],
  ['description', 'a\u0007b', 'invalid_text'],
  ['name', '\ud800', 'invalid_text'],
])('refuses the %s %j', async (field, value, code) => {
  const answer = await owner.post('/skus', bread({ [field]: value }));
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([[`/${field}`, code]]);
});

test('accepts texts of the maximum length, counted in characters', async () => {
  const longest = { code: '𝔸'.repeat(64), name: '𝔸'.repeat(200), unit: '𝔸'.repeat(20) };
  const answer = await owner.post('/skus', bread(longest));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(longest);
});
