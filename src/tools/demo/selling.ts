import type { Bakery, Day } from './bakery.ts';
import type { Answer } from './client.ts';
import { readRecords } from './read-records.ts';

/** A sale of every round; other fields are terms of its orders. */
interface Sale {
  customer: string;
  orderChannel: string;
  shipFrom?: string;
  discountPercent?: number;
  /** The first round that has it. */
  from?: number;
  /** Lowest and highest quantities of each line. */
  lines: Record<string, [number, number]>;
}

const sales: Sale[] = JSON.parse(readRecords('sales.json'));

/** Records the orders of a round, one a day, and ships each on the next day. */
export async function sellRound(bakery: Bakery, round: number, day: Day): Promise<void> {
  const rows = sales
    .filter(({ from = 0 }) => round >= from)
    .map((sale, index) => rowOf(bakery, sale, `B-${round + 1}-${index + 1}`, day + index));
  bakery.reach(day);
  const { ids } = await bakery.owner.post('/sales-orders/bulk-import', { rows });
  for (const [index, id] of ids.entries()) {
    bakery.reach(day + index + 1);
    await bakery.owner.patch(`/sales-orders/${id}`, {
      fulfillmentStatus: 'Fulfilled',
      shipDate: bakery.date(day + index + 1),
    });
  }
}

function rowOf(bakery: Bakery, sale: Sale, orderKey: string, day: Day) {
  const { shipFrom = 'BAKERY', discountPercent = 0, from: _, lines, ...terms } = sale;
  return {
    ...terms,
    ...{ orderKey, shipFromLocation: shipFrom, status: 'Confirmed' },
    orderDate: bakery.date(day),
    requestedShipDate: bakery.date(day + 2),
    items: Object.entries(lines).map(([sku, [min, max]]) => ({
      sku,
      quantity: bakery.chance.between(min, max),
      discountPercent,
    })),
  };
}

/** Records one order of the bakery, with the quantity of each SKU. */
export function takeOrder(
  bakery: Bakery,
  customer: string,
  day: Day,
  lines: Record<string, number>,
  terms: object = {},
) {
  bakery.reach(day);
  return bakery.owner.post('/sales-orders', {
    customerId: bakery.id(customer),
    orderChannelId: bakery.id('Wholesale'),
    shipFromLocationId: bakery.id('BAKERY'),
    status: 'Confirmed',
    orderDate: bakery.date(day),
    ...terms,
    items: Object.entries(lines).map(([sku, quantity]) => ({
      skuId: bakery.id(sku),
      quantity,
      discountPercent: 20,
    })),
  });
}

/** The newest order of a customer that was placed up to a day, with its lines. */
export async function soldBefore(bakery: Bakery, customer: string, day: Day): Promise<Answer> {
  const placed = `customerId=${bakery.id(customer)}&to=${bakery.date(day)}&sort=-orderDate&limit=1`;
  const { data } = await bakery.owner.get(`/sales-orders?status=Completed&${placed}`);
  return bakery.owner.get(`/sales-orders/${data[0]?.id}`);
}
