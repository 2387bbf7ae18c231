/** X059: what of an order can still come back. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { packOrShip, sell, ship, shipped, stocked } from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const returnable = async ({ id }: { id: string }) =>
  (await done(owner.get(`/sales-orders/${id}/returnable`))).data;

test('lines of shipments are listed newest first, with what is left of each', async () => {
  const [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  const line = { skuId: bread, quantity: 10, unitPrice: 5, discountPercent: 10 };
  const sold = await sell(owner, [line, { skuId: cake, quantity: 4, unitPrice: 9 }], {
    discountAmount: 8.1,
  });
  expect(await returnable(sold)).toEqual([]);
  const early = await shipped(owner, sold, [6, 0], { shipDate: '2026-03-10' });
  const late = await shipped(owner, sold, [2, 3], { shipDate: '2026-03-12' });
  const [first] = sold.items;
  await done(
    owner.post('/sales-returns', {
      soId: sold.id,
      items: [{ salesOrderItemId: first?.id, quantity: 3 }],
    }),
  );
  const [ofBread, ofCake] = ['4.05', '8.1'];
  const expected = [
    { at: 1, of: late.items[1], day: '2026-03-12', left: [3, 0, 3], cost: 3, credit: ofCake },
    { at: 0, of: late.items[0], day: '2026-03-12', left: [2, 2, 0], cost: 2, credit: ofBread },
    { at: 0, of: early.items[0], day: '2026-03-10', left: [6, 1, 5], cost: 2, credit: ofBread },
  ];
  expect(await returnable(sold)).toEqual(
    expected.map(({ at, of, day, left, cost, credit }) => ({
      salesOrderItemId: sold.items[at]?.id,
      shipmentItemId: of?.id,
      skuId: [bread, cake][at],
      shipDate: day,
      shippedQuantity: left[0],
      returnedQuantity: left[1],
      returnableQuantity: left[2],
      unitCost: cost,
      unitCredit: Number(credit),
    })),
  );
});

test('what is packed, expected back or scrapped', async () => {
  const skuId = await stocked(owner, 100, 2);
  const sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 5 }]);
  const [line] = sold.items;
  await done(
    packOrShip(owner, sold, {
      status: 'Packed',
      items: [{ salesOrderItemId: line?.id, quantity: 4 }],
    }),
  );
  expect(await returnable(sold)).toEqual([]);
  await ship(owner, { id: line?.id ?? '' }, 5, '2026-03-10');
  const send = (body: object, item: object) =>
    done(
      owner.post('/sales-returns', {
        soId: sold.id,
        items: [{ salesOrderItemId: line?.id, ...item }],
        ...body,
      }),
    );
  await send({ status: 'Expected' }, { quantity: 2 });
  expect(await returnable(sold)).toMatchObject([{ returnedQuantity: 0, returnableQuantity: 5 }]);
  const scrapped = await send({}, { quantity: 2, disposition: 'scrap' });
  expect(await returnable(sold)).toMatchObject([{ returnedQuantity: 2, returnableQuantity: 3 }]);
  await done(owner.delete(`/sales-returns/${scrapped.id}`));
  expect(await returnable(sold)).toMatchObject([{ returnedQuantity: 0, returnableQuantity: 5 }]);
});

test('an order that does not exist', async () => {
  const { id } = await sell(owner, [{ skuId: await stocked(owner), quantity: 1, unitPrice: 1 }]);
  await done(owner.delete(`/sales-orders/${id}`));
  const { status } = await owner.get(`/sales-orders/${id}/returnable`);
  expect(status).toBe(404);
});
