import type { Client } from './client.ts';
import { done } from './making.ts';
import { order, receive } from './purchasing.ts';
import { fulfil, sell } from './selling.ts';
import { finishedGoodsLedger, march, newLocation, newMaterial, newSku } from './stock.ts';

/** Sends goods back to their vendor, and takes goods back of a customer. */
export async function sendAndReceiveBack(of: Client): Promise<void> {
  const salt = await newMaterial(of, { code: 'SALT' });
  const bought = await order(of, [{ materialId: salt, quantity: 10, unitPrice: 2 }]);
  const received = await done(receive(of, bought, [10], { receiptDate: '2026-03-05' }));
  const [line] = received.items;
  const back = { purchaseOrderReceiptItemId: line.id, quantity: 4 };
  await done(of.post('/vendor-returns', { returnDate: '2026-03-06', items: [back] }));

  const bun = await newSku(of, { code: 'BUN' });
  const locationId = await newLocation(of, 'Counter');
  const { adjust } = finishedGoodsLedger;
  const found = { skuId: bun, locationId, quantity: 9, unitCost: 3, eventDate: march(7) };
  await done(adjust(of, found));
  const sold = await sell(of, [{ skuId: bun, quantity: 5, unitPrice: 6 }], {
    shipFromLocationId: locationId,
  });
  await done(fulfil(of, sold.items[0], 5, '2026-03-08'));
  await done(
    of.post('/sales-returns', {
      ...{ soId: sold.id, returnDate: '2026-03-09' },
      items: [{ salesOrderItemId: sold.items[0].id, quantity: 2 }],
    }),
  );
}
