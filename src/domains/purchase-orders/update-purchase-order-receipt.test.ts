/** E125: correcting a receipt. Days: create-purchase-order-receipt.days.test.ts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  PurchaseOrder,
  ShownPurchaseOrderReceipt,
} from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  activeRowsOf,
  costOf,
  expectSound,
  order,
  orderOf,
  receiptOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { materialsLedger, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let paint: string;
let bought: PurchaseOrder;
let receipt: ShownPurchaseOrderReceipt;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  paint = await newMaterial(owner, { unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 });
  bought = await order(
    owner,
    [
      { materialId: flour, quantity: 10, unitPrice: 2 },
      { materialId: paint, quantity: 3, unitPrice: 64 },
    ],
    { orderDate: '2026-03-01' },
  );
  const received = await receive(owner, bought, [4, 1], { receiptDate: '2026-03-10' });
  const { cascade: _, ...rest } = received.body;
  receipt = rest;
});

const change = (body: unknown) => owner.patch(`/purchase-order-receipts/${receipt.id}`, body);
const lineOf = (index: number, more: object) => ({ id: receipt.items[index]?.id, ...more });
const nothing = { materialsUpdated: 0, skusUpdated: 0, receiptsRecosted: 0, rowsRecosted: 0 };

test('a change of only its notes changes no ledger entry', async () => {
  const rows = await rowsOf(receipt);
  const answer = await change({ notes: 'Two boxes' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  const changed = { notes: 'Two boxes', version: 2, updatedAt: expect.any(String) };
  expect(answer.body).toEqual({ ...receipt, ...changed, cascade: nothing });
  expect(await receiptOf(owner, receipt)).toEqual({ ...receipt, ...changed });
  expect(await rowsOf(receipt)).toEqual(rows);
  // A receipt is a record of its own: the version of the order does not change.
  expect(await orderOf(owner, bought)).toMatchObject({ version: 1, updatedAt: bought.updatedAt });
});

test('another day moves its ledger entries, which keep their sequence', async () => {
  const before = await rowsOf(receipt);
  const answer = await change({ receiptDate: '2026-03-05' });
  expect(answer.body).toMatchObject({ receiptDate: '2026-03-05', version: 2 });
  const after = (await rowsOf(receipt)).slice(2);
  expect(await rowsOf(receipt)).toHaveLength(4);
  expect(after).toMatchObject(
    before.map(({ itemId, position, quantity, unitCost }) => {
      return { itemId, position, quantity, unitCost, day: '2026-03-05', isVoided: false };
    }),
  );
  expect(answer.body.items.map((item: { ledgerEntryId: string }) => item.ledgerEntryId)).toEqual(
    after.map(({ id }) => id),
  );
  expect((await rowsOf(bought.items[0])).map(({ quantity }) => quantity)).toEqual(['10', '6']);
  await expectSound(owner);
});

test('another quantity replaces the ledger entry of its line, and changes the open quantity', async () => {
  const [ofFlour, ofPaint] = await rowsOf(receipt);
  const answer = await change({ items: [lineOf(0, { quantity: 2.5, rejectedQuantity: 1.5 })] });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.items).toMatchObject([
    { quantity: 2.5, rejectedQuantity: 1.5, landedUnitCost: 2 },
    receipt.items[1],
  ]);
  expect(await rowsOf(receipt)).toEqual([
    { ...ofFlour, isVoided: true },
    ofPaint,
    { ...ofFlour, id: answer.body.items[0].ledgerEntryId, quantity: '2.5' },
  ]);
  expect(await stockOf(owner, flour)).toEqual({ onHand: '2.5', onOrder: '7.5', value: '5' });
  expect((await orderOf(owner, bought)).items[0]).toMatchObject({ receivedQuantity: 2.5 });
  await change({ items: [lineOf(0, { quantity: 10 }), lineOf(1, { quantity: 3 })] });
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Received' });
  await change({ items: [lineOf(1, { quantity: 1 })] });
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Partially Received' });
  expect(await stockOf(owner, paint)).toEqual({ onHand: '128', onOrder: '256', value: '64' });
  await expectSound(owner);
});

test('a line without accepted goods has no ledger entry, and can get one again', async () => {
  const none = { quantity: 0, rejectedQuantity: 4, rejectReason: 'Wet' };
  const answer = await change({ items: [lineOf(0, none)] });
  expect(answer.body.items[0]).toMatchObject({
    ...none,
    landedUnitCost: null,
    ledgerEntryId: null,
  });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '0', onOrder: '10' });
  expect(await costOf(owner, flour)).toBeNull();
  const some = { quantity: 4, rejectedQuantity: 0, rejectReason: null };
  const again = await change({ items: [lineOf(0, some)] });
  expect(again.body.items[0]).toMatchObject({ ...some, landedUnitCost: 2 });
  expect(await stockOf(owner, flour)).toEqual({ onHand: '4', onOrder: '6', value: '8' });
  await expectSound(owner);
});

describe('another cost', () => {
  test('changes in the entry, its layer and its consumption', async () => {
    const taken = await materialsLedger.dispose(owner, {
      materialId: flour,
      locationId: bought.shipToLocationId,
      quantity: 3,
      eventDate: '2026-03-12T12:00:00Z',
    });
    const rows = await rowsOf(receipt);
    const answer = await change({ items: [lineOf(0, { unitCost: 5 })] });
    expect(answer.body.items[0]).toMatchObject({ unitCost: 5, landedUnitCost: 5 });
    expect(answer.body.cascade).toMatchObject({ materialsUpdated: 1 });
    expect(await rowsOf(receipt)).toEqual([{ ...rows[0], unitCost: '5' }, rows[1]]);
    expect((await materialsLedger.entryOf(owner, taken.body.id)).body.unitCost).toBe('5');
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '1', value: '5' });
    expect(await costOf(owner, flour)).toBe(5);
    await expectSound(owner);
  });

  test('of freight is shared again', async () => {
    const answer = await change({ additionalCost: 36 });
    expect(answer.body).toMatchObject({
      additionalCost: 36,
      items: [{ landedUnitCost: 3 }, { landedUnitCost: 0.75 }],
    });
    const cut = await change({ items: [lineOf(1, { quantity: 0, rejectedQuantity: 1 })] });
    expect(cut.body.items).toMatchObject([{ landedUnitCost: 11 }, { landedUnitCost: null }]);
    expect(await costOf(owner, flour)).toBe(11);
    await expectSound(owner);
  });

  test('that results in the same unit cost writes nothing', async () => {
    const rows = await rowsOf(receipt);
    const answer = await change({ additionalCost: 0, items: [lineOf(0, { unitCost: 2 })] });
    expect(answer.body).toEqual({ ...receipt, cascade: nothing });
    expect(await rowsOf(receipt)).toEqual(rows);
  });
});

test('every field can change in a Closed order, which stays Closed', async () => {
  await owner.patch(`/purchase-orders/${bought.id}`, { status: 'Closed' });
  const line = { quantity: 3, rejectedQuantity: 1, rejectReason: 'Torn', unitCost: 3 };
  const head = { receiptDate: '2026-03-11', notes: 'Late', additionalCost: 73 };
  const answer = await change({ ...head, items: [lineOf(0, line)] });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ ...head, items: [{ ...line, landedUnitCost: 6 }, {}] });
  expect(await receiptOf(owner, receipt)).toMatchObject({ ...head, items: [line, {}] });
  expect(await orderOf(owner, bought)).toMatchObject({
    status: 'Closed',
    items: [{ receivedQuantity: 3 }, { receivedQuantity: 1 }],
  });
  expect(await activeRowsOf(bought.items[0])).toEqual([]);
  await expectSound(owner);
});

describe('it is refused', () => {
  test.each<[body: object, line: object | undefined, fault: [string, string]]>([
    [{ receiptDate: null }, undefined, ['/receiptDate', 'invalid_date']],
    [{ additionalCost: -1 }, undefined, ['/additionalCost', 'too_small']],
    [{ additionalCost: 1e12 }, undefined, ['/additionalCost', 'too_large']],
    [{ locationId: nowhere }, undefined, ['/locationId', 'unknown_field']],
    [{ items: [] }, undefined, ['/items', 'too_short']],
    [{ items: null }, undefined, ['/items', 'invalid_type']],
    [{}, { quantity: 0 }, ['/items/0/quantity', 'required']],
    [{}, { quantity: -1 }, ['/items/0/quantity', 'too_small']],
    [{}, { quantity: 1e-7 }, ['/items/0/quantity', 'too_many_decimals']],
    [{}, { unitCost: 1e12 }, ['/items/0/unitCost', 'too_large']],
    [{}, { materialId: nowhere }, ['/items/0/materialId', 'unknown_field']],
    [{}, { id: 7, quantity: 1 }, ['/items/0/id', 'invalid_uuid']],
  ])('with the body %j and the line %j', async (body, line, fault) => {
    const answer = await change({ ...body, ...(line && { items: [lineOf(0, line)] }) });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([fault]);
    expect(await receiptOf(owner, receipt)).toEqual(receipt);
  });

  test('with an empty line, reported at its index in the request', async () => {
    const alone = await change({ items: [lineOf(1, { quantity: 0 })] });
    expect(faultsOf(alone)).toEqual([['/items/0/quantity', 'required']]);
    const last = await change({
      items: [lineOf(1, { unitCost: 65 }), lineOf(0, { quantity: 0 })],
    });
    expect(faultsOf(last)).toEqual([['/items/1/quantity', 'required']]);
  });

  test('with a rejection reason when nothing is rejected after the change', async () => {
    const wet = { rejectReason: 'Wet' };
    const idle = await change({ items: [lineOf(1, { unitCost: 65 }), lineOf(0, wet)] });
    expect(refusalOf(idle)).toEqual([422, 'validation_failed']);
    expect(faultsOf(idle)).toEqual([['/items/1/rejectReason', 'not_rejected']]);
    expect((await change({ items: [lineOf(0, { rejectedQuantity: 1 })] })).status).toBe(200);
    expect((await change({ items: [lineOf(0, wet)] })).body.items[0]).toMatchObject(wet);
    const none = { rejectedQuantity: 0 };
    expect(faultsOf(await change({ items: [lineOf(0, { ...none, ...wet })] }))).toEqual([
      ['/items/0/rejectReason', 'not_rejected'],
    ]);
    // Clearing the rejected quantity clears its reason.
    const { body } = await change({ items: [lineOf(0, none)] });
    expect(body.items[0]).toMatchObject({ ...none, rejectReason: null });
  });

  test('with an additional cost when nothing is accepted', async () => {
    const none = [0, 1].map((index) => lineOf(index, { quantity: 0, rejectedQuantity: 1 }));
    const answer = await change({ additionalCost: 1, items: none });
    expect(faultsOf(answer)).toEqual([['/additionalCost', 'nothing_accepted']]);
    expect((await change({ additionalCost: 0, items: none })).status).toBe(200);
    expect(faultsOf(await change({ additionalCost: 1 }))).toEqual([
      ['/additionalCost', 'nothing_accepted'],
    ]);
  });

  test('with a repeated line, and with unknown lines', async () => {
    const line = lineOf(0, { quantity: 1 });
    const twice = await change({ items: [line, { id: nowhere }, line] });
    expect(faultsOf(twice)).toEqual([['/items', 'duplicate']]);
    const [{ id }] = bought.items;
    const absent = await change({ items: [{ id: nowhere }, line, { id, quantity: 1 }] });
    expect(refusalOf(absent)).toEqual([404, 'not_found']);
    expect(faultsOf(absent)).toEqual([
      ['/items/0/id', 'not_found'],
      ['/items/2/id', 'not_found'],
    ]);
  });

  test('above the open quantity, which is reported', async () => {
    await receive(owner, bought, [5]);
    const answer = await change({ items: [lineOf(0, { quantity: 5.5 })] });
    expect(refusalOf(answer)).toEqual([409, 'over_receipt']);
    expect(answer.body).toMatchObject({ line: 1, open: '5', asked: '5.5' });
    expect((await change({ items: [lineOf(0, { quantity: 5 })] })).status).toBe(200);
  });
});
