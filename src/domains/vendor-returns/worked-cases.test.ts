/** The worked cases of goods that go back to vendors. */
import { beforeEach, expect, test } from 'vitest';
import type { PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { buy, expectSound, stockOf } from '../../../test/support/purchasing.ts';
import { march, materialsLedger, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner);
});

const sendBack = (receipt: PurchaseOrderReceipt, quantity: number, body: object = {}) =>
  owner.post('/vendor-returns', {
    items: [{ purchaseOrderReceiptItemId: receipt.items[0]?.id, quantity }],
    ...body,
  });

const returnOf = async ({ id }: { id: string }) =>
  (await done(owner.get(`/vendor-returns/${id}`))).items[0];

test('goods leave the layer of their receipt, not the first one', async () => {
  await buy(owner, flour, 10, 2, '2026-03-01');
  const second = await buy(owner, flour, 10, 3, '2026-03-05');
  const made = await sendBack(second, 4);
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBe(`/api/vendor-returns/${made.body.id}`);
  expect(made.body).toMatchObject({
    returnNumber: 'VRT-1',
    outcome: 'credit',
    creditTotal: 12,
    items: [{ quantity: 4, landedUnitCost: 3, creditAmount: 12, landedLoss: 0 }],
  });
  expect(await done(owner.get(`/vendor-returns/${made.body.id}`))).toEqual(made.body);
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '16', value: '38' });
  await expectSound(owner);
});

test('what had consumed the goods moves to the next layers', async () => {
  await buy(owner, flour, 10, 2, '2026-03-01');
  const second = await buy(owner, flour, 10, 3, '2026-03-05');
  await buy(owner, flour, 10, 4, '2026-03-15');
  const { locationId } = second;
  const taken = await done(
    materialsLedger.dispose(owner, {
      ...{ materialId: flour, locationId, quantity: 15, eventDate: march(12) },
    }),
  );
  const layersTaken = async () => {
    const { unitCost, layers } = (
      await materialsLedger.entryOf(owner, taken.id, { include: 'layers' })
    ).body;
    return [unitCost, layers.map((layer: { quantity: string }) => layer.quantity)];
  };
  expect(await layersTaken()).toEqual(['2.3333333333', ['10', '5']]);
  const body = { returnDate: '2026-03-20' };
  const dry = await owner.post('/vendor-returns?dryRun=true&include=impact', {
    ...body,
    items: [{ purchaseOrderReceiptItemId: second.items[0]?.id, quantity: 7 }],
  });
  expect(dry.body.impact.disposals).toMatchObject([{ oldValue: '35', newValue: '37' }]);
  const made = await done(sendBack(second, 7, body));
  expect(await layersTaken()).toEqual(['2.4666666667', ['10', '3', '2']]);
  expect(made.items[0]).toMatchObject({ creditAmount: 21 });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '8', value: '32' });
  await expectSound(owner);
  await done(owner.delete(`/vendor-returns/${made.id}`));
  expect(await layersTaken()).toEqual(['2.3333333333', ['10', '5']]);
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '15', value: '55' });
  await expectSound(owner);
});

test('the freight of the goods is lost, and the return follows the price', async () => {
  const bought = await buy(owner, flour, 100, 2, '2026-03-01');
  const path = `/purchase-order-receipts/${bought.id}`;
  await done(owner.patch(path, { additionalCost: 20 }));
  const made = await done(sendBack(bought, 30));
  expect(made.items[0]).toMatchObject({ landedUnitCost: 2.2, creditAmount: 60, landedLoss: 6 });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '70', value: '154' });
  const changed = await done(
    owner.patch(path, { items: [{ id: bought.items[0]?.id, unitCost: 2.1 }] }),
  );
  expect(changed.cascade.rowsRecosted).toBe(2);
  expect(await returnOf(made)).toMatchObject({
    landedUnitCost: 2.3,
    creditAmount: 63,
    landedLoss: 6,
  });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '70', value: '161' });
  await expectSound(owner);
});

test('the figures of docs/accounting.md', async () => {
  await buy(owner, flour, 20, 1.5, '2026-03-01');
  const second = await buy(owner, flour, 20, 2, '2026-03-05');
  const { locationId } = second;
  const body = { materialId: flour, locationId, quantity: 25, eventDate: march(10) };
  const used = await done(materialsLedger.dispose(owner, body));
  const usedFor = async () => {
    const { data } = await done(owner.get('/cost-changes', { query: { itemId: flour } }));
    return data[0]?.newValue;
  };
  expect(used.unitCost).toBe('1.6');
  const made = await done(sendBack(second, 18, { returnDate: '2026-03-12' }));
  expect(made.items[0]).toMatchObject({ creditAmount: 36 });
  // 20 at 1.50, 2 at 2.00 and 3 that have not come, at 2.00: the disposal is worth as much.
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '-3', value: '-6' });
  await buy(owner, flour, 10, 2.4, '2026-03-20');
  expect(await usedFor()).toBe('41.2');
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '7', value: '16.8' });

  const sugar = await newMaterial(owner);
  const bought = await buy(owner, sugar, 50, 3, '2026-03-01');
  const path = `/purchase-order-receipts/${bought.id}`;
  await done(owner.patch(path, { additionalCost: 25 }));
  const back = await done(sendBack(bought, 20));
  expect(back.items[0]).toMatchObject({ landedUnitCost: 3.5, creditAmount: 60, landedLoss: 10 });
  await done(owner.patch(path, { items: [{ id: bought.items[0]?.id, unitCost: 3.2 }] }));
  const corrected = { landedUnitCost: 3.7, creditAmount: 64, landedLoss: 10 };
  expect(await returnOf(back)).toMatchObject(corrected);
  await expectSound(owner);
});
