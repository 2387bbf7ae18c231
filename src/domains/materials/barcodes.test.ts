/** Barcodes: the forms of a GTIN are one, and one active material or SKU has it. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { verifyOrganization } from '../../../test/support/verified.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const gtin12 = '614141000036';
const gtin13 = `0${gtin12}`;
const gtin14 = `00${gtin12}`;
const gtin8 = '96385074';
const taken = [['/barcode', 'duplicate']];

let owner: Client;
let flour: string;

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { code: 'FLOUR', name: 'Wheat flour', barcode: gtin12 });
});

const sku = async (body: object) => {
  const skuTypeId = (await owner.get('/sku-types')).body.data[0].id;
  return owner.post('/skus', { name: 'Bread', unit: 'EA', skuTypeId, ...body });
};
const found = async (list: string, query: Record<string, string>) =>
  (await done(owner.get(list, { query }))).data.map(({ id }: { id: string }) => id);

test.each([gtin12, gtin13, gtin14])('look-ups find an article by %s', async (barcode) => {
  expect(await found('/materials', { barcode })).toEqual([flour]);
  expect(await found('/materials', { q: barcode })).toEqual([flour]);
  expect(await found('/materials-inventory/summary', { q: barcode })).toHaveLength(1);
  const { data } = await done(owner.get('/search', { query: { q: barcode } }));
  expect(data).toMatchObject([{ id: flour, match: 'exact' }]);
});

test('a GTIN of 8 digits has longer forms, and the zeros of others are no part of it', async () => {
  const id = await newSku(owner, { code: 'BREAD', barcode: gtin8 });
  expect(await found('/skus', { barcode: `000000${gtin8}` })).toEqual([id]);
  expect(await found('/skus', { barcode: gtin8 })).toEqual([id]);
  expect(await found('/skus', { q: '0000' })).toEqual([]);
  expect(await found('/materials', { q: '00614' })).toEqual([]);
});

test('a second active material or SKU with a form of it is refused, and names the first', async () => {
  const made = await owner.post('/materials', { code: 'RYE', name: 'Rye', barcode: gtin14 });
  expect(faultsOf(made)).toEqual(taken);
  expect(made.body.errors[0].message).toContain('material FLOUR');
  const bread = await sku({ code: 'BREAD', barcode: gtin13 });
  expect(faultsOf(bread)).toEqual(taken);
  expect(bread.body.errors[0].message).toContain('material FLOUR');
  const id = await newSku(owner, { code: 'BREAD', barcode: gtin8 });
  const changed = await owner.patch(`/skus/${id}`, { barcode: gtin13 });
  expect(faultsOf(changed)).toEqual(taken);
  const other = await owner.patch(`/materials/${flour}`, { barcode: `00000${gtin8}` });
  expect(other.body.errors[0].message).toContain('SKU BREAD');
  // Its own barcode in another form is no other's.
  expect(await done(owner.patch(`/materials/${flour}`, { barcode: gtin13 }))).toMatchObject({
    barcode: gtin13,
  });
  expect(await verifyOrganization(owner)).toContain('no difference');
});

test('an archived article gives its barcode away, and is checked when it is reactivated', async () => {
  await done(owner.patch(`/materials/${flour}`, { isActive: false }));
  const bread = (await done(sku({ code: 'BREAD', barcode: gtin13 }))).id;
  const again = await owner.patch(`/materials/${flour}`, { isActive: true });
  expect(faultsOf(again)).toEqual(taken);
  expect(again.body.errors[0].message).toContain('SKU BREAD');
  await done(owner.patch(`/materials/${flour}`, { name: 'Still archived' }));
  await done(owner.delete(`/skus/${bread}`));
  await done(owner.patch(`/materials/${flour}`, { isActive: true }));
  expect(faultsOf(await sku({ code: 'BREAD', barcode: gtin13 }))).toEqual(taken);
});

test('of creations at the same moment, materials and SKUs, one succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    await done(owner.patch(`/materials/${flour}`, { isActive: false }));
    const name = `Race ${round}`;
    const importIt = () =>
      owner.post('/materials/bulk-import', { rows: [{ name, barcode: gtin14 }] });
    const answers = await Promise.all([
      owner.post('/materials', { name, barcode: gtin12 }),
      sku({ code: `${name} S`, barcode: gtin13 }),
      owner.post('/materials', { name, barcode: gtin14 }),
      // An import that lost the race does not know which row did: it is asked to repeat.
      importIt().then((answer) => (answer.status === 409 ? importIt() : answer)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      expect.toSatisfy((status) => status < 300),
      ...[422, 422, 422],
    ]);
    for (const list of ['materials', 'skus']) {
      for (const id of await found(`/${list}`, { barcode: gtin12 })) {
        await done(owner.patch(`/${list}/${id}`, { isActive: false }));
      }
    }
  }
  expect(await verifyOrganization(owner)).toContain('no difference');
});

test('imports check new, changed and reactivated articles, and rows against each other', async () => {
  const imported = (rows: object[], kind = 'materials') =>
    owner.post(`/${kind}/bulk-import`, { rows, onDuplicate: 'update' });
  const skuRow = { code: 'BREAD', name: 'Bread', skuType: 'Finished Good', unit: 'EA' };
  const refused = await imported([{ ...skuRow, barcode: gtin14 }], 'skus');
  expect(faultsOf(refused)).toEqual(taken);
  expect(refused.body.errors[0].message).toContain('material FLOUR');
  const twice = await imported([
    { code: 'A', name: 'A', barcode: gtin8 },
    { code: 'B', name: 'B', barcode: `000000${gtin8}` },
  ]);
  expect(twice.body.errors).toMatchObject([{ row: 2, path: '/barcode', code: 'duplicate' }]);
  // Sending the same values again changes nothing, and a barcode can be taken away.
  await done(imported([{ code: 'FLOUR', barcode: gtin13 }]));
  await done(imported([{ code: 'FLOUR', isActive: false }]));
  await done(imported([{ ...skuRow, barcode: gtin14 }], 'skus'));
  expect(faultsOf(await imported([{ code: 'FLOUR', isActive: true }]))).toEqual(taken);
  await done(imported([{ ...skuRow, barcode: null }], 'skus'));
  await done(imported([{ code: 'FLOUR', isActive: true }]));
  await done(imported([{ code: 'OLD', name: 'Old', barcode: gtin12, isActive: false }]));
  expect(await verifyOrganization(owner)).toContain('no difference');
});

test('barcodes that an older release took stay, and are listed', async () => {
  const id = await newSku(owner, { code: 'BREAD' });
  const values = [id, gtin13, gtin14];
  await query(`update skus set barcode = $2 where id = $1 and $3 <> ''`, values);
  await query(
    'update items set barcode_key = $3, barcode_twin = 1 where id = $1 and $2 <> $3',
    values,
  );
  await done(owner.patch(`/skus/${id}`, { name: 'Renamed' }));
  const row = { code: 'BREAD', name: 'Imported', barcode: gtin13 };
  const sent = { rows: [row], onDuplicate: 'update' };
  await done(owner.post('/skus/bulk-import', sent));
  const verified = await verifyOrganization(owner);
  expect(verified).toContain(`FLOUR, BREAD: barcode ${gtin14}, which mean the same`);
  expect(verified).toContain('no difference');
});
