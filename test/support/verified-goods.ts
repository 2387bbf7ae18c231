import { newBom } from './boms.ts';
import type { Client } from './client.ts';
import { done, make, stock, workLocations, workOrder } from './making.ts';
import { fulfil, sell } from './selling.ts';
import { newMaterial, newSku } from './stock.ts';

/** Makes goods, one batch in a cycle, and sells them; each order stays partly open. */
export async function makeAndSell(of: Client): Promise<void> {
  const { siteLocationId, stockLocationId } = await workLocations(of);
  const sugar = await newMaterial(of, { code: 'SUGAR', unitCost: 1 });
  const cake = await newSku(of, { code: 'CAKE' });
  await newBom(of, cake, [{ materialId: sugar, quantity: 2 }], { conversionCost: 0.5 });
  await stock(of, { materialId: sugar }, siteLocationId, [100, 1.5, 10]);
  const baking = await workOrder(of, cake, 10, { expectedDate: '2026-04-02' });
  await done(make(of, baking, 4, { receiptDate: '2026-03-11', scrappedQuantity: 1 }));
  const consumed = [{ skuId: cake, quantity: 1 }];
  await done(make(of, baking, 2, { receiptDate: '2026-03-13', consumed }));
  const mistaken = await done(make(of, baking, 3, { receiptDate: '2026-03-12' }));
  await done(of.delete(`/work-order-receipts/${mistaken.id}`));
  await workOrder(of, cake, 5, { status: 'Draft' });
  const stopped = await workOrder(of, cake, 8);
  await done(make(of, stopped, 1, { receiptDate: '2026-03-14' }));
  await done(of.patch(`/work-orders/${stopped.id}`, { status: 'Closed' }));

  const from = { shipFromLocationId: stockLocationId, requestedShipDate: '2026-04-03' };
  const lines = [
    { skuId: cake, quantity: 6, unitPrice: 4.2, discountPercent: 5 },
    { skuId: cake, quantity: 1, unitPrice: 5 },
  ];
  const sold = await sell(of, lines, { ...from, discountAmount: 1, shippingAmount: 5 });
  // All stock from before the cake that is made of cake: that cake is its own input.
  await done(fulfil(of, sold.items[0], 4, '2026-03-12'));
  const whole = await sell(of, lines.slice(1), from);
  await done(fulfil(of, whole.items[0], 1, '2026-03-15'));
  await sell(of, lines, { ...from, status: 'Draft' });
}
