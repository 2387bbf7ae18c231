import { floorsOf } from '../captured.mjs';
import { clientOf, make } from '../single-client.mjs';
import { idOf, ranges } from '../tenants.mjs';
import { findPlenty, setPolicy } from './plenty.mjs';

/** Each line has a SKU of its own third of the range, so that an order names none twice. */
const names = ['bread', 'cake', 'tart'];
const lines = names.length;
const third = Math.floor((ranges.sku[1] - ranges.sku[0] + 1) / lines);
const draws = Object.fromEntries(
  names.map((name, line) => {
    const first = ranges.sku[0] + line * third;
    return [name, [first, first + third - 1]];
  }),
);

/** The customer of each tenant, and an order to ship, by the number of the tenant. */
const customers = new Map();
const orders = new Map();

const orderOf = (tenant, status) => ({
  method: 'POST',
  path: '/api/sales-orders',
  body: JSON.stringify({
    customerId: customers.get(tenant.number),
    status,
    shipFromLocationId: `${idOf.location(tenant)}${ranges.store[0]}`,
    items: names.map((name) => ({
      skuId: `${idOf.sku(tenant)}<${name}>`,
      quantity: 2,
      unitPrice: 5,
    })),
  }),
  draws,
});

const shipmentOf = (id) => ({
  method: 'PATCH',
  path: `/api/sales-orders/${id}`,
  body: JSON.stringify({ fulfillmentStatus: 'Fulfilled' }),
  draws: {},
});

async function openCustomer(tenant, { origin }) {
  const send = clientOf(origin, tenant);
  const customer = await make(send, '/api/customers', { name: 'Hotel' }, tenant.orgId);
  customers.set(tenant.number, customer.id);
}

/**
 * Orders of three lines of one organization, from so many connections. A draft expects nothing;
 * a placed order expects to ship its lines.
 *
 * @param {'Draft' | 'Confirmed'} status
 * @returns {(clients: number) => import('../measure.mjs').Row}
 */
const order = (status) => (clients) => ({
  id: `E144${status === 'Draft' ? '-draft' : ''}-${clients}`,
  name: `E144 order of ${lines} lines, ${status === 'Draft' ? 'a draft' : 'placed'}`,
  load: `one tenant, ${clients} connections`,
  clients,
  aim: 1,
  writes: 'sales_orders',
  tenants: (all) => all.slice(4, 5),

  async seed({ tenants, installation }) {
    for (const tenant of tenants) await openCustomer(tenant, installation);
  },

  request: (tenant) => orderOf(tenant, status),
  isRight: ({ body }) => body.status === status && body.items.length === lines,

  floors: floorsOf((tenant) => orderOf(tenant, status)),
});

export const draftOrder = order('Draft');
export const placedOrder = order('Confirmed');

/**
 * Orders of three lines of one organization, each placed and then shipped by the same connection.
 *
 * @param {'allow' | 'reject'} policy for stock that would fall below zero
 * @returns {(clients: number) => import('../measure.mjs').Row}
 */
export const shippedOrder = (policy) => (clients) => ({
  id: `E147-${policy}-${clients}`,
  name: `E147 order of ${lines} lines, placed and shipped (${policy})`,
  load: `one tenant, ${clients} connections`,
  clients,
  aim: 1,
  writes: 'sales_orders',
  tenants: (all) => (policy === 'allow' ? all.slice(8, 9) : all.slice(9, 10)),

  async seed({ tenants, installation, loader }) {
    for (const tenant of tenants) {
      await openCustomer(tenant, installation);
      await findPlenty(tenant, installation);
      await setPolicy(tenant, policy, installation);
      const placed = await loader.ask(tenant, orderOf(tenant, 'Confirmed'));
      orders.set(tenant.number, JSON.parse(placed.text).id);
    }
  },

  request: (tenant) => ({ ...orderOf(tenant, 'Confirmed'), next: shipmentOf('{id}') }),
  isRight: ({ body }) => body.status === 'Completed',

  floors: floorsOf(
    (tenant) => orderOf(tenant, 'Confirmed'),
    ({ number }) => shipmentOf(orders.get(number)),
  ),
});
