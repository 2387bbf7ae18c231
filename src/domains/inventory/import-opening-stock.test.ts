/** X025: importing the opening stock of both ledgers. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { ledgerFigures } from '../../../test/support/ledger-figures.ts';
import { done } from '../../../test/support/making.ts';
import { expectSound, refusalOf } from '../../../test/support/purchasing.ts';
import { configure, finishedGoodsLedger, materialsLedger } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

/** A bakery: flour, and bread that is made of two of it; a store. */
async function bakery(client: Client) {
  const { id: flour } = await done(client.post('/materials', { code: 'FLOUR', name: 'Flour' }));
  const skuTypeId = (await client.get('/sku-types')).body.data[0].id;
  const named = { code: 'BREAD', name: 'Bread', unit: 'EA', skuTypeId };
  const { id: bread } = await done(client.post('/skus', named));
  const { id: cake } = await done(client.post('/skus', { ...named, code: 'CAKE', name: 'Cake' }));
  await done(client.post('/boms', { skuId: cake, inputs: [{ skuId: bread, quantity: 2 }] }));
  const { id: store } = await done(client.post('/locations', { name: 'Store' }));
  return { flour, bread, cake, store };
}

beforeEach(async () => {
  owner = await newOrganization();
});

const { send, csv } = importing('/opening-stock', () => owner);

test('rows of both ledgers become adjustments, named by code, name or id', async () => {
  const { bread, store } = await bakery(owner);
  const answer = await send([
    { material: 'FLOUR', location: 'store', quantity: 100, unitCost: 0.8, date: '2026-01-01' },
    { skuId: bread, locationId: store, quantity: 12.5, unitCost: 2, notes: 'Counted twice' },
  ]);
  expect(answer.status, answer.text).toBe(200);
  const [first, second] = answer.body.ids;
  expect(answer.body).toMatchObject({
    created: 2,
    results: [
      { row: 1, id: first, outcome: 'created' },
      { row: 2, id: second, outcome: 'created' },
    ],
  });
  expect((await materialsLedger.entryOf(owner, first)).body).toMatchObject({
    eventType: 'ADJUST',
    quantity: '100',
    unitCost: '0.8',
    day: '2026-01-01',
    reason: 'Opening stock',
    createdBy: owner.userId,
  });
  expect((await finishedGoodsLedger.entryOf(owner, second)).body).toMatchObject({
    quantity: '12.5',
    unitCost: '2',
    notes: 'Counted twice',
  });
  await expectSound(owner);
});

test('the ledgers are those of the same rows entered one by one', async () => {
  const other = await newOrganization();
  const [ours, theirs] = [await bakery(owner), await bakery(other)];
  const quantities = [5, 7, 11, 2, 3, 1, 4];
  const rows = quantities.flatMap((quantity, index) => {
    const date = `2026-02-${String(10 - index).padStart(2, '0')}`;
    const figures = { quantity, unitCost: 1 + index / 3, date, location: 'Store' };
    const exactly = { ...figures, unitCost: Number(figures.unitCost.toFixed(4)) };
    return [
      { material: 'FLOUR', ...exactly },
      { sku: 'BREAD', ...exactly },
    ];
  });
  // Units that were consumed before their stock was recorded are valued with it.
  for (const [client, { bread, store }] of [
    [owner, ours],
    [other, theirs],
  ] as const) {
    const disposal = { locationId: store, quantity: 9, eventDate: '2026-02-20T12:00:00Z' };
    await done(finishedGoodsLedger.dispose(client, { skuId: bread, ...disposal }));
  }
  await done(send(rows));
  for (const row of rows) {
    const { date, quantity, unitCost } = row;
    const figures = {
      quantity,
      unitCost,
      locationId: theirs.store,
      eventDate: `${date}T00:00:00Z`,
    };
    const isMaterial = 'material' in row;
    const ledger = isMaterial ? materialsLedger : finishedGoodsLedger;
    const item = { [ledger.itemField]: isMaterial ? theirs.flour : theirs.bread };
    await done(ledger.adjust(other, { ...item, ...figures, reason: undefined }));
  }
  const [bulk, single] = [await ledgerFigures(owner.orgId), await ledgerFigures(other.orgId)];
  const withoutReason = (figures: Record<string, unknown[]>) =>
    JSON.parse(JSON.stringify(figures, (key, value) => (key === 'reason' ? undefined : value)));
  expect(withoutReason(bulk)).toEqual(withoutReason(single));
  await expectSound(owner);
});

test('CSV has a column for each field', async () => {
  await bakery(owner);
  const answer = await csv([
    'sku,material,location,quantity,unitCost,date',
    ',FLOUR,Store,100,0.8,2026-01-01',
    'BREAD,,Store,5,2,',
  ]);
  expect(answer.body, answer.text).toMatchObject({
    created: 2,
    results: [{ row: 2 }, { row: 3 }],
  });
});

describe('refusals', () => {
  test('name every fault of every row, and nothing is written', async () => {
    await bakery(owner);
    await configure(owner, { closedThrough: '2026-01-31' });
    const good = { material: 'FLOUR', location: 'Store', quantity: 1, unitCost: 1 };
    const answer = await send([
      good,
      { ...good, sku: 'BREAD', date: '2026-03-01' },
      { location: 'Cellar', quantity: 0, unitCost: -1 },
      { material: 'RYE', quantity: 1 },
      { ...good, date: '2026-01-31' },
      { ...good, material: 5 },
      'x',
    ]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort()).toEqual([
      [2, '/sku', 'not_allowed'],
      [3, '/location', 'not_found'],
      [3, '/material', 'required'],
      [3, '/quantity', 'too_small'],
      [3, '/unitCost', 'too_small'],
      [4, '/location', 'required'],
      [4, '/material', 'not_found'],
      [4, '/unitCost', 'required'],
      [5, '/date', 'closed_period'],
      [6, '/material', 'invalid_type'],
      [7, '', 'invalid_type'],
    ]);
    expect((await ledgerFigures(owner.orgId)).entries).toEqual([]);
  });

  test('of days on which no adjustment can be dated', async () => {
    const { flour, store } = await bakery(owner);
    const good = { material: 'FLOUR', location: 'Store', quantity: 1, unitCost: 1 };
    const days = ['9998-12-31', '9999-01-01', '9999-12-31', '1900-01-01', '1899-12-31'];
    const rows = days.map((date) => ({ ...good, date }));
    const answer = await send(rows, { mode: 'partial' });
    const single = [];
    for (const day of days) {
      const stock = { materialId: flour, locationId: store, quantity: 1 };
      const body = { ...stock, eventDate: `${day}T00:00:00Z` };
      single.push((await owner.post('/materials-inventory/adjustments', body)).status);
    }
    expect(single).toEqual([201, 422, 422, 201, 422]);
    expect(rowErrorsOf(answer)).toEqual([
      [2, '/date', 'invalid_date'],
      [3, '/date', 'invalid_date'],
      [5, '/date', 'invalid_date'],
    ]);
  });
});
