/** `matchBy`: the only field by which an import finds records. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { faultsOf } from '../../test/support/faults.ts';
import { done } from '../../test/support/making.ts';
import { newMaterial } from '../../test/support/stock.ts';
import { newOrganization } from '../../test/support/world.ts';

const gtin = '614141000036';

let owner: Client;
let flour: string;

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { code: 'FLOUR', externalId: 'E1', barcode: gtin });
});

const imported = (matchBy: string, rows: object[], kind = 'materials') =>
  owner.post(`/${kind}/bulk-import`, { rows, matchBy, onDuplicate: 'update' });
const material = async () => done(owner.get(`/materials/${flour}`));

test('a file that knows only barcodes updates records, in any form of them', async () => {
  const answer = await owner.request(
    'POST',
    '/materials/bulk-import',
    `barcode,unitCost\n00${gtin},1.5\n`,
    {
      query: { matchBy: 'barcode', onDuplicate: 'update' },
      headers: { 'content-type': 'text/csv' },
    },
  );
  expect(answer.body, answer.text).toMatchObject({ updated: 1, created: 0, ids: [flour] });
  expect(await material()).toMatchObject({ code: 'FLOUR', unitCost: 1.5 });
});

test.each([
  ['code', { code: 'FLOUR', externalId: 'E2' }, { code: 'FLOUR', externalId: 'E2' }],
  ['externalId', { externalId: 'E1', code: 'WHEAT' }, { code: 'WHEAT', externalId: 'E1' }],
  ['barcode', { barcode: gtin, code: 'WHEAT' }, { code: 'WHEAT', externalId: 'E1' }],
])('%s alone finds the record', async (matchBy, row, expected) => {
  expect(await done(imported(matchBy, [row]))).toMatchObject({ updated: 1, created: 0 });
  expect(await material()).toMatchObject(expected);
});

test('a value of another record is refused, and does not find it', async () => {
  await newMaterial(owner, { code: 'RYE' });
  const moved = await imported('externalId', [{ externalId: 'E1', code: 'RYE' }]);
  expect(faultsOf(moved)).toEqual([['/code', 'duplicate']]);
  const made = await imported('externalId', [{ externalId: 'NEW', code: 'FLOUR', name: 'New' }]);
  expect(faultsOf(made)).toEqual([['/code', 'duplicate']]);
});

test('a row without the field is a fault', async () => {
  const answer = await imported('barcode', [{ code: 'FLOUR', name: 'x' }, { barcode: gtin }]);
  expect(answer.body.errors).toMatchObject([{ row: 1, path: '/barcode', code: 'required' }]);
});

test('a row whose field no record has makes one', async () => {
  const answer = await imported('barcode', [{ barcode: '96385074', name: 'New' }]);
  expect(await done(Promise.resolve(answer))).toMatchObject({ created: 1 });
});

test('an active record is preferred to archived ones with its barcode', async () => {
  await done(owner.patch(`/materials/${flour}`, { isActive: false }));
  const next = await newMaterial(owner, { barcode: `0${gtin}` });
  expect(await done(imported('barcode', [{ barcode: gtin, name: 'Next' }]))).toMatchObject({
    ids: [next],
  });
  await done(owner.patch(`/materials/${next}`, { isActive: false }));
  const unclear = await imported('barcode', [{ barcode: gtin, name: 'Which' }]);
  expect(faultsOf(unclear)).toEqual([['/barcode', 'ambiguous']]);
});

test('vendors have no barcodes, and an unknown field is refused', async () => {
  const rows = [{ name: 'Mill' }];
  expect(faultsOf(await imported('barcode', rows, 'vendors'))).toEqual([
    ['/matchBy', 'invalid_choice'],
  ]);
  expect(faultsOf(await imported('name', rows))).toEqual([['/matchBy', 'not_allowed']]);
});
