/** X023: importing receipts of work orders in bulk. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { ledgerFigures } from '../../../test/support/ledger-figures.ts';
import {
  done,
  make,
  stock,
  workLocations,
  workOrder,
  workOrderOf,
  workReceiptOf,
} from '../../../test/support/making.ts';
import { numbersFrom } from '../../../test/support/numbers-from.ts';
import { expectSound, refusalOf } from '../../../test/support/purchasing.ts';
import { configure, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const path = '/work-order-receipts/bulk-import';
const { send } = importing('/work-order-receipts', () => owner);

/** Flour, dough of two of it, bread of one dough; the site is the store, so that dough goes on. */
async function bakery(client: Client) {
  const flour = await newMaterial(client, { code: 'FLOUR', unitCost: 1 });
  const dough = await newSku(client, { code: 'DOUGH' });
  const bread = await newSku(client, { code: 'BREAD' });
  await newBom(client, dough, [{ materialId: flour, quantity: 2 }], { conversionCost: 0.25 });
  await newBom(client, bread, [{ skuId: dough }], { conversionCost: 0.5 });
  const { siteLocationId: site } = await workLocations(client);
  const places = { siteLocationId: site, stockLocationId: site };
  return { flour, dough, bread, site, places };
}

test('rows become receipts, and what one makes the next consumes', async () => {
  const { flour, dough, bread, site, places } = await bakery(owner);
  await stock(owner, { materialId: flour }, site, [100, 3, 1]);
  const doughs = await workOrder(owner, dough, 10, { ...places, externalId: 'd-1' });
  const breads = await workOrder(owner, bread, 5, places);
  const answer = await send([
    { order: breads.woNumber, receiptDate: '2026-03-12', line: 'BREAD', quantity: 4 },
    {
      order: 'd-1',
      receiptDate: '2026-03-11',
      notes: 'Shift 1',
      produced: [{ line: 1, quantity: 8, scrappedQuantity: 2, scrapReason: 'Dry' }],
    },
    {
      order: breads.id,
      receiptDate: '2026-03-13',
      quantity: 1,
      consumed: [
        { sku: 'DOUGH', quantity: 2 },
        { material: 'FLOUR', quantity: 1 },
      ],
    },
  ]);
  expect(answer.status, answer.text).toBe(200);
  const [first, second, third] = answer.body.ids;
  expect(answer.body).toMatchObject({ created: 3, results: [{ id: first }, {}, {}] });
  // Ten doughs took 20 of flour at 3: eight are good, 7.5 each and 0.25 of conversion.
  expect(await workReceiptOf(owner, { id: second })).toMatchObject({
    receiptDate: '2026-03-11',
    notes: 'Shift 1',
    produced: [{ quantity: 8, scrappedQuantity: 2, scrapReason: 'Dry', unitCost: 7.75 }],
  });
  expect((await workReceiptOf(owner, { id: first })).produced).toMatchObject([{ unitCost: 8.25 }]);
  expect((await workReceiptOf(owner, { id: third })).produced).toMatchObject([{ unitCost: 19 }]);
  expect((await workOrderOf(owner, breads)).status).toBe('Completed');
  expect((await workOrderOf(owner, doughs)).status).toBe('Completed');
  await expectSound(owner);
});

test('in CSV the lines with one receiptKey are one receipt', async () => {
  const { dough, bread, places } = await bakery(owner);
  const made = await workOrder(owner, dough, 10, places);
  await done(owner.post(`/work-orders/${made.id}/items`, { skuId: bread, quantity: 3 }));
  const lines = [
    'order,receiptKey,receiptDate,line,quantity,scrappedQuantity',
    `${made.woNumber},a,2026-03-11,DOUGH,5,1`,
    `${made.woNumber},a,,BREAD,2,`,
    `${made.woNumber},,2026-03-12,1,1,`,
  ];
  const headers = { 'content-type': 'text/csv' };
  const answer = await owner.request('POST', path, lines.join('\n'), { headers });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.results).toMatchObject([{ row: 2 }, { row: 4 }]);
  expect((await workReceiptOf(owner, { id: answer.body.ids[0] })).produced).toMatchObject([
    { skuId: dough, quantity: 5, scrappedQuantity: 1 },
    { skuId: bread, quantity: 2 },
  ]);
});

describe('refusals', () => {
  test('name every fault of every row, and nothing is written', async () => {
    const { dough, places } = await bakery(owner);
    const made = await workOrder(owner, dough, 10, places);
    await configure(owner, { overProduction: 'reject', closedThrough: '2026-01-31' });
    const of = (row: object) => ({ order: made.woNumber, quantity: 1, ...row });
    const before = await ledgerFigures(owner.orgId);
    const answer = await send([
      of({ quantity: 7 }),
      of({ quantity: 4 }),
      of({ line: 2 }),
      of({ order: 'WO-1' }),
      of({ quantity: 0 }),
      of({ scrapReason: 'Dry' }),
      of({ receiptDate: '2026-01-31' }),
      of({ receiptDate: '2090-01-01' }),
      of({ consumed: [{ material: 'RYE', quantity: 1 }, { quantity: 1 }] }),
      { order: made.woNumber },
      of({ produced: [{ quantity: 2 }], scrappedQuantity: 1 }),
    ]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [2, '', 'over_receipt'],
      [3, '/line', 'not_found'],
      [4, '/order', 'not_found'],
      [5, '/quantity', 'required'],
      [6, '/scrapReason', 'not_scrapped'],
      [7, '/receiptDate', 'closed_period'],
      [8, '/receiptDate', 'in_future'],
      [9, '/consumed/1/material', 'required'],
      [9, '/consumed/0/material', 'not_found'],
      [10, '/produced', 'required'],
      [11, '/quantity', 'contradiction'],
      [11, '/scrappedQuantity', 'contradiction'],
    ]);
    expect(await ledgerFigures(owner.orgId)).toEqual(before);
  });

  test('of rows that fall short leave what the others need', async () => {
    const { flour, dough, site, places } = await bakery(owner);
    await stock(owner, { materialId: flour }, site, [10, 3, 1]);
    await configure(owner, { negativeStock: 'reject' });
    const made = await workOrder(owner, dough, 10, places);
    const rows = [3, 3, 2].map((quantity) => ({ order: made.woNumber, quantity }));
    const answer = await send(rows, { mode: 'partial' });
    expect(rowErrorsOf(answer)).toEqual([[2, '', 'insufficient_stock']]);
    expect(answer.body).toMatchObject({ created: 2, failed: 1 });
    await expectSound(owner);
  });
});

/** Orders of dough and bread, and less flour than they need, of which some comes late. */
async function history(client: Client, seed: number) {
  const next = numbersFrom(seed);
  const { flour, dough, bread, site, places } = await bakery(client);
  for (let count = 0; count < 6; count += 1) {
    const figures = [10 + next(20), 1 + next(9), 1 + next(28)] as const;
    await stock(client, { materialId: flour }, site, figures);
  }
  const orders: Awaited<ReturnType<typeof workOrder>>[] = [];
  for (let count = 0; count < 6; count += 1) {
    const skuId = next(2) === 0 ? dough : bread;
    orders.push(await workOrder(client, skuId, 20, { ...places, externalId: `o-${count}` }));
  }
  const rows = Array.from({ length: 25 }, () => {
    const at = next(orders.length);
    const receiptDate = `2026-03-${String(1 + next(28)).padStart(2, '0')}`;
    return { at, receiptDate, quantity: 1 + next(4), scrappedQuantity: next(2) };
  });
  return { orders, rows };
}

test.each([1, 2, 3])(
  'random receipts %i have the ledgers of the same receipts entered one by one',
  async (seed) => {
    const other = await newOrganization();
    const ours = await history(owner, seed);
    const theirs = await history(other, seed);
    await done(send(ours.rows.map(({ at, ...row }) => ({ order: `o-${at}`, ...row }))));
    for (const { at, quantity, ...row } of theirs.rows) {
      const order = theirs.orders[at];
      if (order) await done(make(other, order, quantity, row));
    }
    expect(await ledgerFigures(owner.orgId)).toEqual(await ledgerFigures(other.orgId));
    await expectSound(owner);
  },
);
