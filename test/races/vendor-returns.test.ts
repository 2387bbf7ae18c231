/** X062 to X066: many concurrent requests on the returns of the same receipts. */
import { expect, test } from 'vitest';
import type { PurchaseOrderReceipt } from '../support/answer-types.ts';
import type { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { buy, order, orderOf, receive, stockOf } from '../support/purchasing.ts';
import { march, materialsLedger, newMaterial } from '../support/stock.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const { newOwner, breaches, expectNoDeadlock } = openArena();

const expectSound = async (owner: Client) => expect(await breaches(owner)).toEqual([]);

const body = (receipts: readonly PurchaseOrderReceipt[], more: object = {}) => ({
  items: receipts.map(({ items }) => ({
    purchaseOrderReceiptItemId: items[0].id,
    quantity: 1,
  })),
  ...more,
});

test('of forty returns of a unit each, as many are accepted as were received', async () => {
  const owner = await newOwner();
  const materialId = await newMaterial(owner);
  const bought = await order(owner, [{ materialId, quantity: 10, unitPrice: 2 }]);
  const receipt = await done(receive(owner, bought, [10]));
  const answers = await together(
    times(40, () => () => {
      return owner.post('/vendor-returns', body([receipt], { outcome: 'replacement' }));
    }),
  );
  expect(tally(answers)).toEqual({ done: 10, '409 over_return': 30 });
  expect(await stockOf(owner, materialId)).toEqual({ onHand: '0', onOrder: '10', value: '0' });
  expect(await orderOf(owner, bought)).toMatchObject({ status: 'Ordered' });
  const numbers = answers.flatMap((answer) => answer.body.returnNumber ?? []);
  expect(new Set(numbers).size).toBe(10);
  await expectSound(owner);
});

test('a return that many requests change and delete ends in one way', async () => {
  const owner = await newOwner();
  const materialId = await newMaterial(owner);
  const receipt = await buy(owner, materialId, 10, 2, '2026-03-01');
  const made = await done(owner.post('/vendor-returns', body([receipt])));
  const path = `/vendor-returns/${made.id}`;
  const answers = await together(
    times(24, (index) => () => {
      if (index % 3 === 2) return owner.delete(path);
      return owner.patch(path, { items: [{ id: made.items[0].id, quantity: 1 + (index % 5) }] });
    }),
  );
  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '10', value: '20' });
  await expectSound(owner);
});

test('returns of several orders, receipts, disposals and corrections lose nothing', async () => {
  const owner = await newOwner();
  const materials = [await newMaterial(owner), await newMaterial(owner)];
  const receipts: PurchaseOrderReceipt[] = [];
  for (let at = 0; at < 6; at += 1) {
    const day = `2026-03-0${at + 1}`;
    receipts.push(await buy(owner, materials[at % 2] as string, 20, 2 + at, day));
  }
  const requests = times(64, (index) => () => {
    const receipt = receipts[index % 6] as PurchaseOrderReceipt;
    const other = receipts[(index + 1 + (index % 4)) % 6] as PurchaseOrderReceipt;
    const materialId = materials[index % 2] as string;
    const [{ id }] = receipt.items;
    if (index % 8 === 7) {
      const items = [{ id, unitCost: 2 + (index % 5) }];
      return owner.patch(`/purchase-order-receipts/${receipt.id}`, { items });
    }
    if (index % 4 === 1) {
      const { locationId } = receipt;
      const eventDate = march(4 + (index % 9));
      return materialsLedger.dispose(owner, { materialId, locationId, quantity: 3, eventDate });
    }
    const both = receipt === other ? [receipt] : index % 2 ? [receipt, other] : [other, receipt];
    const outcome = index % 3 === 0 ? 'replacement' : 'credit';
    return owner.post('/vendor-returns', body(both, { outcome }));
  });
  const answers = [];
  for (let at = 0; at < requests.length; at += 32) {
    answers.push(...(await together(requests.slice(at, at + 32))));
  }
  expect(tally(answers)).toEqual({ done: 64 });
  await expectSound(owner);
});

test('none of these requests ran into a deadlock', expectNoDeadlock);
