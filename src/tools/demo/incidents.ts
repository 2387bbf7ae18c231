import type { Bakery, Day } from './bakery.ts';
import { order, receivedBefore } from './buying.ts';
import { countIngredients, countShop } from './counts.ts';
import { count } from './moving.ts';
import { soldBefore, takeOrder } from './selling.ts';

type Incident = (bakery: Bakery, day: Day) => Promise<void>;

const dryDough: Incident = async (bakery, day) => {
  const more = { day, reason: 'Dried out' };
  await count(bakery, 'disposals', { sku: 'DOUGH-OAT', quantity: 20 }, 'BAKERY', more);
};

/** Exceptional events, by round. */
export const incidents: Record<number, Incident> = {
  2: dryDough,

  async 3(bakery, day) {
    const more = { day, reason: 'Past its date' };
    await count(bakery, 'disposals', { sku: 'OATCAKE-200', quantity: 6 }, 'SHOP', more);
    const moths = { day, reason: 'Moths' };
    await count(bakery, 'disposals', { material: 'SEEDS', quantity: 2 }, 'BAKERY', moths);
  },

  /** A sack of flour of the last delivery goes back to the mill. */
  async 4(bakery, day) {
    const { id } = await receivedBefore(bakery, 'MILL', day);
    const { items } = await bakery.owner.get(`/purchase-order-receipts/${id}`);
    bakery.reach(day);
    await bakery.owner.post('/vendor-returns', {
      ...{ returnDate: bakery.date(day), reason: 'Weevils', vendorReference: 'RA-0417' },
      items: [{ purchaseOrderReceiptItemId: items[1]?.id, quantity: 1 }],
    });
  },

  async 5(bakery, day) {
    await dryDough(bakery, day);
    await closeShort(bakery, day);
  },

  async 6(bakery, day) {
    const { id } = await bakery.owner.post('/work-orders', {
      skuId: bakery.id('SHORTBREAD-150'),
      quantity: 500,
      siteLocationId: bakery.id('BAKERY'),
      stockLocationId: bakery.id('BAKERY'),
      startDate: bakery.date(day),
      notes: 'For the food fair, which was called off.',
    });
    await bakery.owner.patch(`/work-orders/${id}`, { status: 'Cancelled' });
  },

  /** Goods of a month ago come back: some go into stock again, some into the bin. */
  async 7(bakery, day) {
    const { id: soId, items } = await soldBefore(bakery, 'WREN', day - 28);
    const [oatcakes, , shortbread] = items;
    bakery.reach(day);
    await bakery.owner.post('/sales-returns', {
      ...{ soId, returnDate: bakery.date(day), reason: 'Too many for the season' },
      items: [
        { salesOrderItemId: oatcakes?.id, quantity: 12, reason: 'Unopened' },
        {
          ...{ salesOrderItemId: shortbread?.id, quantity: 3, disposition: 'scrap' },
          reason: 'Broken',
        },
      ],
    });
  },

  8: dryDough,

  /** A count with a typing error, which is corrected. */
  async 9(bakery, day) {
    const load = { material: 'CARTON', quantity: 1200 };
    const wrong = await count(bakery, 'adjustments', load, 'STORE', { day, notes: 'Count' });
    const right = { ...load, quantity: 120 };
    await count(bakery, 'adjustments', right, 'STORE', { day, replaces: wrong.id });
  },

  async 10(bakery, day) {
    const lines = [{ material: 'BUTTER', quantity: 80, unitPrice: 76.5 }];
    const { id } = await order(bakery, { vendor: 'DAIRY', ordered: day, lines });
    const notes = 'Eighty cases instead of eight.';
    await bakery.owner.patch(`/purchase-orders/${id}`, { status: 'Cancelled', notes });
  },

  async 11(bakery, day) {
    await dryDough(bakery, day);
    await countIngredients(bakery, day);
  },

  12: countShop,
};

/** An order that is closed after a partial shipment. */
async function closeShort(bakery: Bakery, day: Day): Promise<void> {
  const { owner } = bakery;
  const { id, items } = await takeOrder(bakery, 'CAFE', day, { 'SEEDCAKE-200': 40 });
  const shipDate = bakery.date(day + 1);
  await owner.patch(`/sales-order-items/${items[0]?.id}`, { fulfilledQuantity: 12, shipDate });
  await owner.patch(`/sales-orders/${id}`, { status: 'Closed' });
  await owner.post(`/sales-orders/${id}/timeline-notes`, { body: 'Twelve will do, they say.' });
}
