/** E122, E125, X022: the additional cost of a receipt in the currency of its order. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  order,
  receiptOf,
  receive,
  refusalOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
/** Ten at 1 EUR, of which one is 1.25 of the base currency. */
let bought: PurchaseOrder;

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner);
  bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 1 }], {
    currency: 'EUR',
    exchangeRate: 1.25,
  });
});

const ofOrder = { additionalCost: 40, additionalCostCurrency: 'order' };
const change = (receipt: { id: string }, body: object) =>
  owner.patch(`/purchase-order-receipts/${receipt.id}`, body);
const setRate = (exchangeRate: number) =>
  done(owner.patch(`/purchase-orders/${bought.id}`, { exchangeRate }));

/** 40 at 1.25, as a receipt shows it. */
const converted = {
  additionalCost: 50,
  additionalCostOriginal: 40,
  additionalCostCurrency: 'order',
  additionalCostRate: 1.25,
};

test('freight of 40 EUR at 1.25 is 50 of the cost', async () => {
  const receipt = await done(receive(owner, bought, [10], ofOrder));
  expect(receipt).toMatchObject({ ...converted, items: [{ landedUnitCost: 6.25 }] });
  expect(await receiptOf(owner, receipt)).toMatchObject(converted);
  const { data } = await done(owner.get('/purchase-order-receipts'));
  expect(data).toMatchObject([converted]);
  expect(await stockOf(owner, flour)).toMatchObject({ value: '62.5' });
  await expectSound(owner);
});

test('a cost without a currency is in base currency', async () => {
  const same = { additionalCostCurrency: 'base', additionalCostRate: 1 };
  const receipt = await done(receive(owner, bought, [5], { additionalCost: 40 }));
  expect(receipt).toMatchObject({ ...same, additionalCost: 40, additionalCostOriginal: 40 });
  const stated = { additionalCost: 40, additionalCostCurrency: 'base' };
  expect(await done(receive(owner, bought, [5], stated))).toMatchObject(same);
});

test('a converted cost is kept to 6 decimals, half-even', async () => {
  await setRate(0.5);
  for (const [stated, kept] of [
    [0.000001, 0],
    [0.000003, 0.000002],
    [0.000005, 0.000002],
  ]) {
    const body = { ...ofOrder, additionalCost: stated };
    const receipt = await done(receive(owner, bought, [1], body));
    expect(receipt).toMatchObject({ additionalCost: kept, additionalCostOriginal: stated });
  }
  await expectSound(owner);
});

describe('a receipt with freight in EUR', () => {
  let receipt: Awaited<ReturnType<typeof receive>>['body'];
  beforeEach(async () => {
    receipt = await done(receive(owner, bought, [10], ofOrder));
  });

  test('keeps its rate when that of the order changes', async () => {
    await setRate(2);
    expect(await receiptOf(owner, receipt)).toMatchObject(converted);
    const later = await done(change(receipt, { notes: 'Two boxes', receiptDate: '2026-03-01' }));
    expect(later).toMatchObject({ ...converted, items: [{ landedUnitCost: 6.25 }] });
    await expectSound(owner);
  });

  test('takes the new rate when the cost is sent again', async () => {
    await setRate(2);
    const again = await done(change(receipt, ofOrder));
    expect(again).toMatchObject({
      ...converted,
      additionalCost: 80,
      additionalCostRate: 2,
      items: [{ landedUnitCost: 9.25 }],
    });
    await expectSound(owner);
  });

  test('does not change when the same cost is sent at the same rate', async () => {
    expect(await done(change(receipt, ofOrder))).toMatchObject({ ...converted, version: 1 });
  });

  test('is corrected in base currency, and back', async () => {
    const plain = await done(change(receipt, { additionalCost: 10 }));
    expect(plain).toMatchObject({
      additionalCost: 10,
      additionalCostOriginal: 10,
      additionalCostCurrency: 'base',
      additionalCostRate: 1,
      items: [{ landedUnitCost: 2.25 }],
    });
    expect(await done(change(receipt, ofOrder))).toMatchObject(converted);
    await expectSound(owner);
  });

  test('is not corrected by a currency alone', async () => {
    const answer = await change(receipt, { additionalCostCurrency: 'base' });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toMatchObject([{ path: '/additionalCost', code: 'required' }]);
  });
});

test('an unknown currency is refused, and so is a cost when nothing was accepted', async () => {
  const unknown = await receive(owner, bought, [1], { ...ofOrder, additionalCostCurrency: 'EUR' });
  expect(unknown.status).toBe(422);
  expect(unknown.body).toMatchObject({ errors: [{ path: '/additionalCostCurrency' }] });
  const items = [{ lineNumber: 1, quantity: 0, rejectedQuantity: 1 }];
  const rejected = await receive(owner, bought, [], { ...ofOrder, items });
  expect(rejected.body).toMatchObject({ errors: [{ code: 'nothing_accepted' }] });
});

test('an import takes it in JSON and CSV', async () => {
  const path = '/purchase-order-receipts/bulk-import';
  const { poNumber } = bought;
  const rows = [{ order: poNumber, quantity: 5, ...ofOrder }];
  const json = await done(owner.post(path, { rows }));
  const lines = ['order,quantity,additionalCost,additionalCostCurrency', `${poNumber},5,40,order`];
  const headers = { 'content-type': 'text/csv' };
  const csv = await done(owner.request('POST', path, lines.join('\n'), { headers }));
  for (const { ids } of [json, csv]) {
    expect(await receiptOf(owner, { id: ids[0] })).toMatchObject(converted);
  }
  await expectSound(owner);
});
