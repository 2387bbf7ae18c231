/**
 * The tour of the README with a typed client. `generated/stockwright.d.ts` is generated from
 * `openapi.json` and has the types of every path, field and answer.
 *
 * Environment: `TOKEN`, an ID token or an API token; `STOCKWRIGHT_URL`.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../generated/stockwright.js';

type Problem = components['schemas']['Problem'];

const { TOKEN, STOCKWRIGHT_URL = 'http://127.0.0.1:3000' } = process.env;
const api = createClient<paths>({ baseUrl: STOCKWRIGHT_URL });

/** The organization of the requests, after it is created. */
let organization: string | undefined;

const credentials: Middleware = {
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${TOKEN}`);
    if (organization) request.headers.set('X-Org-Id', organization);
    return request;
  },
};
api.use(credentials);

/** The body of an answer; a refusal is thrown with its code and detail. */
async function done<T>(request: Promise<{ data?: T; error?: Problem }>): Promise<T> {
  const { data, error } = await request;
  if (error) throw new Error(`${error.code}: ${error.detail}`, { cause: error });
  return data as T;
}

/** The first element of a list; throws when the list is empty. */
function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('An empty list.');
  return first;
}

// A second registration is refused, which does no harm here.
await api.POST('/api/user');
const user = await done(api.GET('/api/user'));
console.log('signed in as', user.email);

const { id: org } = await done(
  api.POST('/api/organizations', { body: { name: 'Mill Lane Bakery', baseCurrency: 'EUR' } }),
);
organization = org;
const bakery = await done(api.POST('/api/locations', { body: { name: 'Bakery' } }));
const shop = await done(api.POST('/api/locations', { body: { name: 'Shop' } }));
const flour = await done(
  api.POST('/api/materials', { body: { code: 'FLOUR', name: 'Wheat flour', unit: 'KG' } }),
);
const types = await done(api.GET('/api/sku-types'));
const bread = await done(
  api.POST('/api/skus', {
    body: {
      code: 'BREAD-800',
      name: 'Wheat bread 800 g',
      skuTypeId: only(types.data.filter(({ name }) => name === 'Finished good')).id,
      unit: 'EA',
      listPrice: 4.2,
    },
  }),
);
await done(
  api.POST('/api/boms', {
    body: {
      skuId: bread.id,
      conversionCost: 0.4,
      inputs: [{ materialId: flour.id, quantity: 0.5 }],
    },
  }),
);

// Buy flour: 100 kg at 0.80 are ordered and received.
const mill = await done(api.POST('/api/vendors', { body: { name: 'Old Mill' } }));
const purchase = await done(
  api.POST('/api/purchase-orders', {
    body: {
      vendorId: mill.id,
      status: 'Ordered',
      shipToLocationId: bakery.id,
      items: [{ materialId: flour.id, quantity: 100, unitPrice: 0.8 }],
    },
  }),
);
const receipt = await done(
  api.POST('/api/purchase-orders/{id}/receipts', {
    params: { path: { id: purchase.id } },
    body: { items: [{ purchaseOrderItemId: only(purchase.items).id, quantity: 100 }] },
  }),
);
const stock = await done(
  api.GET('/api/materials-inventory/summary', { params: { query: { materialId: flour.id } } }),
);
const { onHand, value } = only(stock.data);
console.log('flour on hand', onHand, 'worth', value);

// Bake bread: 60 loaves use 30 kg.
const batch = await done(
  api.POST('/api/work-orders', {
    body: {
      skuId: bread.id,
      quantity: 60,
      siteLocationId: bakery.id,
      stockLocationId: shop.id,
      startDate: '2026-03-10',
    },
  }),
);
const baked = await done(
  api.POST('/api/work-orders/{id}/receipts', {
    params: { path: { id: batch.id } },
    body: { produced: [{ skuId: bread.id, quantity: 60 }] },
  }),
);
console.log('a loaf costs', only(baked.produced).unitCost);

// Sell it: 40 loaves at their list price.
const hotel = await done(api.POST('/api/customers', { body: { name: 'Crown Hotel' } }));
const sale = await done(
  api.POST('/api/sales-orders', {
    body: {
      customerId: hotel.id,
      status: 'Confirmed',
      shipFromLocationId: shop.id,
      items: [{ skuId: bread.id, quantity: 40 }],
    },
  }),
);
const atSale = { params: { path: { id: sale.id } } };
await done(
  api.PATCH('/api/sales-orders/{id}', { ...atSale, body: { fulfillmentStatus: 'Fulfilled' } }),
);
const sold = await done(api.GET('/api/sales-orders/{id}', atSale));
console.log(sold.status, sold.total, 'cost', sold.costOfGoodsSold, 'margin', sold.margin);

// Correct the past: the mill had charged 1.00.
const { cascade } = await done(
  api.PATCH('/api/purchase-order-receipts/{id}', {
    params: { path: { id: receipt.id } },
    body: { items: [{ id: only(receipt.items).id, unitCost: 1 }] },
  }),
);
const corrected = await done(api.GET('/api/sales-orders/{id}', atSale));
console.log('re-costed', cascade.rowsRecosted, 'rows');
console.log('cost', corrected.costOfGoodsSold, 'margin', corrected.margin);
