import { floorsOf } from '../captured.mjs';
import { clientOf, make } from '../single-client.mjs';
import { idOf, ranges } from '../tenants.mjs';

const lines = 3;
/** Each order is shipped once: there must be more than a run can ship. */
const orders = 56_000;
const ofImport = 8_000;

/** The orders of a tenant, by its number. */
const placed = new Map();

const shipping = (order, draws) => ({
  method: 'PATCH',
  path: `/api/sales-orders/${order}`,
  body: JSON.stringify({ fulfillmentStatus: 'Fulfilled' }),
  draws,
});

/**
 * Shipments of whole orders of one organization, from so many connections.
 *
 * @param {number} clients
 * @returns {import('../measure.mjs').Row}
 */
export const shipment = (clients) => ({
  id: `E151-${clients}`,
  name: `E147 shipment of ${lines} lines`,
  load: `one tenant, ${clients} connections`,
  clients,
  aim: clients === 16 ? 2 : 1,
  again: clients !== 16,
  tenants: (all) => all.slice(5, 6),

  async seed({ tenants, installation }) {
    for (const tenant of tenants) {
      if (!placed.has(tenant.number))
        placed.set(tenant.number, await placeOrders(tenant, installation));
    }
  },

  request: (tenant) =>
    shipping('<order>', { order: { each: placed.get(tenant.number).slice(0, -1) } }),
  isRight: ({ body }) => body.status === 'Completed' && body.items.length === lines,

  // The last order is never shipped.
  floors: floorsOf(({ number }) => shipping(placed.get(number).at(-1), {})),
});

/** Imports Confirmed orders of SKUs that are in stock; returns their ids. */
async function placeOrders(tenant, { origin, query }) {
  const send = clientOf(origin, tenant);
  await make(send, '/api/customers', { name: 'Crown Hotel', code: 'HOTEL' }, tenant.orgId);
  const [{ code: store }] = await query(
    `select code from locations where id = '${idOf.location(tenant)}${ranges.store[0]}'`,
  );
  const skus = await query(`select code from skus where org_id = '${tenant.orgId}' order by code`);
  for (let first = 0; first < orders; first += ofImport) {
    const rows = Array.from({ length: ofImport }, (_, index) => ({
      customer: 'HOTEL',
      status: 'Confirmed',
      shipFromLocation: store,
      items: Array.from({ length: lines }, (_each, line) => ({
        sku: skus[((first + index) * lines + line) % skus.length].code,
        quantity: 1,
        unitPrice: 5,
      })),
    }));
    const path = '/api/sales-orders/bulk-import';
    const { status, text } = await send('POST', path, { rows }, tenant.orgId);
    if (status !== 200) throw new Error(`${path} answered ${status} ${text.slice(0, 300)}`);
  }
  const found = await query(
    `select o.id from sales_orders o
     join customers c on c.org_id = o.org_id and c.id = o.customer_id
     where o.org_id = '${tenant.orgId}' and c.code = 'HOTEL' order by o.id`,
  );
  return found.map(({ id }) => id);
}
