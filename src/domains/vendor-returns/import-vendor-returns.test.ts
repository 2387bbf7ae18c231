/** X068: returns to vendors that are imported in bulk. */
import { beforeEach, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { expectSound, order, orderOf, receive, stockOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;
let numbers: string[];

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner);
  bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 5 }]);
  const first = await done(receive(owner, bought, [6], { receiptDate: '2026-03-01' }));
  const second = await done(
    receive(owner, bought, [4], { receiptDate: '2026-03-10', additionalCost: 4 }),
  );
  numbers = [first.receiptNumber, second.receiptNumber];
});

const send = (rows: object[]) =>
  owner.request('POST', '/vendor-returns/bulk-import', { rows }, { query: {} });

test('rows are returns of the newest receipts, or of those that they name', async () => {
  const row = { order: bought.poNumber, line: 1, returnDate: '2026-03-20' };
  const answer = await done(
    send([
      { ...row, quantity: 5 },
      { ...row, quantity: 2, receipt: numbers[0], outcome: 'replacement' },
      { ...row, quantity: 1, returnDate: '2026-03-09' },
    ]),
  );
  expect(answer).toMatchObject({ created: 3, failed: 0 });
  // Four of the second receipt at 6, and four of the first at 5.
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '2', value: '10', onOrder: '2' });
  expect(await orderOf(owner, bought)).toMatchObject({ items: [{ receivedQuantity: 8 }] });
  const { data } = await done(owner.get('/vendor-returns?sort=createdAt'));
  expect(data.map((each: { itemCount: number }) => each.itemCount).sort()).toEqual([1, 1, 2]);
  await expectSound(owner);
});

test('a row of more than can go back is refused, with what the rows before it took', async () => {
  const row = { order: bought.poNumber, line: 1, returnDate: '2026-03-20' };
  const answer = await send([
    { ...row, quantity: 7 },
    { ...row, quantity: 4 },
    { ...row, quantity: 1, receipt: 'POR-77' },
  ]);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { row: 2, code: 'over_return' },
    { row: 3, path: '/receipt', code: 'not_found' },
  ]);
  expect((await done(owner.get('/vendor-returns'))).data).toEqual([]);
});
