/** X022: importing receipts of purchase orders in bulk. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { ledgerFigures } from '../../../test/support/ledger-figures.ts';
import { done } from '../../../test/support/making.ts';
import { numbersFrom } from '../../../test/support/numbers-from.ts';
import {
  expectSound,
  order,
  partners,
  refusalOf,
  shown,
} from '../../../test/support/purchasing.ts';
import { configure, materialsLedger, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const { send, csv } = importing('/purchase-order-receipts', () => owner);

/** An order of flour and salt, and their ids. */
async function bought(client: Client, body: object = {}) {
  const flour = await newMaterial(client, { code: 'FLOUR', unitsPerPurchaseUnit: 25 });
  const salt = await newMaterial(client, { code: 'SALT' });
  const made = await order(
    client,
    [
      { materialId: flour, quantity: 10, unitPrice: 20 },
      { materialId: salt, quantity: 4, unitPrice: 1.5 },
    ],
    { orderDate: '2026-03-01', ...body },
  );
  return { flour, salt, made };
}

test('rows become receipts, as if they had been entered one by one', async () => {
  const { flour, made } = await bought(owner, { externalId: 'erp-7' });
  const cellar = await done(owner.post('/locations', { name: 'Cellar' }));
  const answer = await send([
    {
      order: made.poNumber,
      receiptDate: '2026-03-05',
      notes: 'Two boxes',
      additionalCost: 12,
      location: 'Cellar',
      items: [
        { line: 'FLOUR', quantity: 2 },
        { line: 2, quantity: 1, rejectedQuantity: 1, rejectReason: 'Wet', unitCost: 2 },
      ],
    },
    { order: 'erp-7', line: 1, quantity: 8, receiptDate: '2026-03-06' },
    { order: made.id, line: made.items[1]?.id, quantity: 3 },
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    created: 3,
    results: answer.body.ids.map((id: string, index: number) => ({
      row: index + 1,
      id,
      outcome: 'created',
    })),
  });
  const [first] = answer.body.ids;
  expect(await shown(owner, `/purchase-order-receipts/${first}`)).toMatchObject({
    receiptNumber: 'POR-1',
    receiptDate: '2026-03-05',
    locationId: cellar.id,
    notes: 'Two boxes',
    additionalCost: 12,
    createdBy: owner.userId,
    items: [
      { materialId: flour, quantity: 2, unitCost: 20 },
      { quantity: 1, rejectedQuantity: 1, rejectReason: 'Wet', unitCost: 2 },
    ],
  });
  expect(await shown(owner, `/purchase-orders/${made.id}`)).toMatchObject({
    status: 'Received',
    items: [{ receivedQuantity: 10 }, { receivedQuantity: 4 }],
  });
  expect(await materialsLedger.balancesOf(owner, flour)).toMatchObject({
    onHand: '250',
    onOrder: '0',
  });
  await expectSound(owner);
});

test('in CSV the lines with one receiptKey are one receipt', async () => {
  const { made } = await bought(owner);
  const answer = await csv([
    'order,receiptKey,receiptDate,line,quantity',
    `${made.poNumber},a,2026-03-05,FLOUR,2`,
    `${made.poNumber},,2026-03-06,FLOUR,3`,
    `${made.poNumber},a,,2,1`,
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.results).toMatchObject([{ row: 2 }, { row: 3 }]);
  const [first, second] = answer.body.ids;
  const itemsOf = async (id: string) =>
    (await shown<{ items: object[] }>(owner, `/purchase-order-receipts/${id}`)).items;
  expect(await itemsOf(first)).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
  expect(await itemsOf(second)).toMatchObject([{ quantity: 3 }]);
});

test('a receipt in a file has 1,000 lines at most, as in JSON', async () => {
  const { made } = await bought(owner);
  const lines = Array.from({ length: 1001 }, () => `${made.poNumber},a,1,0.001`);
  const answer = await csv(['order,receiptKey,line,quantity', ...lines]);
  expect(rowErrorsOf(answer)).toEqual([[2, '/items', 'too_long']]);
});

describe('refusals', () => {
  test('name every fault of every row, and nothing is written', async () => {
    const { flour, made } = await bought(owner);
    await configure(owner, { closedThrough: '2026-01-31', overReceipt: 'reject' });
    const draft = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 1 }], {
      status: 'Draft',
    });
    const twice = await order(owner, [
      { materialId: flour, quantity: 1, unitPrice: 1 },
      { materialId: flour, quantity: 2, unitPrice: 1 },
    ]);
    const of = (row: object) => ({ order: made.poNumber, line: 1, quantity: 1, ...row });
    const answer = await send([
      of({}),
      { quantity: 1 },
      of({ order: 'PO-1999-0001', location: 'Nowhere' }),
      of({ line: 3 }),
      of({ line: undefined }),
      of({ order: twice.poNumber, line: 'FLOUR' }),
      of({ quantity: undefined }),
      of({ quantity: 0, rejectReason: 'Wet' }),
      of({ receiptDate: '2026-01-31' }),
      of({ receiptDate: '2090-01-01' }),
      of({ order: draft.poNumber }),
      of({ quantity: 9 }),
      of({ quantity: 1 }),
      {
        order: made.poNumber,
        items: [
          { line: 'SALT', quantity: 1 },
          { line: 'RYE', quantity: 1 },
        ],
      },
      { order: made.poNumber },
      'x',
    ]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [2, '/order', 'required'],
      [3, '/location', 'not_found'],
      [3, '/order', 'not_found'],
      [4, '/line', 'not_found'],
      [5, '/line', 'required'],
      [6, '/line', 'ambiguous'],
      [7, '/quantity', 'required'],
      [8, '/quantity', 'required'],
      [8, '/rejectReason', 'not_rejected'],
      [9, '/receiptDate', 'closed_period'],
      [10, '/receiptDate', 'in_future'],
      [11, '', 'invalid_transition'],
      // With the rows before it all ten are received: the order is open for salt alone.
      [13, '', 'over_receipt'],
      [14, '/items/1/line', 'not_found'],
      [15, '/items', 'required'],
      [16, '', 'invalid_type'],
    ]);
    const { status } = await shown<{ status: string }>(owner, `/purchase-orders/${made.id}`);
    expect(status).toBe('Ordered');
  });

  test('of fields of a line beside a list of lines say where they belong', async () => {
    const { made } = await bought(owner);
    const items = [{ line: 'FLOUR', quantity: 2 }];
    const answer = await send([
      { order: made.poNumber, items, line: 2, quantity: 1 },
      { order: made.poNumber, items, unitCost: 3 },
      { order: made.poNumber, items, rejectReason: 'Wet' },
    ]);
    expect(rowErrorsOf(answer)).toEqual([
      [1, '/line', 'contradiction'],
      [1, '/quantity', 'contradiction'],
      [2, '/unitCost', 'contradiction'],
      [3, '/rejectReason', 'contradiction'],
    ]);
    expect(answer.body.errors[1].message).toBe(
      'is a field of a line. Give it in `items`, or leave `items` out where the row is one line.',
    );
    // A cleared field states nothing.
    await done(send([{ order: made.poNumber, items, rejectReason: null }]));
    expect(await shown(owner, `/purchase-orders/${made.id}`)).toMatchObject({
      items: [{ receivedQuantity: 2 }, { receivedQuantity: 0 }],
    });
  });

  test('with partial leave the other rows, which go on without it', async () => {
    const { made } = await bought(owner);
    await configure(owner, { overReceipt: 'reject' });
    const rows = [7, 4, 3].map((quantity) => ({ order: made.poNumber, line: 1, quantity }));
    const answer = await send(rows, { mode: 'partial' });
    expect(answer.body).toMatchObject({
      created: 2,
      failed: 1,
      failedRows: [rows[1]],
      results: [{ outcome: 'created' }, { outcome: 'failed', id: null }, { outcome: 'created' }],
    });
  });
});

/** Orders of three materials, of which some were consumed before they arrive. */
async function history(client: Client, seed: number) {
  const next = numbersFrom(seed);
  const codes = ['A', 'B', 'C'];
  const ids = new Map<string, string>();
  for (const code of codes) ids.set(code, await newMaterial(client, { code, unitCost: 1 }));
  const product = await newSku(client, { code: 'PRODUCT' });
  const inputs = [...ids.values()].map((materialId) => ({ materialId, quantity: 1 }));
  await done(client.post('/boms', { skuId: product, inputs }));
  const { shipToLocationId: locationId } = await partners(client);
  const day = () => `2026-03-${String(1 + next(28)).padStart(2, '0')}`;
  const orders: Awaited<ReturnType<typeof order>>[] = [];
  for (let count = 0; count < 8; count += 1) {
    const items = Array.from({ length: 1 + next(3) }, () => ({
      materialId: ids.get(codes[next(3)] ?? 'A'),
      quantity: 20 + next(20),
      unitPrice: (100 + next(900)) / 100,
    }));
    orders.push(await order(client, items, { orderDate: '2026-03-01', externalId: `o-${count}` }));
  }
  for (let count = 0; count < 8; count += 1) {
    const materialId = ids.get(codes[next(3)] ?? 'A');
    const body = { materialId, locationId, quantity: 1 + next(9), eventDate: `${day()}T12:00:00Z` };
    await done(materialsLedger.dispose(client, body));
  }
  const rows = Array.from({ length: 30 }, () => {
    const at = next(orders.length);
    const line = 1 + next(orders[at]?.items.length ?? 1);
    const receiptDate = day();
    return { at, line, receiptDate, quantity: (10 + next(30)) / 10, additionalCost: next(5) };
  });
  return { orders, rows };
}

test.each([1, 2, 3])(
  'random receipts %i have the ledgers of the same receipts entered one by one',
  async (seed) => {
    const other = await newOrganization();
    const ours = await history(owner, seed);
    const theirs = await history(other, seed);
    const rows = ours.rows.map(({ at, ...row }) => ({ order: `o-${at}`, ...row }));
    await done(send(rows));
    for (const { at, line, quantity, ...row } of theirs.rows) {
      const { id, items } = theirs.orders[at] ?? { id: '', items: [] };
      const lines = [{ purchaseOrderItemId: items[line - 1]?.id, quantity }];
      await done(other.post(`/purchase-orders/${id}/receipts`, { ...row, items: lines }));
    }
    expect(await ledgerFigures(owner.orgId)).toEqual(await ledgerFigures(other.orgId));
    const statusesOf = async (client: Client, orders: typeof ours.orders) =>
      Promise.all(
        orders.map(async ({ id }) => (await client.get(`/purchase-orders/${id}`)).body.status),
      );
    expect(await statusesOf(owner, ours.orders)).toEqual(await statusesOf(other, theirs.orders));
    await expectSound(owner);
  },
);
