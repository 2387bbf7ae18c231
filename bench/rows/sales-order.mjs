import { captureStatements } from '../captured.mjs';
import { clientOf, make } from '../single-client.mjs';
import { idOf, ranges } from '../tenants.mjs';

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

/** The customer of each tenant, by its number. */
const customers = new Map();

const orderOf = (tenant) => ({
  method: 'POST',
  path: '/api/sales-orders',
  body: JSON.stringify({
    customerId: customers.get(tenant.number),
    status: 'Confirmed',
    shipFromLocationId: `${idOf.location(tenant)}${ranges.store[0]}`,
    items: names.map((name) => ({
      skuId: `${idOf.sku(tenant)}<${name}>`,
      quantity: 2,
      unitPrice: 5,
    })),
  }),
  draws,
});

/** @type {import('../measure.mjs').Row} */
export const salesOrder = {
  id: 'E144',
  name: `E144 order of ${lines} lines, placed`,
  load: 'one tenant, 16 connections',
  clients: 16,
  aim: 1,
  writes: 'sales_orders',
  tenants: (all) => all.slice(4, 5),

  async seed({ tenants, installation }) {
    for (const tenant of tenants) {
      const send = clientOf(installation.origin, tenant);
      const customer = await make(send, '/api/customers', { name: 'Hotel' }, tenant.orgId);
      customers.set(tenant.number, customer.id);
    }
  },

  request: orderOf,
  isRight: ({ body }) => body.status === 'Confirmed' && body.items.length === lines,

  floors: ({ tenants, installation, loader }) =>
    captureStatements(installation, tenants, (tenant) => {
      const order = orderOf(tenant);
      return loader.ask(tenant, { ...order, path: `${order.path}?dryRun=true` });
    }),
};
