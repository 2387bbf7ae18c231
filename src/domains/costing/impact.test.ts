import { beforeAll, expect, test } from 'vitest';
import type { SalesOrder, WorkOrder } from '../../../test/support/answer-types.ts';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { buy, order, receive } from '../../../test/support/purchasing.ts';
import { fulfil, sell } from '../../../test/support/selling.ts';
import { materialsLedger, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import type { Impact } from '../../orders/impact.ts';

let owner: Client;
let flour: string;
let bread: string;
let receiptId: string;
let baked: WorkOrder;
let sold: SalesOrder;

const asked = { query: { include: 'impact' } };
const trial = { query: { include: 'impact', dryRun: 'true' } };

/** 100 flour at 2, of which 40 became 20 loaves at 1 of work each; 10 of these are sold at 9. */
beforeAll(async () => {
  owner = await newOrganization();
  const { siteLocationId } = await workLocations(owner);
  flour = await newMaterial(owner);
  bread = await newSku(owner);
  await newBom(owner, bread, [{ materialId: flour, quantity: 2 }], { conversionCost: 1 });
  const bought = await order(owner, [{ materialId: flour, quantity: 100, unitPrice: 2 }], {
    shipToLocationId: siteLocationId,
  });
  receiptId = (await done(receive(owner, bought, [100], { receiptDate: '2026-03-01' }))).id;
  const places = { siteLocationId, stockLocationId: siteLocationId };
  baked = await workOrder(owner, bread, 30, places);
  await done(make(owner, baked, 20, { receiptDate: '2026-03-05' }));
  sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 9 }], {
    shipFromLocationId: siteLocationId,
  });
  await done(fulfil(owner, sold.items[0], 10, '2026-03-07'));
});

test('a dry run of a correction shows what it would revalue, and the correction does so', async () => {
  const path = `/purchase-order-receipts/${receiptId}`;
  const tried = await done(owner.patch(path, { additionalCost: 50 }, trial));
  // Flour 2.50 instead of 2; a loaf 6 instead of 5. In stock: 60 flour and 10 loaves.
  expect(tried.impact).toEqual({
    stockValue: { old: '170', new: '210' },
    items: [
      expect.objectContaining({
        ...{ id: flour, type: 'material', oldUnitCost: '2', newUnitCost: '2.5' },
        ...{ oldStockValue: '120', newStockValue: '150' },
      }),
      expect.objectContaining({
        ...{ id: bread, type: 'sku', oldUnitCost: '5', newUnitCost: '6' },
        ...{ oldStockValue: '50', newStockValue: '60' },
      }),
    ],
    workOrders: [
      {
        ...{ id: baked.id, woNumber: baked.woNumber },
        ...{ oldConsumedValue: '80', newConsumedValue: '100' },
      },
    ],
    salesOrders: [
      {
        ...{ id: sold.id, soNumber: sold.soNumber },
        ...{ oldCostOfGoodsSold: '50', newCostOfGoodsSold: '60' },
        ...{ oldMargin: '40', newMargin: '30' },
      },
    ],
    disposals: [],
    returns: [],
    vendorReturns: [],
    months: [{ month: '2026-03', costOfGoodsSoldDifference: '10' }],
    closedMonths: [],
    provisional: false,
    truncated: false,
  });
  const { body: kept } = await owner.get(`/sales-orders/${sold.id}`);
  expect(kept.costOfGoodsSold).toBe(50);
  const real = await done(owner.patch(path, { additionalCost: 50 }, asked));
  expect(real.impact).toEqual(tried.impact);
  const { body: changed } = await owner.get(`/sales-orders/${sold.id}`);
  expect([changed.costOfGoodsSold, changed.margin]).toEqual([60, 30]);
});

test('a receipt that is deleted answers its impact instead of nothing', async () => {
  const answer = await owner.delete(`/purchase-order-receipts/${receiptId}`, trial);
  expect(answer.status, answer.text).toBe(200);
  const { impact } = answer.body as { impact: Impact };
  // The 40 flour that were consumed have no receipt: they are provisional, at the last cost.
  expect(impact).toMatchObject({ provisional: true, stockValue: { old: '210' } });
  const plain = await owner.delete(`/purchase-order-receipts/${receiptId}`, {
    query: { dryRun: 'true' },
  });
  expect([plain.status, plain.text]).toEqual([204, '']);
});

test('a shipment, its reversal and a count show their own change', async () => {
  const item = `/sales-order-items/${sold.items[0]?.id}`;
  const back = await done(owner.patch(item, { fulfilledQuantity: 8 }, trial));
  expect(back.impact).toMatchObject({
    stockValue: { old: '60', new: '72' },
    salesOrders: [{ id: sold.id, oldCostOfGoodsSold: '60', newCostOfGoodsSold: '48' }],
  });
  const { siteLocationId } = await workLocations(owner);
  const found = { materialId: flour, locationId: siteLocationId, quantity: 4, unitCost: 1 };
  const count = await done(owner.post(`${materialsLedger.path}/adjustments`, found, asked));
  expect(count).toMatchObject({
    quantity: '4',
    impact: { stockValue: { old: '150', new: '154' } },
  });
  const early = { ...found, eventDate: '2026-02-01T12:00:00Z' };
  const counted = await done(owner.post(`${materialsLedger.path}/adjustments`, early, trial));
  // The four that were there first, at 1, went into the loaves in place of four at 2.50.
  expect(counted.impact).toMatchObject({
    workOrders: [{ id: baked.id, oldConsumedValue: '100', newConsumedValue: '94' }],
    salesOrders: [{ id: sold.id, oldCostOfGoodsSold: '60', newCostOfGoodsSold: '57' }],
  });
});

test('what was disposed of has its part of a correction', async () => {
  const { siteLocationId } = await workLocations(owner);
  const gone = { materialId: flour, locationId: siteLocationId, quantity: 4, reason: 'Wet' };
  const path = `${materialsLedger.path}/disposals`;
  const disposal = await done(owner.post(path, gone, asked));
  const entry = { id: disposal.id, itemId: flour, reason: 'Wet' };
  expect(disposal.impact.disposals).toEqual([
    expect.objectContaining({ ...entry, oldValue: '0', newValue: '10' }),
  ]);
  const receipt = `/purchase-order-receipts/${receiptId}`;
  const dearer = await done(owner.patch(receipt, { additionalCost: 150 }, trial));
  expect(dearer.impact.disposals).toEqual([
    expect.objectContaining({ ...entry, oldValue: '10', newValue: '14' }),
  ]);
  const fewer = { ...gone, quantity: 3, replaces: disposal.id };
  const corrected = await done(owner.post(path, fewer, trial));
  expect(corrected.impact.disposals).toMatchObject([
    { ...entry, oldValue: '10', newValue: '0' },
    { itemId: flour, oldValue: '0', newValue: '7.5' },
  ]);
  const cancel = { materialId: flour, replaces: disposal.id, cancel: true };
  const { impact } = await done(owner.post(path, cancel, asked));
  expect(impact.disposals).toMatchObject([{ ...entry, oldValue: '10', newValue: '0' }]);
});

test('a price that changes is an impact on the margin', async () => {
  const item = `/sales-order-items/${sold.items[0]?.id}`;
  const { impact } = await done(owner.patch(item, { unitPrice: 10 }, trial));
  expect(impact).toMatchObject({
    items: [],
    salesOrders: [{ oldCostOfGoodsSold: '60', newCostOfGoodsSold: '60', newMargin: '40' }],
  });
});

test('goods that come back change the margin, and have their part of a correction', async () => {
  const items = [{ salesOrderItemId: sold.items[0]?.id, quantity: 2 }];
  const back = { soId: sold.id, items };
  const tried = await done(owner.post('/sales-returns', back, trial));
  expect(tried.impact).toMatchObject({
    returns: [],
    salesOrders: [{ id: sold.id, oldMargin: '30', newMargin: '24' }],
  });
  const made = await done(owner.post('/sales-returns', back));
  const path = `/purchase-order-receipts/${receiptId}`;
  const { impact } = await done(owner.patch(path, { additionalCost: 0 }, trial));
  expect(impact.returns).toEqual([
    {
      ...{ id: made.items[0].ledgerEntryIds[0], returnId: made.id, itemId: bread },
      ...{ returnNumber: 'RMA-1', oldUnitCost: '6', newUnitCost: '5' },
    },
  ]);
  const gone = await done(owner.delete(`/sales-returns/${made.id}`, asked));
  expect(gone.impact.salesOrders).toMatchObject([{ oldMargin: '24', newMargin: '30' }]);
});

test('goods that had gone back to their vendor take their part of a correction with them', async () => {
  const wax = await newMaterial(owner);
  const bought = await buy(owner, wax, 10, 4, '2026-03-01');
  const items = [{ purchaseOrderReceiptItemId: bought.items[0]?.id, quantity: 4 }];
  const back = await done(owner.post('/vendor-returns', { items }));
  const path = `/purchase-order-receipts/${bought.id}`;
  const { impact } = await done(owner.patch(path, { additionalCost: 5 }, trial));
  // Half a euro for each of 10, of which 6 are left.
  expect(impact.stockValue).toEqual({ old: '24', new: '27' });
  expect(impact.vendorReturns).toEqual([
    {
      ...{ id: expect.any(String), returnId: back.id, returnNumber: back.returnNumber },
      ...{ itemId: wax, oldValue: '16', newValue: '18' },
    },
  ]);
});

test('a shipment of goods that cost nothing has a cost afterwards, which is 0', async () => {
  const free = await newSku(owner);
  const { siteLocationId } = await workLocations(owner);
  const given = await sell(owner, [{ skuId: free, quantity: 1, unitPrice: 0 }], {
    shipFromLocationId: siteLocationId,
  });
  const shipped = { fulfilledQuantity: 1, shipDate: '2026-03-09' };
  const item = `/sales-order-items/${given.items[0]?.id}`;
  const { impact } = await done(owner.patch(item, shipped, trial));
  expect(impact.salesOrders).toMatchObject([
    { id: given.id, oldCostOfGoodsSold: null, newCostOfGoodsSold: '0', newMargin: '0' },
  ]);
});

test('a receipt that neither makes nor consumes anything has no impact', async () => {
  const path = `/work-orders/${baked.id}/receipts`;
  const produced = [{ workOrderItemId: baked.items[0]?.id, quantity: 0, scrappedQuantity: 1 }];
  const { impact } = await done(owner.post(path, { produced, consumed: [] }, trial));
  expect(impact).toMatchObject({ items: [], workOrders: [], salesOrders: [] });
  expect(impact.stockValue).toEqual({ old: '0', new: '0' });
});

test('a request without include=impact answers without it, one with another value is refused', async () => {
  const path = `/purchase-order-receipts/${receiptId}`;
  const plain = await done(owner.patch(path, { notes: 'Checked' }));
  expect(plain).not.toHaveProperty('impact');
  const wrong = await owner.patch(path, {}, { query: { include: 'impacts' } });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors?.[0]?.path).toBe('query/include/0');
});
