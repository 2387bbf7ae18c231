/** X061: returns that are imported in bulk. */
import { beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  orderOf,
  sell,
  ship,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;
let sold: SalesOrder;

beforeEach(async () => {
  owner = await newOrganization();
  skuId = await stocked(owner, 100, 2);
  sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 5 }]);
  await ship(owner, sold.items[0], 10, '2026-03-10');
});

const send = (rows: object[], query = {}) =>
  owner.request('POST', '/sales-returns/bulk-import', { rows }, { query });

test('rows are returns, each of what the rows before it have left', async () => {
  const bare = { order: sold.soNumber, returnDate: '2026-03-20' };
  const row = { ...bare, line: 1 };
  const answer = await done(
    send([
      { ...row, quantity: 3 },
      { ...bare, items: [{ line: 1, quantity: 2, disposition: 'scrap' }] },
    ]),
  );
  expect(answer).toMatchObject({ created: 2, failed: 0 });
  expect(await orderOf(owner, sold)).toMatchObject({
    returnStatus: 'Partially Returned',
    creditedAmount: 25,
    costOfReturns: 6,
    items: [{ returnedQuantity: 5 }],
  });
  expect(await stockOf(owner, skuId)).toMatchObject({ onHand: '93' });
  const { data } = await done(owner.get('/sales-returns'));
  expect(data.map(({ returnNumber }: { returnNumber: string }) => returnNumber).sort()).toEqual([
    'RMA-1',
    'RMA-2',
  ]);
  await expectSound(owner);
});

test('a row of more than can come back is refused, with what the rows before it took', async () => {
  const row = { order: sold.soNumber, line: 1, returnDate: '2026-03-20' };
  const answer = await send([
    { ...row, quantity: 7 },
    { ...row, quantity: 4 },
  ]);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ row: 2 }]);
  expect((await done(owner.get('/sales-returns'))).data).toEqual([]);
});
