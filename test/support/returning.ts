/** Goods that customers send back: an order that was shipped, and requests to return of it. */
import { done } from './making.ts';
import { sell, ship, stocked } from './selling.ts';
import { newOrganization } from './world.ts';

/** Ten of bread and four of cake, sold for 5 and 9, that cost 2 and 3 and were shipped whole. */
export async function openReturns() {
  const owner = await newOrganization();
  const [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  const sold = await sell(owner, [
    { skuId: bread, quantity: 10, unitPrice: 5 },
    { skuId: cake, quantity: 4, unitPrice: 9 },
  ]);
  for (const [index, item] of sold.items.entries()) {
    await ship(owner, item, [10, 4][index] ?? 0, '2026-03-10');
  }
  /** Units of a line of the order. */
  const line = (at: number, quantity: number, more: object = {}) => ({
    salesOrderItemId: sold.items[at]?.id,
    quantity,
    ...more,
  });
  const send = (items: object[], body: object = {}) =>
    owner.post('/sales-returns', { soId: sold.id, items, ...body });
  const take = (...args: Parameters<typeof send>) => done(send(...args));
  return { owner, bread, cake, sold, line, send, take };
}
