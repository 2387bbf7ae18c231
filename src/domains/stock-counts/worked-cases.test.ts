/** The worked cases of stock counts: what is counted, what comes late, and what it costs. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { done } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { sell, ship } from '../../../test/support/selling.ts';
import { root } from '../../../test/support/sources.ts';
import { balancesOf, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;
let locationId: string;

beforeEach(async () => {
  owner = await newOrganization();
  skuId = await newSku(owner, { isBought: true });
  locationId = await newLocation(owner);
  await receiveAt(60, 2, '2026-03-01');
  await receiveAt(40, 2.5, '2026-03-20');
});

const receiveAt = async (
  quantity: number,
  unitPrice: number,
  receiptDate: string,
  more: object = {},
) => {
  const body = { shipToLocationId: locationId };
  const made = await order(owner, [{ skuId, quantity, unitPrice }], body);
  const answer = await receive(owner, made, [quantity], { receiptDate, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer;
};

const shipAt = async (quantity: number, day: string) => {
  const sold = await sell(owner, [{ skuId, quantity, unitPrice: 5 }], {
    shipFromLocationId: locationId,
  });
  const answer = await ship(owner, sold.items[0] as { id: string }, quantity, day);
  return { sold, answer };
};

const costOfGoods = async ({ id }: { id: string }) =>
  (await done(owner.get(`/sales-orders/${id}`))).costOfGoodsSold;

const countOf = async (counted: number) => {
  const count = await done(owner.post('/stock-counts', { name: 'March' }));
  const line = { id: randomUUID(), itemId: skuId, locationId, counted };
  const saved = await done(
    owner.post(`/stock-counts/${count.id}/lines`, {
      lines: [{ ...line, countedAt: '2026-03-31T10:00:00Z' }],
    }),
  );
  return { count, line: saved.lines[0] };
};

const post = (count: { id: string }) => done(owner.post(`/stock-counts/${count.id}/post`));

const lineOf = async (count: { id: string }) =>
  (await done(owner.get(`/stock-counts/${count.id}/lines`))).data[0];

const stock = async () => {
  const { onHand, value } = await balancesOf(owner, skuId);
  return [onHand, value];
};

/** The last change of a count, as its history has it. */
const toldOf = async ({ id }: { id: string }) =>
  (await done(owner.get('/activity', { query: { objectId: id } }))).data[0].changes.fields;

test('movements between counting and posting do not matter', async () => {
  const { count, line } = await countOf(95);
  expect(line).toMatchObject({ book: 100, difference: -5, differenceValue: null });
  const { sold } = await shipAt(20, '2026-03-31');
  const posted = await post(count);
  expect(posted).toMatchObject({ status: 'Posted', differenceCount: 1, differenceValue: -10 });
  expect(await lineOf(count)).toMatchObject({ book: 100, difference: -5, differenceValue: -10 });
  expect(await stock()).toEqual(['75', '170']);
  expect(await costOfGoods(sold)).toBe(40);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

test('a receipt that turns up late belongs before the count, or after it where it says so', async () => {
  const { count, line } = await countOf(95);
  await shipAt(20, '2026-03-31');
  await post(count);
  const late = await receiveAt(5, 2.1, '2026-03-30');
  expect(late.body.countsRebuilt).toEqual([
    { countNumber: 'CNT-1', lineId: line.id, oldDifference: -5, newDifference: -10 },
  ]);
  expect(await toldOf(count)).toEqual([{ field: 'difference', old: -5, new: -10 }]);
  const removed = await owner.delete(`/purchase-order-receipts/${late.body.id}`);
  expect(removed.status).toBe(200);
  expect(removed.body.countsRebuilt).toMatchObject([{ oldDifference: -10, newDifference: -5 }]);
  const stood = await receiveAt(5, 2.1, '2026-03-30', { count: 'after' });
  expect(stood.body).not.toHaveProperty('countsRebuilt');
  expect(await stock()).toEqual(['80', '180.5']);
  await done(owner.delete(`/purchase-order-receipts/${stood.body.id}`));
  await receiveAt(5, 2.1, '2026-03-30');
  expect(await lineOf(count)).toMatchObject({
    ...{ book: 105, difference: -10, differenceValue: -20, lateEntries: 3 },
  });
  expect(await stock()).toEqual(['75', '170.5']);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

test('a shipment that turns up late takes what was missing', async () => {
  const { count } = await countOf(95);
  await shipAt(20, '2026-03-31');
  await post(count);
  const { sold } = await shipAt(5, '2026-03-30');
  expect(await lineOf(count)).toMatchObject({
    ...{ book: 95, difference: 0, differenceValue: 0, ledgerEntryId: null },
  });
  expect(await stock()).toEqual(['75', '170']);
  expect(await costOfGoods(sold)).toBe(10);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

test('the figures of docs/accounting.md', async () => {
  const page = readFileSync(join(root, 'docs/accounting.md'), 'utf8');
  const start = page.indexOf('| recorded | books at the count |');
  const rows = page
    .slice(start)
    .split('\n')
    .slice(2, 5)
    .map((row) =>
      row
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );
  const { count } = await countOf(95);
  await shipAt(20, '2026-03-31');
  await post(count);
  const shown = async () => {
    const { book, difference, differenceValue } = await lineOf(count);
    return [...[book, difference, differenceValue].map(String), ...(await stock())];
  };
  expect(await shown()).toEqual(rows[0]);
  await receiveAt(5, 2.1, '2026-03-30');
  expect(await shown()).toEqual(rows[1]);
  await shipAt(12, '2026-03-30');
  expect(await shown()).toEqual(rows[2]);
});

test('what was found costs the current cost of that moment', async () => {
  const { count } = await countOf(104);
  await post(count);
  expect(await lineOf(count)).toMatchObject({ difference: 4, differenceValue: 10 });
  expect(await stock()).toEqual(['104', '230']);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

test('a count that is opened again shows the books as they were posted last', async () => {
  const { count } = await countOf(95);
  await post(count);
  await receiveAt(5, 2.1, '2026-03-30');
  await done(owner.post(`/stock-counts/${count.id}/reopen`));
  expect(await lineOf(count)).toMatchObject({ book: 105, difference: -10 });
});

test('a count that is opened again leaves no trace, and posts the same again', async () => {
  const { count } = await countOf(95);
  await post(count);
  const before = await lineOf(count);
  const open = await done(owner.post(`/stock-counts/${count.id}/reopen`));
  expect(open).toMatchObject({ status: 'Open', postedAt: null, differenceValue: null });
  expect(await stock()).toEqual(['100', '220']);
  await post(count);
  const again = await lineOf(count);
  expect(again).toEqual({ ...before, ledgerEntryId: again.ledgerEntryId });
  expect(await stock()).toEqual(['95', '210']);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});
