/** Codes: what cannot be seen is no part of them, and forms of one character are one code. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { verifyOrganization } from '../../../test/support/verified.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const micro = 'CAP-10\u00b5F';
const greek = 'CAP-10\u03bcF';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const create = (code: string, more: object = {}) =>
  owner.post('/materials', { code, name: 'Part', ...more });
const imported = (rows: object[], options: object = {}) =>
  owner.post('/materials/bulk-import', { rows, ...options });
const codesFor = async (code: string) =>
  (await done(owner.get('/materials', { query: { code } }))).data.map(
    (each: { code: string }) => each.code,
  );

const invisible = [
  ['zero width space', '\u200b'],
  ['word joiner', '\u2060'],
  ['left-to-right embedding', '\u202a'],
  ['variation selector', '\ufe0f'],
  ['soft hyphen', '\u00ad'],
  ['left-to-right mark', '\u200e'],
  ['zero width joiner', '\u200d'],
  ['byte order mark', '\ufeff'],
] as const;

describe.each(invisible)('a %s', (name, sign) => {
  test('is removed at both ends of a code, an external id and a reference', async () => {
    const made = await done(create(`${sign} SKU123${sign}`, { externalId: `${sign}E1 ${sign}` }));
    expect(made).toMatchObject({ code: 'SKU123', externalId: 'E1' });
    expect(faultsOf(await create(`SKU123${sign}`))).toEqual([['/code', 'duplicate']]);
    expect(await codesFor(`${sign}SKU123`)).toEqual(['SKU123']);
    const customerId = (await done(owner.post('/customers', { name: 'Crown' }))).id;
    const order = { customerId, customerReference: `4711${sign}`, items: [] };
    const sold = await done(owner.post('/sales-orders', order));
    expect(sold.customerReference).toBe('4711');
  });

  test('is refused within a code, with its name and its place', async () => {
    const answer = await create(`SKU${sign}123`);
    expect(faultsOf(answer)).toEqual([['/code', 'invisible_character']]);
    const number = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    expect(answer.body.errors[0].message).toContain(`U+${number} (${name}) as its character 4`);
  });

  test('stays in a name', async () => {
    const made = await done(create('NAMED', { name: `می${sign}خواهم` }));
    expect(made.name).toBe(`می${sign}خواهم`);
  });
});

test('the micro sign and the Greek letter are one code, which is kept as it was written', async () => {
  await done(create(micro));
  expect(faultsOf(await create(greek))).toEqual([['/code', 'duplicate']]);
  expect(await codesFor(greek)).toEqual([micro]);
  const other = await done(create('OTHER'));
  const renamed = await owner.patch(`/materials/${other.id}`, { code: greek });
  expect(faultsOf(renamed)).toEqual([['/code', 'duplicate']]);
  expect((await done(owner.get('/search', { query: { q: greek } }))).data).toMatchObject([
    { code: micro, match: 'exact' },
  ]);
});

test('an import finds the record and what rows name by either form', async () => {
  await done(owner.post('/vendors', { code: micro, name: 'Micro' }));
  await done(create(micro));
  const rows = [{ code: greek, name: 'New name', preferredVendor: `${greek}\u200b` }];
  expect(faultsOf(await imported(rows))).toEqual([['/code', 'duplicate']]);
  const changed = await done(imported(rows, { onDuplicate: 'update' }));
  expect(changed).toMatchObject({ created: 0, updated: 1 });
  const twice = await imported([
    { code: '\uff21', name: 'Wide' },
    { code: 'A', name: 'Narrow' },
  ]);
  expect(faultsOf(twice)).toEqual([['/code', 'duplicate']]);
  const lost = await imported([{ code: 'S\u200bKU', name: 'x' }]);
  expect(faultsOf(lost)).toEqual([['/code', 'invisible_character']]);
});

test('of two creations at the same moment with either form one succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all([
      create(`${micro}${round}`),
      create(`${greek}${round}`),
      imported([{ code: `${greek}${round}`, name: 'Imported' }]),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
  }
  expect((await done(owner.get('/materials', { query: { limit: '50' } }))).data).toHaveLength(8);
});

test('a code that the service gives passes over one that looks like it', async () => {
  await done(create('ＭＡＴ-1'));
  const made = await done(owner.post('/materials', { name: 'Next' }));
  expect(made.code).toBe('MAT-2');
  const both = await done(imported([{ code: 'ＭＡＴ-3', name: 'Wide' }, { name: 'Given' }]));
  expect(both).toMatchObject({ created: 2 });
  expect(await codesFor('MAT-4')).toEqual(['MAT-4']);
});

test('codes that an older release took stay, and are listed', async () => {
  const first = await newMaterial(owner, { code: micro });
  const second = await newMaterial(owner, { code: 'SECOND' });
  await query('update materials set code = $2, code_twin = 1 where id = $1', [second, greek]);
  // Each is found and changed by the code as it is written.
  const rows = [
    { code: micro, name: 'First' },
    { code: greek, name: 'Second' },
  ];
  expect(await done(imported(rows, { onDuplicate: 'update' }))).toMatchObject({ updated: 2 });
  await done(owner.patch(`/materials/${second}`, { code: greek, name: 'Still' }));
  expect((await codesFor(micro)).sort()).toEqual([micro, greek]);
  // A third is refused, also where only one that was numbered is left.
  expect(faultsOf(await create(greek))).toEqual([['/code', 'duplicate']]);
  const verified = await verifyOrganization(owner);
  expect(verified).toContain(`${micro}, ${greek}: codes of materials, which mean the same`);
  expect(verified).toContain('no difference');
  await done(owner.delete(`/materials/${first}`));
  expect(faultsOf(await create(micro))).toEqual([['/code', 'duplicate']]);
  await done(owner.patch(`/materials/${second}`, { code: 'FREE' }));
  await done(create(greek));
});

test('letters that were lost are refused in every text of a body, and found by a query', async () => {
  const name = 'Gr\ufffd\ufffde M\ufffdller';
  const answer = await owner.post('/vendors', {
    code: 'A\ufffd',
    name,
    address: { city: '\ufffd' },
  });
  expect(faultsOf(answer)).toEqual([
    ['/code', 'replacement_character'],
    ['/name', 'replacement_character'],
    ['/address/city', 'replacement_character'],
  ]);
  expect(answer.body.errors[0].message).toContain('letters were lost');
  expect(faultsOf(await imported([{ name }]))).toEqual([['/name', 'replacement_character']]);
  const csv = await owner.request('POST', '/materials/bulk-import', `name\n${name}\n`, {
    headers: { 'content-type': 'text/csv' },
  });
  expect(faultsOf(csv)).toEqual([['/name', 'replacement_character']]);
  const id = await newMaterial(owner, { name: 'Damaged' });
  await query('update materials set name = $2 where id = $1', [id, name]);
  const found = await done(owner.get('/materials', { query: { q: 'Gr\ufffd' } }));
  expect(found.data).toMatchObject([{ id }]);
  await done(owner.patch(`/materials/${id}`, { unit: 'KG' }));
});
