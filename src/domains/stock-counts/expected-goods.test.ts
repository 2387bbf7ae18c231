/** Counted goods that an order expects, while its other goods move. */
import { expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import { counted, newCount, postCount, send, shelf } from '../../../test/support/counting.ts';
import { done, make, workOrder } from '../../../test/support/making.ts';
import { expectSound, order, receive } from '../../../test/support/purchasing.ts';
import { fulfil, sell, ship } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

async function count(
  owner: Awaited<ReturnType<typeof newOrganization>>,
  itemId: string,
  locationId: string,
) {
  const made = await newCount(owner);
  await done(send(owner, made, [counted({ itemId, locationId }, 3)]));
  await done(postCount(owner, made));
}

test('goods of an order arrive elsewhere than where they are expected and counted', async () => {
  const owner = await newOrganization();
  const [dock, store] = [await newLocation(owner, 'Dock'), await newLocation(owner, 'Store')];
  const flour = await newMaterial(owner);
  const bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 2 }], {
    shipToLocationId: dock,
  });
  await count(owner, flour, dock);
  const body = { locationId: store, receiptDate: '2026-04-01' };
  const { id, items } = await done(receive(owner, bought, [4], body));
  const path = `/purchase-order-receipts/${id}`;
  await done(owner.patch(path, { receiptDate: '2026-03-30' }));
  await done(owner.patch(path, { items: [{ id: items[0]?.id, quantity: 3 }] }));
  expect((await owner.delete(path)).status).toBe(204);
  await expectSound(owner);
});

test('a batch is made of other goods than those that are expected and counted', async () => {
  const owner = await newOrganization();
  const { itemId: spelt, locationId } = await shelf(owner);
  const flour = await newMaterial(owner);
  const bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour, quantity: 2 }]);
  const places = { siteLocationId: locationId, stockLocationId: locationId };
  const planned = await workOrder(owner, bread, 10, places);
  await count(owner, flour, locationId);
  const body = { receiptDate: '2026-04-01', consumed: [{ skuId: spelt, quantity: 4 }] };
  const { id } = await done(make(owner, planned, 4, body));
  const path = `/work-order-receipts/${id}`;
  await done(owner.patch(path, { receiptDate: '2026-03-30' }));
  expect((await owner.delete(path)).status).toBe(204);
  await expectSound(owner);
});

test('a shipment is reversed whose order ships from another, counted place now', async () => {
  const owner = await newOrganization();
  const { itemId: skuId, locationId } = await shelf(owner);
  const store = await newLocation(owner, 'Store');
  const sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 5 }], {
    shipFromLocationId: locationId,
  });
  await ship(owner, sold.items[0], 6, '2026-04-01');
  await done(owner.patch(`/sales-orders/${sold.id}`, { shipFromLocationId: store }));
  await count(owner, skuId, store);
  expect((await fulfil(owner, sold.items[0], 2)).status).toBe(200);
  const { data } = await done(owner.get('/shipments', { query: { soId: sold.id } }));
  expect((await owner.delete(`/shipments/${data[0].id}`)).status).toBe(204);
  await expectSound(owner);
});
