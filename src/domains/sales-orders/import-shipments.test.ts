/** X024: importing shipments in bulk. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { ledgerFigures } from '../../../test/support/ledger-figures.ts';
import { done } from '../../../test/support/making.ts';
import { numbersFrom } from '../../../test/support/numbers-from.ts';
import {
  eventsOf,
  expectSound,
  orderOf,
  refusalOf,
  sell,
  ship,
  shipmentsOf,
  shipped,
  stock,
} from '../../../test/support/selling.ts';
import { configure, entryOf, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const path = '/shipments/bulk-import';
const { send } = importing('/shipments', () => owner);

/** A Confirmed order of bread and cake, both in stock. */
async function sold(client: Client, body: object = {}) {
  const bread = await newSku(client, { code: 'BREAD' });
  const cake = await newSku(client, { code: 'CAKE' });
  await stock(client, bread, 10, 2);
  await stock(client, cake, 5, 3);
  const items = [
    { skuId: bread, quantity: 8, unitPrice: 5 },
    { skuId: cake, quantity: 4, unitPrice: 9 },
  ];
  return { bread, cake, made: await sell(client, items, { orderDate: '2026-03-01', ...body }) };
}

test('rows ship lines, as if they had been entered one by one', async () => {
  const { bread, made } = await sold(owner, { externalId: 'shop-1' });
  const answer = await send([
    { order: made.soNumber, line: 1, quantity: 3, shipDate: '2026-03-05' },
    { order: 'shop-1', line: 'CAKE', quantity: 4, shipDate: '2026-03-06' },
    { order: made.id, line: made.items[0]?.id, quantity: 5, shipDate: '2026-03-07' },
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ created: 3 });
  expect(answer.body.results.map(({ id }: { id: string }) => id)).toEqual(answer.body.ids);
  expect((await entryOf(owner, answer.body.ids[0])).body).toMatchObject({
    eventType: 'SHIP',
    skuId: bread,
    quantity: '3',
    unitCost: '2',
    day: '2026-03-05',
  });
  expect(await orderOf(owner, made)).toMatchObject({
    status: 'Completed',
    fulfillmentStatus: 'Fulfilled',
    costOfGoodsSold: 28,
    version: 2,
    items: [
      { fulfilledQuantity: 8, version: 2 },
      { fulfilledQuantity: 4, version: 2 },
    ],
  });
  expect((await eventsOf(owner, made)).map(([, text]) => text)).toEqual(
    expect.arrayContaining(['Shipped 3 of line 1 on 2026-03-05.', 'Confirmed to Completed.']),
  );
  await expectSound(owner);
});

test('CSV has a line for each row, and followers learn of every order', async () => {
  const { made } = await sold(owner);
  const { head } = (await owner.get('/events')).body;
  const text = `order,line,quantity,shipDate\n${made.soNumber},2,1,2026-03-05\n`;
  const headers = { 'content-type': 'text/csv' };
  const answer = await owner.request('POST', path, text, { headers });
  expect(answer.body, answer.text).toMatchObject({ created: 1, results: [{ row: 2 }] });
  const events = (await owner.get('/events', { query: { after: String(head) } })).body.data;
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'sales_order.shipped',
      objectId: made.id,
      objectVersion: (await orderOf(owner, made)).version,
    }),
  );
});

describe('refusals', () => {
  test('name every fault of every row, and nothing is written', async () => {
    const { bread, made } = await sold(owner);
    await configure(owner, { closedThrough: '2026-01-31' });
    const items = [{ skuId: bread, quantity: 1, unitPrice: 1 }];
    const held = await sell(owner, items, { onHold: true, holdReason: 'Unpaid' });
    const draft = await sell(owner, items, { status: 'Draft' });
    const of = (row: object) => ({ order: made.soNumber, line: 1, quantity: 1, ...row });
    const before = await ledgerFigures(owner.orgId);
    const answer = await send([
      of({ quantity: 6 }),
      of({ quantity: 3 }),
      of({ order: held.soNumber }),
      of({ order: draft.soNumber }),
      of({ shipDate: '2026-01-31' }),
      of({ shipDate: '2090-01-01' }),
      of({ line: 'RYE', order: 'SO-1' }),
      of({ line: 'RYE' }),
      of({ quantity: 0 }),
      { line: 1 },
      of({ colour: 'red' }),
    ]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [2, '/quantity', 'too_large'],
      [3, '', 'order_on_hold'],
      [4, '', 'invalid_transition'],
      [5, '/shipDate', 'closed_period'],
      [6, '/shipDate', 'in_future'],
      [7, '/order', 'not_found'],
      [8, '/line', 'not_found'],
      [9, '/quantity', 'too_small'],
      [10, '/order', 'required'],
      [10, '/quantity', 'required'],
      [11, '/colour', 'unknown_field'],
    ]);
    expect(await ledgerFigures(owner.orgId)).toEqual(before);
  });

  test('of rows that fall short leave the stock for those after them', async () => {
    await configure(owner, { negativeStock: 'reject' });
    const { bread, made } = await sold(owner);
    const other = await sell(owner, [{ skuId: bread, quantity: 9, unitPrice: 1 }]);
    const rows = [
      { order: made.soNumber, line: 1, quantity: 4 },
      { order: other.soNumber, line: 1, quantity: 9 },
      { order: other.soNumber, line: 1, quantity: 6 },
      { order: made.soNumber, line: 1, quantity: 1 },
    ];
    const atomic = await send(rows);
    expect(rowErrorsOf(atomic)).toEqual([
      [2, '', 'insufficient_stock'],
      [4, '', 'insufficient_stock'],
    ]);
    const answer = await send(rows, { mode: 'partial' });
    expect(answer.body).toMatchObject({ created: 2, failed: 2 });
    await expectSound(owner);
  });
});

/** Orders of three SKUs, of which some stock comes later than the shipments. */
async function history(client: Client, seed: number) {
  const next = numbersFrom(seed);
  const skus: string[] = [];
  for (const code of ['A', 'B', 'C']) skus.push(await newSku(client, { code }));
  const skuOf = () => skus[next(3)] ?? '';
  for (let count = 0; count < 10; count += 1) {
    await stock(client, skuOf(), 5 + next(30), 1 + next(9), 1 + next(28));
  }
  const orders: Awaited<ReturnType<typeof sell>>[] = [];
  for (let count = 0; count < 8; count += 1) {
    const items = Array.from({ length: 1 + next(3) }, () => ({
      skuId: skuOf(),
      quantity: 100,
      unitPrice: 1 + next(9),
    }));
    orders.push(await sell(client, items, { orderDate: '2026-03-01', externalId: `o-${count}` }));
  }
  const rows = Array.from({ length: 30 }, () => {
    const at = next(orders.length);
    const line = 1 + next(orders[at]?.items.length ?? 1);
    const shipDate = `2026-03-${String(1 + next(28)).padStart(2, '0')}`;
    return { at, line, shipDate, quantity: (10 + next(60)) / 10 };
  });
  return { orders, rows };
}

test.each([1, 2, 3])(
  'random shipments %i have the ledgers of the same shipments entered one by one',
  async (seed) => {
    const other = await newOrganization();
    const ours = await history(owner, seed);
    const theirs = await history(other, seed);
    await done(send(ours.rows.map(({ at, ...row }) => ({ order: `o-${at}`, ...row }))));
    const fulfilled = new Map<string, number>();
    for (const { at, line, quantity, shipDate } of theirs.rows) {
      const id = theirs.orders[at]?.items[line - 1]?.id ?? '';
      fulfilled.set(id, Number(((fulfilled.get(id) ?? 0) + quantity).toFixed(1)));
      await ship(other, { id }, fulfilled.get(id) ?? 0, shipDate);
    }
    expect(await ledgerFigures(owner.orgId)).toEqual(await ledgerFigures(other.orgId));
    await expectSound(owner);
  },
);

describe('the shipments of rows', () => {
  const shipmentLines = async (made: { id: string }) =>
    (await shipmentsOf(owner, made)).map(({ externalId, shipDate, carrier, items }) => [
      ...[externalId, shipDate, carrier],
      items.map(({ quantity }) => quantity),
    ]);

  test('are one for each order and day', async () => {
    const { made } = await sold(owner);
    const row = { order: made.soNumber, shipDate: '2026-03-05' };
    const answer = await send([
      { ...row, line: 1, quantity: 3, trackingNumber: 'T1' },
      { ...row, line: 'CAKE', quantity: 1, carrier: 'DHL' },
      { ...row, line: 1, quantity: 2, shipDate: '2026-03-06' },
      { ...row, line: 1, quantity: 1 },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(await shipmentLines(made)).toEqual([
      [null, '2026-03-05', 'DHL', [3, 1, 1]],
      [null, '2026-03-06', null, [2]],
    ]);
    const [first] = await shipmentsOf(owner, made);
    expect(first).toMatchObject({ shipmentNumber: 'SHP-1', trackingNumber: 'T1', version: 1 });
    expect(first?.items.flatMap(({ ledgerEntryIds }) => ledgerEntryIds)).toEqual(
      [0, 1, 3].map((at) => answer.body.ids[at]),
    );
    await expectSound(owner);
  });

  test('are one for each number, which is kept as externalId and used once', async () => {
    const { made } = await sold(owner);
    const row = { order: made.soNumber, shipDate: '2026-03-05', quantity: 1 };
    const rows = [
      { ...row, line: 1, shipmentNumber: 'DN-1' },
      { ...row, line: 1, shipmentNumber: 'DN-2' },
      { ...row, line: 2, shipmentNumber: 'DN-1' },
    ];
    expect((await send(rows)).status).toBe(200);
    expect(await shipmentLines(made)).toEqual([
      ['DN-1', '2026-03-05', null, [1, 1]],
      ['DN-2', '2026-03-05', null, [1]],
    ]);
    const again = await send(rows.slice(1));
    expect(rowErrorsOf(again)).toEqual([
      [1, '/shipmentNumber', 'duplicate'],
      [2, '/shipmentNumber', 'duplicate'],
    ]);
    await expectSound(owner);
  });

  test('have one order, day, carrier and tracking number', async () => {
    const { made } = await sold(owner);
    const other = await sell(owner, [{ skuId: made.items[0].skuId, quantity: 5, unitPrice: 1 }]);
    const row = { order: made.soNumber, line: 1, quantity: 1, shipDate: '2026-03-05' };
    const numbered = { ...row, shipmentNumber: 'DN-1' };
    const answer = await send([
      { ...numbered, carrier: 'DHL' },
      { ...numbered, order: other.soNumber },
      { ...numbered, shipDate: '2026-03-06', carrier: 'UPS' },
      { ...row, trackingNumber: 'T1' },
      { ...row, trackingNumber: 'T2' },
    ]);
    expect(answer.status).toBe(422);
    expect(rowErrorsOf(answer)).toEqual([
      [2, '/order', 'contradiction'],
      [3, '/shipDate', 'contradiction'],
      [3, '/carrier', 'contradiction'],
      [5, '/trackingNumber', 'contradiction'],
    ]);
  });

  test('leave packed units to their shipment', async () => {
    const { made } = await sold(owner);
    await shipped(owner, made, [5], { status: 'Packed' });
    const row = { order: made.soNumber, line: 1, shipDate: '2026-03-05' };
    const answer = await send([{ ...row, quantity: 4 }]);
    expect(rowErrorsOf(answer)).toEqual([[1, '/quantity', 'too_large']]);
    expect((await send([{ ...row, quantity: 3 }])).status).toBe(200);
    await expectSound(owner);
  });
});
