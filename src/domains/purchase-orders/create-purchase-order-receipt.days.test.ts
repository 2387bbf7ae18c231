/** E122, E125, E126: the day of a receipt, by the calendar of its organization. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder, PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  activeRowsOf,
  expectSound,
  order,
  orderOf,
  receiptOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { configure, newMaterial } from '../../../test/support/stock.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

afterEach(async () => (await world()).setNow(undefined));

/** An organization in a zone, with a credential that does not expire, and one of its orders. */
async function inZone(timezone: string) {
  const owner = await newOrganization({ timezone });
  const { client } = await withApiToken(owner);
  const materialId = await newMaterial(client);
  const bought = await order(client, [{ materialId, quantity: 100, unitPrice: 1 }]);
  return { owner, client, bought };
}

describe('a receipt is dated at the first instant of its day', () => {
  test.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00'],
    // Clocks go forward during the day, back during the day, and at midnight.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00'],
    ['Europe/Berlin', '2025-10-26', '2025-10-25T22:00'],
    ['Europe/Berlin', '2025-10-27', '2025-10-26T23:00'],
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00'],
    ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15'],
    ['America/New_York', '1999-12-31', '1999-12-31T05:00'],
  ])('in %s on %s', async (timezone, receiptDate, eventDate) => {
    const { client, bought } = await inZone(timezone);
    const { body } = await receive(client, bought, [1], { receiptDate });
    expect(body.receiptDate).toBe(receiptDate);
    expect(await rowsOf(body)).toMatchObject([{ day: receiptDate, eventDate }]);
  });
});

describe('without a date it is dated today', () => {
  test.each([
    ['Pacific/Auckland', '2026-06-14T12:30:00Z', '2026-06-15', '2026-06-16'],
    ['America/Los_Angeles', '2026-06-15T06:30:00Z', '2026-06-14', '2026-06-15'],
  ])('in %s at %s, and tomorrow at the latest', async (timezone, now, today, tomorrow) => {
    const { client, bought } = await inZone(timezone);
    (await world()).setNow(new Date(now));
    const { body } = await receive(client, bought, [1]);
    expect(body.receiptDate).toBe(today);
    expect((await receive(client, bought, [1], { receiptDate: tomorrow })).status).toBe(201);
    const after = `${tomorrow.slice(0, 8)}${Number(tomorrow.slice(8)) + 1}`;
    const late = await receive(client, bought, [1], { receiptDate: after });
    expect(refusalOf(late)).toEqual([422, 'validation_failed']);
    expect(faultsOf(late)).toEqual([['/receiptDate', 'in_future']]);
    const path = `/purchase-order-receipts/${body.id}`;
    expect(faultsOf(await client.patch(path, { receiptDate: after }))).toEqual([
      ['/receiptDate', 'in_future'],
    ]);
    expect((await client.patch(path, { receiptDate: tomorrow })).status).toBe(200);
  });
});

test('a later change of the zone changes no day and no row', async () => {
  const { owner, client, bought } = await inZone('UTC');
  const { body } = await receive(client, bought, [1], { receiptDate: '2026-03-10' });
  const [rows, plans] = [await rowsOf(body), await rowsOf(bought.items[0])];
  await owner.patch('/organizations/current', { timezone: 'Asia/Tokyo' });
  const path = `/purchase-order-receipts/${body.id}`;
  await client.patch(path, { notes: 'Late' });
  await client.patch(path, { additionalCost: 1 });
  await client.patch(`/purchase-orders/${bought.id}`, { notes: 'Late' });
  expect(await rowsOf(body)).toEqual([{ ...rows[0], unitCost: '2' }]);
  expect(await rowsOf(bought.items[0])).toEqual(plans);
  expect((await client.patch(path, { receiptDate: '2026-03-11' })).status).toBe(200);
  expect(await activeRowsOf(body)).toMatchObject([{ eventDate: '2026-03-10T15:00' }]);
  await expectSound(owner);
});

describe('in the closed period', () => {
  const closedThrough = '2026-03-31';
  const closed = [['/receiptDate', 'closed_period']];
  let owner: Client;
  let flour: string;
  let bought: PurchaseOrder;
  let early: PurchaseOrderReceipt;
  let late: PurchaseOrderReceipt;

  beforeAll(async () => {
    owner = await newOrganization();
  });
  beforeEach(async () => {
    await configure(owner, { closedThrough: null });
    flour = await newMaterial(owner);
    bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 1 }], {
      orderDate: '2026-03-01',
    });
    early = (await receive(owner, bought, [1], { receiptDate: closedThrough })).body;
    late = (await receive(owner, bought, [2], { receiptDate: '2026-04-01' })).body;
    await configure(owner, { closedThrough });
  });

  const change = (receipt: { id: string }, body: object, options: object = {}) =>
    owner.patch(`/purchase-order-receipts/${receipt.id}`, body, options);

  test('no receipt is accepted', async () => {
    const answer = await receive(owner, bought, [1], { receiptDate: closedThrough });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(closed);
    expect((await receive(owner, bought, [1], { receiptDate: '2026-04-01' })).status).toBe(201);
  });

  test('no quantity changes, and no day to or from it', async () => {
    const [item] = early.items;
    const more = await change(early, { items: [{ id: item.id, quantity: 2 }] });
    expect(refusalOf(more)).toEqual([422, 'validation_failed']);
    expect(faultsOf(await change(early, { receiptDate: '2026-04-02' }))).toEqual(closed);
    expect(faultsOf(await change(late, { receiptDate: '2026-03-30' }))).toEqual(closed);
    const taken = await owner.delete(`/purchase-order-receipts/${early.id}`);
    expect(refusalOf(taken)).toEqual([422, 'validation_failed']);
    // No field of the request has the date.
    expect(faultsOf(taken)).toEqual([['', 'closed_period']]);
    expect(await receiptOf(owner, early)).toMatchObject({ version: 1 });
    expect(await stockOf(owner, flour)).toEqual({ onHand: '3', onOrder: '7', value: '3' });
  });

  test('notes, rejected quantities, and costs on purpose can still change', async () => {
    const [{ id }] = early.items;
    const items = [{ id, unitCost: 4, rejectedQuantity: 1, rejectReason: 'Torn' }];
    const query = { closedPeriod: 'allow' };
    const answer = await change(early, { notes: 'Late', additionalCost: 1, items }, { query });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.items).toMatchObject([{ landedUnitCost: 5 }]);
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '3', value: '7' });
    await expectSound(owner);
  });

  test('a receipt of only rejected goods is accepted', async () => {
    const items = [{ purchaseOrderItemId: bought.items[0].id, quantity: 0, rejectedQuantity: 1 }];
    const body = { receiptDate: '2026-03-01', items };
    const answer = await owner.post(`/purchase-orders/${bought.id}/receipts`, body);
    expect(answer.status, answer.text).toBe(201);
    expect((await owner.delete(`/purchase-order-receipts/${answer.body.id}`)).status).toBe(204);
  });

  test('expected movements can be written, replaced and voided', async () => {
    expect(await activeRowsOf(bought.items[0])).toMatchObject([{ day: '2026-03-01' }]);
    expect((await receive(owner, bought, [1], { receiptDate: '2026-04-05' })).status).toBe(201);
    const item = { materialId: flour, quantity: 5, unitPrice: 1 };
    const old = await order(owner, [item], { orderDate: '2026-02-01' });
    const path = `/purchase-orders/${old.id}`;
    expect((await owner.patch(path, { expectedDate: '2026-02-20' })).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(204);
    expect(await orderOf(owner, bought)).toMatchObject({ status: 'Partially Received' });
    await expectSound(owner);
  });
});
