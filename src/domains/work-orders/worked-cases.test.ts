/** The worked cases of production. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { make, workLocations, workOrder } from '../../../test/support/making.ts';
import { buy, order, receive } from '../../../test/support/purchasing.ts';
import { balancesOf, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let shipToLocationId: string;
beforeAll(async () => {
  owner = await newOrganization();
  shipToLocationId = (await workLocations(owner)).siteLocationId;
});

/** Enters bought goods at the work site. */
const bought = async (materialId: string, quantity: number, price: number, day: string) => {
  const made = await order(owner, [{ materialId, quantity, unitPrice: price }], {
    shipToLocationId,
  });
  return (await receive(owner, made, [quantity], { receiptDate: day })).body;
};

const materialFigures = async (materialId: string) =>
  (await owner.get('/materials-inventory/summary', { query: { materialId } })).body.data[0];
const receiptOf = async (id: string) => (await owner.get(`/work-order-receipts/${id}`)).body;
const sound = async () => expect(await breachesOf(owner.orgId as string)).toEqual([]);

describe('the first order', () => {
  let material: string;
  let sku: string;
  beforeEach(async () => {
    material = await newMaterial(owner);
    sku = await newSku(owner);
    await newBom(owner, sku, [{ materialId: material, quantity: 2 }], { conversionCost: 1.5 });
    await bought(material, 100, 2, '2026-03-01');
    await bought(material, 100, 3, '2026-03-10');
  });

  const made = async (good = 60, body = {}) => {
    const wo = await workOrder(owner, sku, 60);
    const answer = await make(owner, wo, good, { receiptDate: '2026-03-15', ...body });
    expect(answer.status, answer.text).toBe(201);
    return { wo, receipt: answer.body };
  };

  test('goods have the cost of their consumption plus conversion', async () => {
    const { wo, receipt } = await made();
    expect(wo).toMatchObject({ materialUnitCost: 6, conversionCost: 1.5, status: 'Production' });
    expect(receipt).toMatchObject({
      consumedMaterials: [
        {
          materialId: material,
          quantity: 120,
          fifoLayers: [
            { quantity: 100, unitCost: 2 },
            { quantity: 20, unitCost: 3 },
          ],
          provisionalQuantity: 0,
          provisionalUnitCost: null,
        },
      ],
      consumedSkus: [],
      produced: [{ skuId: sku, quantity: 60, unitCost: 5.8333333333 }],
      scrapLoss: null,
    });
    expect(await materialFigures(material)).toMatchObject({ onHand: '80', value: '240' });
    await sound();
  });

  test('a back-dated receipt revalues later production, and its reversal restores the values', async () => {
    const { receipt } = await made();
    const back = await bought(material, 50, 1, '2026-02-20');
    expect(back.cascade).toMatchObject({ receiptsRecosted: 1, materialsUpdated: 0 });
    expect(await receiptOf(receipt.id)).toMatchObject({
      consumedMaterials: [
        {
          fifoLayers: [
            { quantity: 50, unitCost: 1 },
            { quantity: 70, unitCost: 2 },
          ],
        },
      ],
      produced: [{ unitCost: 4.6666666667 }],
    });
    expect(await materialFigures(material)).toMatchObject({ value: '360' });
    expect(await balancesOf(owner, sku)).toMatchObject({ averageUnitCost: '4.6666666667' });
    expect((await owner.get(`/materials/${material}`)).body.unitCost).toBe(3);
    await sound();

    expect((await owner.delete(`/purchase-order-receipts/${back.id}`)).status).toBe(204);
    expect(await receiptOf(receipt.id)).toEqual(receipt);
    expect(await materialFigures(material)).toMatchObject({ onHand: '80', value: '240' });
    await sound();
  });

  test('expected movements show open quantities, and return when a receipt is reversed', async () => {
    const wo = await workOrder(owner, sku, 60);
    const plans = async () => {
      const goods = await balancesOf(owner, sku);
      const { demand } = await materialFigures(material);
      const { status } = (await owner.get(`/work-orders/${wo.id}`)).body;
      return [goods.onOrder, demand, status];
    };
    expect(await plans()).toEqual(['60', '120', 'Production']);
    const part = await make(owner, wo, 25, { receiptDate: '2026-03-15' });
    expect(await plans()).toEqual(['35', '70', 'Partially Received']);
    expect((await owner.delete(`/work-order-receipts/${part.body.id}`)).status).toBe(204);
    expect(await plans()).toEqual(['60', '120', 'Production']);
    expect(await materialFigures(material)).toMatchObject({ onHand: '200', value: '500' });
    await sound();
  });

  test('good pieces bear the consumption of scrapped pieces', async () => {
    const { wo, receipt } = await made(58, { scrappedQuantity: 2 });
    expect(receipt.produced).toMatchObject([
      { quantity: 58, scrappedQuantity: 2, unitCost: 5.9827586207 },
    ]);
    expect((await owner.get(`/work-orders/${wo.id}`)).body.status).toBe('Completed');
    await sound();
  });
});

test('consumption before the receipt is revalued by the receipt', async () => {
  const material = await newMaterial(owner, { unitCost: 5 });
  const sku = await newSku(owner);
  await newBom(owner, sku, [{ materialId: material, quantity: 1 }]);
  const wo = await workOrder(owner, sku, 10);
  const receipt = (await make(owner, wo, 10, { receiptDate: '2026-03-15' })).body;
  expect(receipt).toMatchObject({
    consumedMaterials: [
      { quantity: 10, fifoLayers: [], provisionalQuantity: 10, provisionalUnitCost: 5 },
    ],
    produced: [{ unitCost: 5 }],
  });
  expect(await materialFigures(material)).toMatchObject({ onHand: '-10' });

  const came = await bought(material, 30, 4, '2026-03-20');
  expect(came.cascade).toMatchObject({ receiptsRecosted: 1, rowsRecosted: 2 });
  expect(await receiptOf(receipt.id)).toMatchObject({
    consumedMaterials: [
      {
        fifoLayers: [{ ledgerEntryId: came.items[0].ledgerEntryId, quantity: 10, unitCost: 4 }],
        provisionalQuantity: 0,
        provisionalUnitCost: null,
      },
    ],
    produced: [{ unitCost: 4 }],
  });
  expect(await materialFigures(material)).toMatchObject({ onHand: '20', value: '80' });
  await sound();
});

describe('cycles', () => {
  test('goods made of each other have one result, the same twice', async () => {
    const steel = await newMaterial(owner, { unitCost: 1 });
    const [a, b] = [await newSku(owner), await newSku(owner)];
    await newBom(owner, a, [{ materialId: steel, quantity: 1 }]);
    await newBom(owner, b, [{ skuId: a, quantity: 1 }]);
    await buy(owner, steel, 10, 1, '2026-02-01');
    const opening = await make(owner, await workOrder(owner, a, 10), 10, {
      receiptDate: '2026-03-01',
      consumed: [{ materialId: steel, quantity: 10 }],
    });
    expect(opening.status, opening.text).toBe(201);
    const ofA = await make(owner, await workOrder(owner, b, 10), 10, {
      receiptDate: '2026-03-10',
      consumed: [{ skuId: a, quantity: 10 }],
    });
    expect(ofA.body.produced).toMatchObject([{ unitCost: 1 }]);
    const ofB = await make(owner, await workOrder(owner, a, 10), 10, {
      receiptDate: '2026-03-05',
      consumed: [{ skuId: b, quantity: 10 }],
    });
    expect(ofB.status, ofB.text).toBe(201);
    await sound();
    const gone = await owner.delete(`/work-order-receipts/${opening.body.id}`);
    expect(gone.status, gone.text).toBe(204);
    await sound();
    const once = [await receiptOf(ofA.body.id), await receiptOf(ofB.body.id)];
    expect(once[1].consumedSkus[0].fifoLayers).toMatchObject([{ provisional: true }]);
    const again = await make(owner, await workOrder(owner, a, 10), 10, {
      receiptDate: '2026-03-01',
      consumed: [{ materialId: steel, quantity: 10 }],
    });
    await sound();
    await owner.delete(`/work-order-receipts/${again.body.id}`);
    expect([await receiptOf(ofA.body.id), await receiptOf(ofB.body.id)]).toEqual(once);
    await sound();
  });

  test('rework: goods that are consumed and made again keep their cost', async () => {
    const a = await newSku(owner);
    const bolt = await newMaterial(owner, { unitCost: 1 });
    await newBom(owner, a, [{ materialId: bolt, quantity: 1 }]);
    await owner.post('/finished-goods-inventory/adjustments', {
      skuId: a,
      locationId: shipToLocationId,
      quantity: 10,
      unitCost: 3,
      eventDate: '2026-03-01T12:00:00Z',
    });
    const rework = await make(owner, await workOrder(owner, a, 5), 5, {
      receiptDate: '2026-03-10',
      consumed: [{ skuId: a, quantity: 5 }],
    });
    expect(rework.body.produced).toMatchObject([{ unitCost: 3 }]);
    const shipped = await owner.post('/finished-goods-inventory/disposals', {
      skuId: a,
      locationId: shipToLocationId,
      quantity: 10,
      eventDate: '2026-03-05T12:00:00Z',
    });
    expect(shipped.body.unitCost).toBe('3');
    expect((await receiptOf(rework.body.id)).consumedSkus[0].fifoLayers).toMatchObject([
      { quantity: 5, provisional: true },
    ]);
    await sound();
  });
});
