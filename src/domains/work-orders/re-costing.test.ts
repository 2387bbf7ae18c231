/** E122, E126, E140 and E141: a changed cost revalues consumption level by level. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrderReceipt } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  booksOf,
  done,
  make,
  stock,
  workLocations,
  workOrder,
  workReceiptOf,
} from '../../../test/support/making.ts';
import { costHistoryOf, expectSound, order, receive } from '../../../test/support/purchasing.ts';
import { balancesOf, dispose, entryOf, march, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let site: string;
let shelf: string;

beforeAll(async () => {
  owner = await newOrganization();
  ({ siteLocationId: site, stockLocationId: shelf } = await workLocations(owner));
});

const on = (day: number) => ({ receiptDate: `2026-03-${String(day).padStart(2, '0')}` });
const bought = async (materialId: string, quantity: number, unitPrice: number, day: number) => {
  const item = { materialId, quantity, unitPrice };
  const made = await order(owner, [item], { shipToLocationId: site });
  return done(receive(owner, made, [quantity], on(day)));
};
const costOf = ({ produced }: Pick<WorkOrderReceipt, 'produced'>) => produced[0].unitCost;
const takes = async (id: string) => {
  const { body } = await entryOf(owner, id, { include: 'layers' });
  return [body.unitCost, body.provisionalQuantity, body.layers ?? body.fifoLayers] as const;
};

describe('from material to intermediate to finished goods to shipments', () => {
  let flour: string;
  let dough: string;
  let bread: string;
  let ofDough: WorkOrderReceipt;
  let ofBread: WorkOrderReceipt;
  let gone: string;

  beforeEach(async () => {
    flour = await newMaterial(owner);
    dough = await newProduct(owner, [{ materialId: flour, quantity: 2 }], { conversionCost: 0.1 });
    bread = await newProduct(owner, [{ skuId: dough, quantity: 3 }], { conversionCost: 0.5 });
    await bought(flour, 40, 1, 1);
    await bought(flour, 40, 3, 5);
    ofDough = await done(make(owner, await workOrder(owner, dough, 30), 30, on(10)));
    // Dough is transferred to the work site without a change of cost.
    const move = { skuId: dough, sourceLocationId: shelf, destinationLocationId: site };
    const body = { ...move, quantity: 30, eventDate: march(11) };
    const { ref } = await done(owner.post('/finished-goods-inventory/transfers', body));
    await done(owner.post(`/finished-goods-inventory/transfers/${ref}/complete`, {}));
    ofBread = await done(make(owner, await workOrder(owner, bread, 8), 8, on(12)));
    const left = { skuId: bread, locationId: shelf, quantity: 5, eventDate: march(20) };
    gone = (await done(dispose(owner, left))).id;
  });

  const costs = async () => [
    costOf(await workReceiptOf(owner, ofDough)),
    costOf(await workReceiptOf(owner, ofBread)),
    (await takes(gone))[0],
  ];

  test('each is valued by its consumption', async () => {
    // 40 at 1 and 20 at 3 make 30, at a cost that is rounded; 24 of them make 8.
    expect(await costs()).toEqual([3.4333333333, 10.7999999999, '10.7999999999']);
    expect(await balancesOf(owner, bread)).toMatchObject({ onHand: '3', onOrder: '0' });
    await expectSound(owner);
  });

  test('goods of an earlier day change all values, and their reversal restores them', async () => {
    const item = { materialId: flour, quantity: 40, unitPrice: 0.5 };
    const late = await order(owner, [item], { shipToLocationId: site });
    const books = await booksOf(owner);
    const receipts = [await workReceiptOf(owner, ofDough), await workReceiptOf(owner, ofBread)];
    const early = await done(receive(owner, late, [30], on(2)));
    // The day before the latest: the cost of the material and of the recipes does not change. The
    // consumption changes in both receipts, in their goods and in the shipment.
    expect(early.cascade).toEqual({
      materialsUpdated: 0,
      skusUpdated: 0,
      receiptsRecosted: 2,
      rowsRecosted: 5,
    });
    // 40 at 1 and 20 at 0.5.
    expect(await costs()).toEqual([1.7666666667, 5.8000000001, '5.8000000001']);
    expect(await costHistoryOf(gone)).toMatchObject([
      { causeType: 'purchase_order_receipt', causeId: early.id },
    ]);
    await expectSound(owner);
    expect((await owner.delete(`/purchase-order-receipts/${early.id}`)).status).toBe(204);
    expect(await booksOf(owner)).toEqual(books);
    expect([await workReceiptOf(owner, ofDough), await workReceiptOf(owner, ofBread)]).toEqual(
      receipts,
    );
    expect(await costHistoryOf(gone)).toHaveLength(2);
    await expectSound(owner);
  });

  test('the newest cost changes recipes; orders keep their frozen recipes', async () => {
    const orders = (await owner.get('/work-orders', { query: { skuId: bread } })).body.data;
    const late = await bought(flour, 10, 9, 25);
    expect(late.cascade).toEqual({
      materialsUpdated: 1,
      skusUpdated: 2,
      receiptsRecosted: 0,
      rowsRecosted: 0,
    });
    expect((await owner.get(`/skus/${bread}`)).body.materialUnitCost).toBe(54.3);
    expect((await owner.get('/work-orders', { query: { skuId: bread } })).body.data).toEqual(
      orders,
    );
  });

  test('another day of the first receipt revalues the last', async () => {
    const other = await workOrder(owner, dough, 10);
    await done(make(owner, other, 10, on(15)));
    await done(owner.patch(`/work-order-receipts/${ofDough.id}`, on(16)));
    // Ten at 40 x 1 / 20 + 0.1 come first now: 10 x 2.1 + 14 x (20 x 1 + 40 x 3) / 30 + 0.1.
    const [ofFirst, ofSecond] = await costs();
    expect(ofFirst).toBe(4.7666666667);
    expect(ofSecond).toBe(11.4666666667);
    await expectSound(owner);
  });

  test('without the first receipt the second covers provisional consumption', async () => {
    await done(owner.delete(`/work-order-receipts/${ofDough.id}`));
    const { consumedSkus } = await workReceiptOf(owner, ofBread);
    // The current cost of dough when it was consumed: 2 x 3 + 0.1.
    expect(consumedSkus).toEqual([
      {
        skuId: dough,
        quantity: 24,
        fifoLayers: [],
        provisionalQuantity: 24,
        provisionalUnitCost: 6.1,
      },
    ]);
    expect(costOf(await workReceiptOf(owner, ofBread))).toBe(18.8);
    await expectSound(owner);
  });
});

describe('goods that were made of themselves in a cycle', () => {
  test('are marked in the layers of both entries', async () => {
    const bolt = await newMaterial(owner, { unitCost: 1 });
    const frame = await newProduct(owner, [{ materialId: bolt }]);
    await stock(owner, { skuId: frame }, site, [10, 3, 1]);
    const consumed = [{ skuId: frame, quantity: 5 }];
    const rework = await done(
      make(owner, await workOrder(owner, frame, 5), 5, { ...on(10), consumed }),
    );
    const left = { skuId: frame, locationId: site, quantity: 10, eventDate: march(5) };
    const { id } = await done(dispose(owner, left));
    const made = rework.produced[0].ledgerEntryId ?? '';
    const [taken] = (await workReceiptOf(owner, rework)).consumedSkus;
    expect(taken).toMatchObject({
      quantity: 5,
      fifoLayers: [{ ledgerEntryId: made, quantity: 5, provisional: true }],
      provisionalQuantity: 0,
    });
    const { body: layer } = await entryOf(owner, made, { include: 'layers' });
    expect(JSON.stringify(layer)).toContain('"provisional":true');
    // The shipment consumed the first ten, none of which is in the cycle.
    const { body: consumer } = await entryOf(owner, id, { include: 'layers' });
    expect(consumer).toMatchObject({ unitCost: '3', provisionalQuantity: '0' });
    expect(JSON.stringify(consumer)).not.toContain('"provisional":true');
    await expectSound(owner);
    // With more of them, earlier, nothing is made of itself any more.
    await stock(owner, { skuId: frame }, site, [5, 4, 2]);
    const [recalculated] = (await workReceiptOf(owner, rework)).consumedSkus;
    expect(recalculated.fifoLayers).toEqual([
      { ledgerEntryId: expect.any(String), quantity: 5, unitCost: 4 },
    ]);
    await expectSound(owner);
  });

  test('have the same cost in any order of entry', async () => {
    const enter = async (order: readonly [string, string, string]) => {
      const steel = await newMaterial(owner, { unitCost: 1 });
      const a = await newProduct(owner, [{ materialId: steel }]);
      const b = await newProduct(owner, [{ skuId: a }]);
      await stock(owner, { materialId: steel }, site, [10, 1, 1]);
      const receipts: Record<string, { id: string }> = {};
      const steps: Record<string, () => Promise<{ id: string }>> = {
        opening: async () => done(make(owner, await workOrder(owner, a, 10), 10, on(1))),
        aToB: async () =>
          done(
            make(owner, await workOrder(owner, b, 10), 10, {
              ...on(10),
              consumed: [{ skuId: a, quantity: 10 }],
            }),
          ),
        bToA: async () =>
          done(
            make(owner, await workOrder(owner, a, 10), 10, {
              ...on(5),
              consumed: [{ skuId: b, quantity: 10 }],
            }),
          ),
      };
      for (const step of order) {
        receipts[step] = await (steps[step] as () => Promise<{ id: string }>)();
        await expectSound(owner);
      }
      const costs = [];
      for (const step of ['opening', 'aToB', 'bToA']) {
        costs.push(costOf(await workReceiptOf(owner, receipts[step] as { id: string })));
      }
      return costs;
    };
    expect(await enter(['opening', 'aToB', 'bToA'])).toEqual([1, 1, 1]);
    expect(await enter(['bToA', 'opening', 'aToB'])).toEqual([1, 1, 1]);
    expect(await enter(['aToB', 'bToA', 'opening'])).toEqual([1, 1, 1]);
  });
});
