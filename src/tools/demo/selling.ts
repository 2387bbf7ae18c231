import { type Bakery, type Day, firstTins } from './bakery.ts';

interface Sale {
  customer: string;
  orderChannel: string;
  shipFrom?: string;
  /** Percent off the list price. */
  discount?: number;
  /** Lowest and highest quantities of each line. */
  lines: Record<string, [number, number]>;
  terms?: object;
}

/** The sales of every round. */
const regular: Sale[] = [
  {
    customer: 'FITZ',
    orderChannel: 'Wholesale',
    discount: 25,
    lines: {
      'OATCAKE-200': [220, 240],
      'SEEDCAKE-200': [115, 125],
      'SHORTBREAD-150': [60, 70],
    },
  },
  {
    customer: 'CAFE',
    orderChannel: 'Wholesale',
    discount: 20,
    lines: { 'OATCAKE-200': [60, 80], 'SHORTBREAD-150': [60, 70] },
  },
  {
    customer: 'WREN',
    orderChannel: 'Wholesale',
    discount: 30,
    lines: {
      'OATCAKE-200': [100, 120],
      'SEEDCAKE-200': [95, 105],
      'SHORTBREAD-150': [70, 80],
    },
    terms: { shippingAmount: 24 },
  },
  {
    customer: 'TILL',
    orderChannel: 'Market shop',
    shipFrom: 'SHOP',
    lines: { 'OATCAKE-200': [85, 95], 'SEEDCAKE-200': [50, 58], 'SHORTBREAD-150': [50, 58] },
  },
];

const gifts: Sale = {
  customer: 'WEB',
  orderChannel: 'Web shop',
  lines: { 'GIFT-TIN': [28, 36] },
  terms: { shippingAmount: 95, notes: 'A fortnight of parcels.' },
};

/** Records the orders of a round, one a day, and ships each on the next day. */
export async function sellRound(bakery: Bakery, round: number, day: Day): Promise<void> {
  const sales = round >= firstTins ? [...regular, gifts] : regular;
  const rows = sales.map((sale, index) =>
    rowOf(bakery, sale, `B-${round + 1}-${index + 1}`, day + index),
  );
  const { ids } = await bakery.owner.post('/sales-orders/bulk-import', { rows });
  for (const [index, id] of ids.entries()) {
    await bakery.owner.patch(`/sales-orders/${id}`, {
      fulfillmentStatus: 'Fulfilled',
      shipDate: bakery.date(day + index + 1),
    });
  }
}

function rowOf(bakery: Bakery, sale: Sale, orderKey: string, day: Day) {
  const { customer, orderChannel, shipFrom = 'BAKERY', discount = 0, lines, terms } = sale;
  return {
    ...terms,
    ...{ orderKey, customer, orderChannel, shipFromLocation: shipFrom, status: 'Confirmed' },
    orderDate: bakery.date(day),
    requestedShipDate: bakery.date(day + 2),
    items: Object.entries(lines).map(([sku, [min, max]]) => ({
      sku,
      quantity: bakery.chance.between(min, max),
      discountPercent: discount,
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
