/** E122: receipts that are refused. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  expectSound,
  expectTransition,
  order,
  orderOf,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { configure, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  bought = await order(owner, [
    { materialId: flour, quantity: 10, unitPrice: 2 },
    { materialId: flour, quantity: 3, unitPrice: 2, unit: 'BAG', unitsPerPurchaseUnit: 25 },
  ]);
});

const post = (body: unknown, of: { id: string } = bought, by = owner) =>
  by.post(`/purchase-orders/${of.id}/receipts`, body);
const lineOf = (index: number, more: object) => ({
  purchaseOrderItemId: bought.items[index]?.id,
  ...more,
});

describe('the item of a line', () => {
  test('is named by its number, or by its material where only one item has it', async () => {
    const salt = await newMaterial(owner);
    const of = await order(owner, [
      { materialId: salt, quantity: 5, unitPrice: 1 },
      { materialId: flour, quantity: 5, unitPrice: 1 },
    ]);
    const answer = await post(
      {
        items: [
          { lineNumber: 2, quantity: 1 },
          { materialId: salt, quantity: 2 },
        ],
      },
      of,
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.items).toMatchObject([
      { purchaseOrderItemId: of.items[1]?.id, materialId: flour, quantity: 1 },
      { purchaseOrderItemId: of.items[0]?.id, materialId: salt, quantity: 2 },
    ]);
  });

  test('is refused where it names none, several, or contradicts itself', async () => {
    const of = (line: object) => ({ quantity: 1, ...line });
    const none = await post({ items: [of({}), of({ lineNumber: 0 })] });
    expect(faultsOf(none)).toEqual([
      ['/items/1/lineNumber', 'too_small'],
      ['/items/0/purchaseOrderItemId', 'required'],
    ]);
    const unknown = await post({ items: [of({ lineNumber: 3 }), of({ materialId: nowhere })] });
    expect(refusalOf(unknown)).toEqual([404, 'not_found']);
    expect(faultsOf(unknown)).toEqual([
      ['/items/0/lineNumber', 'not_found'],
      ['/items/1/materialId', 'not_found'],
    ]);
    const doubtful = await post({
      items: [of({ materialId: flour }), of(lineOf(0, { lineNumber: 2 }))],
    });
    expect(faultsOf(doubtful)).toEqual([
      ['/items/0/materialId', 'ambiguous'],
      ['/items/1/lineNumber', 'contradiction'],
    ]);
  });
});

describe('an invalid request', () => {
  test.each<[title: string, body: object, line: object, faults: [string, string][]]>([
    ['no lines', { items: undefined }, {}, [['/items', 'required']]],
    ['an empty list', { items: [] }, {}, [['/items', 'too_short']]],
    ['lines that are null', { items: null }, {}, [['/items', 'invalid_type']]],
    ['a line that is null', { items: [null] }, {}, [['/items/0', 'invalid_type']]],
    ['no quantity', {}, { quantity: undefined }, [['/items/0/quantity', 'required']]],
    ['a quantity of zero', {}, { quantity: 0 }, [['/items/0/quantity', 'required']]],
    [
      'nothing accepted and nothing rejected',
      {},
      { quantity: 0, rejectedQuantity: 0 },
      [['/items/0/quantity', 'required']],
    ],
    ['a negative quantity', {}, { quantity: -1 }, [['/items/0/quantity', 'too_small']]],
    ['too many decimals', {}, { quantity: 1e-7 }, [['/items/0/quantity', 'too_many_decimals']]],
    ['too large a quantity', {}, { quantity: 1e12 }, [['/items/0/quantity', 'too_large']]],
    [
      'a negative rejected quantity',
      {},
      { rejectedQuantity: -1 },
      [['/items/0/rejectedQuantity', 'too_small']],
    ],
    [
      'a rejection reason without a rejected quantity',
      {},
      { rejectReason: 'Wet' },
      [['/items/0/rejectReason', 'not_rejected']],
    ],
    [
      'a rejection reason with a rejected quantity of zero',
      {},
      { rejectReason: 'Wet', rejectedQuantity: 0 },
      [['/items/0/rejectReason', 'not_rejected']],
    ],
    ['a negative cost', {}, { unitCost: -1 }, [['/items/0/unitCost', 'too_small']]],
    ['an unknown field of a line', {}, { colour: 'red' }, [['/items/0/colour', 'unknown_field']]],
    ['a landed cost', {}, { landedUnitCost: 1 }, [['/items/0/landedUnitCost', 'unknown_field']]],
    ['a receipt number', { receiptNumber: 'POR-1' }, {}, [['/receiptNumber', 'unknown_field']]],
    ['a negative additional cost', { additionalCost: -1 }, {}, [['/additionalCost', 'too_small']]],
    ['an invalid day', { receiptDate: '2026-02-29' }, {}, [['/receiptDate', 'invalid_date']]],
    ['an invalid location id', { locationId: 'dock' }, {}, [['/locationId', 'invalid_uuid']]],
    [
      'an additional cost when all goods were rejected',
      { additionalCost: 1 },
      { quantity: 0, rejectedQuantity: 1 },
      [['/additionalCost', 'nothing_accepted']],
    ],
    [
      'several errors',
      { additionalCost: 1, notes: 7 },
      { quantity: 0 },
      [
        ['/additionalCost', 'nothing_accepted'],
        ['/items/0/quantity', 'required'],
        ['/notes', 'invalid_type'],
      ],
    ],
  ])('is refused with %s', async (_title, body, line, faults) => {
    const answer = await post({ items: [lineOf(0, { quantity: 1, ...line })], ...body });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '0', onOrder: '85' });
  });

  test('is reported before unknown records', async () => {
    const items = [{ purchaseOrderItemId: nowhere, quantity: 0 }];
    expect(faultsOf(await post({ items }))).toEqual([['/items/0/quantity', 'required']]);
  });
});

test('lines of another order and locations of other organizations are not found, all at once', async () => {
  const other = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 1 }]);
  const items = [
    { purchaseOrderItemId: other.items[0].id, quantity: 1 },
    lineOf(0, { quantity: 1 }),
    { purchaseOrderItemId: nowhere, quantity: 1 },
  ];
  const locationId = await newLocation(await newOrganization());
  const answer = await post({ locationId, items });
  expect(refusalOf(answer)).toEqual([404, 'not_found']);
  expect(faultsOf(answer).sort()).toEqual([
    ['/items/0/purchaseOrderItemId', 'not_found'],
    ['/items/2/purchaseOrderItemId', 'not_found'],
    ['/locationId', 'not_found'],
  ]);
});

describe('an order that is not open accepts no receipt', () => {
  test.each<[status: string, hint: string]>([
    ['Draft', ' Its status can be set to Ordered.'],
    ['Closed', ' Its status can be set to Ordered.'],
    ['Cancelled', ''],
  ])('in status %s', async (status, hint) => {
    await owner.patch(`/purchase-orders/${bought.id}`, { status });
    const answer = await receive(owner, bought, [1]);
    expect(refusalOf(answer)).toEqual([409, 'invalid_transition']);
    const refused = `The order is ${status} and does not allow a receipt.`;
    expect(answer.body.detail).toBe(`${refused}${hint}`);
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '0' });
  });

  test('in status Received, even when over-receipt is allowed', async () => {
    const one = await newOrganization({ settings: { overReceipt: 'allow' } });
    const of = await order(one, [
      { materialId: await newMaterial(one), quantity: 1, unitPrice: 1 },
    ]);
    expect((await receive(one, of, [1])).status).toBe(201);
    const answer = await receive(one, of, [1]);
    expectTransition(answer, 'Received', 'a receipt');
    expect(answer.body.detail).toContain('Add an item or raise the quantity of one');
    expect(answer.body.detail).not.toContain('set to');
    await one.patch(`/purchase-order-items/${of.items[0].id}`, { quantity: 2 });
    expect((await receive(one, of, [1])).status).toBe(201);
  });
});

describe('a receipt above the open quantity is refused', () => {
  test('with line, open quantity and requested quantity', async () => {
    expect((await receive(owner, bought, [10, 1.5])).status).toBe(201);
    const before = await orderOf(owner, bought);
    const items = [lineOf(1, { quantity: 1.500001 })];
    const answer = await post({ items });
    expect(refusalOf(answer)).toEqual([409, 'over_receipt']);
    expect(answer.body).toMatchObject({
      purchaseOrderItemId: bought.items[1].id,
      line: 2,
      open: '1.5',
      asked: '1.500001',
    });
    expect(answer.body.detail).toContain('1.5 BAG');
    expect(await orderOf(owner, bought)).toEqual(before);
    expect((await post({ items: [lineOf(1, { quantity: 1.5 })] })).status).toBe(201);
    await expectSound(owner);
  });

  test('as the sum of all lines that name the item', async () => {
    const answer = await post({ items: [lineOf(0, { quantity: 6 }), lineOf(0, { quantity: 5 })] });
    expect(refusalOf(answer)).toEqual([409, 'over_receipt']);
    expect(answer.body).toMatchObject({ line: 1, open: '10', asked: '11' });
  });

  test('but rejected goods do not count', async () => {
    const items = [lineOf(0, { quantity: 10, rejectedQuantity: 5 })];
    expect((await post({ items })).status).toBe(201);
  });

  test('also after an over-receipt that was allowed then', async () => {
    const one = await newOrganization({ settings: { overReceipt: 'allow' } });
    const materialId = await newMaterial(one);
    const of = await order(one, [
      { materialId, quantity: 10, unitPrice: 1 },
      { materialId, quantity: 1, unitPrice: 1 },
    ]);
    expect((await receive(one, of, [12])).status).toBe(201);
    await configure(one, { overReceipt: 'reject' });
    const answer = await receive(one, of, [1]);
    expect(refusalOf(answer)).toEqual([409, 'over_receipt']);
    expect(answer.body).toMatchObject({ line: 1, open: '0', asked: '1' });
    expect(answer.body.detail).toContain('Line 1 has 0 ');
  });

  test('and after a reduction of the order, above the reduced quantity', async () => {
    await owner.patch(`/purchase-order-items/${bought.items[0].id}`, { quantity: 4 });
    const answer = await receive(owner, bought, [5]);
    expect(answer.body).toMatchObject({ code: 'over_receipt', open: '4', asked: '5' });
    expect(await rowsOf(bought.items[0])).toHaveLength(2);
  });
});
