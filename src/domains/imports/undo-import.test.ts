/** X110: undoing an import. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { ledgerFigures } from '../../../test/support/ledger-figures.ts';
import { liveRows } from '../../../test/support/live-rows.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import {
  costOf,
  expectSound,
  order,
  orderOf,
  receive,
  refusalOf,
  shown,
} from '../../../test/support/purchasing.ts';
import { sell, stocked } from '../../../test/support/selling.ts';
import { configure, materialsLedger, newMaterial, newSku } from '../../../test/support/stock.ts';
import { importOf, rowsOf, send, undo } from '../../../test/support/undoing.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

describe('opening stock at the price of a kilo', () => {
  /** 1,000 of flour at 0.80 by mistake, of which a batch has consumed 60. */
  async function bakery() {
    const places = await workLocations(owner);
    const flour = await newMaterial(owner, { code: 'FLOUR', unitCost: 0.8 });
    const bread = await newSku(owner, { code: 'BREAD' });
    await newBom(owner, bread, [{ materialId: flour, quantity: 1 }]);
    const row = { material: 'FLOUR', locationId: places.siteLocationId, date: '2026-03-01' };
    const wrong = await send(owner, '/opening-stock', [{ ...row, quantity: 1000, unitCost: 0.8 }]);
    const batch = await workOrder(owner, bread, 60, places);
    await done(make(owner, batch, 60, { receiptDate: '2026-03-10' }));
    const right = [{ ...row, quantity: 100, unitCost: 8 }];
    return { flour, bread, wrong, right };
  }
  type Figures = Record<string, string>;
  const entriesOf = async (code: string) => {
    const { entries = [] } = await ledgerFigures(owner.orgId);
    return (entries as Figures[]).filter(({ item }) => item === code);
  };
  const worthOf = async (code: string, type: string) =>
    (await entriesOf(code)).find(({ event_type: own }) => own === type)?.value;

  test('is undone: what was consumed is provisional at its own cost, until the right one comes', async () => {
    const { flour, wrong, right } = await bakery();
    expect(await worthOf('FLOUR', 'CONSUME')).toBe('48');
    const tried = await undo(owner, wrong, 'all', { dryRun: 'true', include: 'impact' });
    expect(tried.status, tried.text).toBe(200);
    expect(tried.body.impact.stockValue).toEqual({ old: '752', new: '-48' });
    const answer = await undo(owner, wrong);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 'undone', reversed: [{ row: 1 }], kept: [] });
    expect(await worthOf('FLOUR', 'CONSUME')).toBe('48');
    expect(await materialsLedger.balancesOf(owner, flour)).toMatchObject({ onHand: '-60' });

    await send(owner, '/opening-stock', right);
    expect(await worthOf('FLOUR', 'CONSUME')).toBe('480');
    // The 60 that the batch made cost 480 instead of 48.
    expect(await entriesOf('BREAD')).toContainEqual(
      expect.objectContaining({ event_type: 'RECEIVE', quantity: '60', unit_cost: '8' }),
    );
    expect(await materialsLedger.balancesOf(owner, flour)).toMatchObject({ onHand: '40' });
    expect(await entriesOf('FLOUR')).toContainEqual(
      expect.objectContaining({ event_type: 'ADJUST', quantity: '100', open_quantity: '40' }),
    );
    await expectSound(owner);
  });

  test('is not undone where stock cannot be negative', async () => {
    const { flour, wrong } = await bakery();
    await configure(owner, { negativeStock: 'reject' });
    const answer = await undo(owner, wrong);
    expect(refusalOf(answer)).toEqual([409, 'insufficient_stock']);
    expect(answer.body.shortages).toMatchObject([{ materialId: flour, missing: '60' }]);
    const possible = await undo(owner, wrong, 'possible');
    expect(possible.body).toMatchObject({
      ...{ status: 'done', reversed: [], kept: [] },
      refused: [{ row: 1, code: 'insufficient_stock' }],
    });
    expect(await importOf(owner, wrong)).toMatchObject({ status: 'done', version: 2 });
  });

  test('is not undone in the closed period', async () => {
    const { wrong } = await bakery();
    await configure(owner, { closedThrough: '2026-03-01' });
    const answer = await undo(owner, wrong);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toMatchObject([{ code: 'closed_period' }]);
    const possible = await undo(owner, wrong, 'possible');
    expect(possible.body.refused).toEqual([{ row: 1, code: 'closed_period' }]);
  });

  test('is kept where an entry was corrected since, and passed over where one was cancelled', async () => {
    const flour = await newMaterial(owner, { code: 'FLOUR' });
    const { id: locationId } = await done(owner.post('/locations', { name: 'Store' }));
    const row = { material: 'FLOUR', location: 'Store', quantity: 5, unitCost: 2 };
    const made = await send(owner, '/opening-stock', [row, row, row]);
    const [first, second] = made.ids;
    const same = { materialId: flour, locationId, quantity: 5 };
    await done(materialsLedger.adjust(owner, { ...same, replaces: first, unitCost: 3 }));
    await done(
      materialsLedger.adjust(owner, { materialId: flour, replaces: second, cancel: true }),
    );
    expect(await rowsOf(owner, made)).toEqual([
      [1, 'edited'],
      [2, 'deleted'],
      [3, true],
    ]);
    expect(refusalOf(await undo(owner, made))).toEqual([409, 'in_use']);
    const answer = await undo(owner, made, 'possible');
    expect(answer.body).toMatchObject({
      status: 'partly_undone',
      reversed: [{ row: 3, recordId: made.ids[2] }],
      kept: [{ row: 1, recordId: first, reason: 'edited' }],
    });
    await expectSound(owner);
  });
});

describe('records that were edited or are used since', () => {
  test('are kept, and named; all is refused, possible leaves them', async () => {
    const rows = ['A', 'B', 'C'].map((code) => ({ code, name: code }));
    const made = await send(owner, '/materials', rows);
    const [a = '', b = ''] = made.ids;
    await done(owner.patch(`/materials/${a}`, { name: 'Rye' }));
    await order(owner, [{ materialId: b, quantity: 1, unitPrice: 1 }]);
    expect(await rowsOf(owner, made)).toEqual([
      [1, 'edited'],
      [2, 'used_by'],
      [3, true],
    ]);
    const refused = await undo(owner, made);
    expect(refusalOf(refused)).toEqual([409, 'in_use']);
    const kept = [
      { row: 2, recordId: b, reason: 'used_by' },
      { row: 1, recordId: a, reason: 'edited' },
    ];
    expect(refused.body.kept).toEqual(kept);
    expect(await importOf(owner, made)).toMatchObject({ status: 'done', version: 1 });
    const answer = await undo(owner, made, 'possible');
    expect(answer.body).toMatchObject({ status: 'partly_undone', kept, refused: [] });
    expect(answer.body.reversed).toEqual([{ row: 3, recordId: made.ids[2] }]);
    expect(await importOf(owner, made)).toMatchObject({ status: 'partly_undone', reversed: 1 });
    expect((await owner.get(`/materials/${made.ids[2]}`)).status).toBe(404);

    // An undo of what is left can be tried again.
    await done(owner.patch(`/materials/${a}`, { name: 'Oats' }));
    expect((await undo(owner, made, 'possible')).body).toMatchObject({ reversed: [], kept });
  });

  test('orders are used when goods of them have moved', async () => {
    const vendor = await done(owner.post('/vendors', { name: 'Millers' }));
    await newMaterial(owner, { code: 'FLOUR' });
    await done(owner.post('/locations', { name: 'Dock', isShipTo: true }));
    const items = [{ material: 'FLOUR', quantity: 2, unitPrice: 1.5 }];
    const head = { vendorId: vendor.id, status: 'Ordered', shipToLocation: 'Dock', items };
    const made = await send(owner, '/purchase-orders', [
      { orderKey: 'K-1', ...head },
      { orderKey: 'K-2', ...head },
    ]);
    await done(receive(owner, await orderOf(owner, { id: made.ids[0] }), [1]));
    expect(await rowsOf(owner, made)).toEqual([
      [1, 'used_by'],
      [2, true],
    ]);
    const answer = await undo(owner, made, 'possible');
    expect(answer.body).toMatchObject({ reversed: [{ row: 2 }], kept: [{ reason: 'used_by' }] });
    await expectSound(owner);
  });
});

test('what the import made because rows name it goes with it', async () => {
  const before = await liveRows(owner.orgId);
  const rows = [{ code: 'FLOUR', name: 'Flour', preferredVendor: 'Millers', materialType: 'Dry' }];
  const query = { create: 'vendors,types' };
  const made = await done(owner.post('/materials/bulk-import', { rows }, { query }));
  expect(made.creates).toHaveLength(2);
  const { rows: imported } = await importOf(owner, made);
  expect(imported.map(({ row }: { row: number | null }) => row)).toEqual([null, null, 1]);
  const answer = await undo(owner, made);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.reversed[0]).toMatchObject({ row: 1 });
  expect(answer.body.reversed).toHaveLength(3);
  expect(await liveRows(owner.orgId)).toEqual(before);
});

test('a preference that vendor items have taken goes back, and their vendor with them', async () => {
  const millers = await done(owner.post('/vendors', { name: 'Millers' }));
  const flour = await newMaterial(owner, { code: 'FLOUR', preferredVendorId: millers.id });
  const before = await liveRows(owner.orgId);
  const rows = [{ vendor: 'Tin Works', material: 'FLOUR', isPreferred: true }];
  const query = { create: 'vendors' };
  const made = await done(owner.post('/vendor-items/bulk-import', { rows }, { query }));
  expect((await shown(owner, `/materials/${flour}`)).preferredVendorId).not.toBe(millers.id);
  const answer = await undo(owner, made);
  expect(answer.status, answer.text).toBe(200);
  expect(await liveRows(owner.orgId)).toEqual(before);
});

describe('a manual cost that an import has set', () => {
  test('goes, and the one before it is back', async () => {
    const flour = await newMaterial(owner, { code: 'FLOUR', unitCost: 2 });
    const bread = await newSku(owner, { code: 'BREAD' });
    await newBom(owner, bread, [{ materialId: flour, quantity: 3 }]);
    const before = await liveRows(owner.orgId);
    const rows = [{ code: 'FLOUR', unitCost: 5 }];
    const made = await send(owner, '/materials', rows, { onDuplicate: 'update' });
    const answer = await undo(owner, made);
    expect(answer.body.cascade).toMatchObject({ materialsUpdated: 1, skusUpdated: 1 });
    expect(await costOf(owner, flour)).toBe(2);
    expect(await liveRows(owner.orgId)).toEqual(before);
  });

  test('does not overwrite the newer cost of a receipt', async () => {
    const flour = await newMaterial(owner, { code: 'FLOUR', unitCost: 2 });
    const rows = [{ code: 'FLOUR', unitCost: 5, name: 'Wheat' }];
    const made = await send(owner, '/materials', rows, { onDuplicate: 'update' });
    const bought = await order(owner, [{ materialId: flour, quantity: 4, unitPrice: 7 }]);
    await done(receive(owner, bought, [4]));
    await done(undo(owner, made));
    expect(await shown(owner, `/materials/${flour}`)).toMatchObject({ unitCost: 7 });
  });
});

test('a value that another record has taken since is refused with the code of its change', async () => {
  await send(owner, '/vendors', [{ code: 'A', name: 'Millers', externalId: 'x' }]);
  const rows = [{ code: 'A', externalId: 'y', name: 'Mills' }];
  const made = await send(owner, '/vendors', rows, { onDuplicate: 'update', matchBy: 'code' });
  await done(owner.post('/vendors', { name: 'Other', externalId: 'x' }));
  const answer = await undo(owner, made);
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(answer.body.errors).toMatchObject([{ code: 'duplicate' }]);
  const possible = await undo(owner, made, 'possible');
  expect(possible.body).toMatchObject({ reversed: [], refused: [{ row: 1, code: 'duplicate' }] });
});

describe('rows that are one shipment', () => {
  test('are undone together, and kept together', async () => {
    const sold = await sell(owner, [{ skuId: await stocked(owner), quantity: 50, unitPrice: 2 }]);
    const row = { order: sold.id, line: 1, quantity: 2, shipDate: '2026-03-05' };
    const rows = [row, row, { ...row, shipDate: '2026-03-06' }];
    const made = await send(owner, '/shipments', rows);
    const [, third] = (await shown(owner, `/shipments?soId=${sold.id}&sort=shipDate`)).data;
    await done(owner.patch(`/shipments/${third.id}`, { trackingNumber: 'T-1' }));
    const answer = await undo(owner, made, 'possible');
    expect(answer.body).toMatchObject({
      reversed: [{ row: 2 }, { row: 1 }],
      kept: [{ row: 3, recordId: third.id, reason: 'edited' }],
    });
    await expectSound(owner);
  });
});

test('the feed tells of every record, and of the undo', async () => {
  const made = await send(owner, '/vendors', [{ code: 'A', name: 'Millers' }]);
  const { head } = (await owner.get('/events')).body;
  await done(undo(owner, made));
  const { data } = (await owner.get('/events', { query: { after: String(head) } })).body;
  const cause = { type: 'import', id: made.importId };
  expect(data).toMatchObject([
    { type: 'vendor.deleted', objectId: made.ids[0], changes: { number: 'A' }, cause },
    { type: 'import.undone', objectId: made.importId },
  ]);
  // The record is gone, and its code is still told.
  const { rows } = await shown(owner, `/imports/${made.importId}`);
  expect(rows).toMatchObject([{ undone: true, recordId: made.ids[0], number: 'A' }]);
});

test('members cannot undo imports', async () => {
  const made = await send(owner, '/vendors', [{ name: 'Millers' }]);
  const member = await newMember(owner);
  expect(refusalOf(await undo(member, made))).toEqual([403, 'forbidden']);
});
