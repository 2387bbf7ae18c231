/** E115: deleting an order, with all its effects. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  hasReceipts,
  order,
  receive,
  refusalOf,
  rowsOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;
let path: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  bought = await order(owner, [{ materialId: flour, quantity: 4, unitPrice: 2 }]);
  path = `/purchase-orders/${bought.id}`;
});

test('one with a receipt is kept, until the receipt is reversed', async () => {
  const receipt = (await receive(owner, bought, [1])).body;
  await owner.patch(path, { status: 'Closed' });
  expect(refusalOf(await owner.delete(path))).toEqual(hasReceipts);
  await owner.delete(`/purchase-order-receipts/${receipt.id}`);
  expect((await owner.delete(path)).status).toBe(204);
  expect((await owner.get(`/purchase-order-receipts/${receipt.id}`)).status).toBe(404);
  // The ledger entries of the reversed receipt can still be read.
  const [row] = await rowsOf(receipt);
  const entry = await owner.get(`/materials-inventory/ledger/${row?.id}`);
  expect(entry.body).toMatchObject({ eventType: 'RECEIVE', sourceId: receipt.id });
  expect(entry.body.voidedAt).not.toBeNull();
  await expectSound(owner);
});

test('records that it named can then be deleted', async () => {
  const one = await newOrganization();
  const materialId = await newMaterial(one);
  const draft = await order(one, [{ materialId, quantity: 1, unitPrice: 1 }], { status: 'Draft' });
  const named = [`/vendors/${draft.vendorId}`, `/locations/${draft.shipToLocationId}`];
  for (const each of named) expect(refusalOf(await one.delete(each))).toEqual([409, 'in_use']);
  expect((await one.delete(`/purchase-orders/${draft.id}`)).status).toBe(204);
  for (const each of named) expect((await one.delete(each)).status).toBe(204);
});
