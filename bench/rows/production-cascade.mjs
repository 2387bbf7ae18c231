import { readFileSync } from 'node:fs';
import { clientOf, make, rateOf } from '../single-client.mjs';
import { megabytes, peakMemory, receiveAndReverse, updateRows } from './cost-cascade.mjs';

const orders = 200;
const perOrder = 50;

const production = readFileSync(new URL('./production-cascade.sql', import.meta.url), 'utf8');

/**
 * A backdated receipt of flour changes the cost of every consumption of every order, and of every
 * loaf. Then the receipt is deleted.
 *
 * @type {import('../measure.mjs').Row}
 */
export const productionCascade = {
  id: 'cascade-production',
  name: `cost cascade, ${orders * perOrder} receipts`,
  aim: 0.5,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures, notes) {
    const send = clientOf(installation.origin, tenant);
    const bakery = await openBakery({ send, tenant, installation, organization });
    const once = () => receiveAndReverse(send, bakery, failures);
    const peak = await peakMemory(installation, once);
    notes.push(
      `Cost cascade through production: the service had at most ${megabytes(peak)} in memory ` +
        `while ${bakery.rows} rows were re-costed.`,
    );
    return {
      ours: (seconds) => rateOf(once, seconds),
      floor: (seconds) => rateOf(() => updateRows(installation.databaseUrl, bakery), seconds),
    };
  },
};

/** Makes a bakery that has baked all its orders, and an order of more flour. */
async function openBakery({ send, tenant, installation, organization }) {
  const { userId } = tenant;
  const { query } = installation;
  const orgId = await organization(send);
  const makeHere = (path, body) => make(send, path, body, orgId);
  const { id: locationId } = await makeHere('/api/locations', { name: 'Bakery' });
  const { id: materialId } = await makeHere('/api/materials', { name: 'Rye' });
  const [{ id: skuTypeId }] = await query('select id from sku_types where org_id = $1 limit 1', [
    orgId,
  ]);
  const loaf = { code: 'LOAF', name: 'Loaf', skuTypeId, unit: 'EA' };
  const { id: skuId } = await makeHere('/api/skus', loaf);
  await makeHere('/api/boms', { skuId, inputs: [{ materialId, quantity: 1 }] });
  const row = {
    siteLocationId: locationId,
    stockLocationId: locationId,
    startDate: '2026-01-01',
    status: 'Draft',
    items: [{ skuId, quantity: perOrder }],
  };
  await send('POST', '/api/work-orders/bulk-import', { rows: Array(orders).fill(row) }, orgId);
  const seed = { orgId, userId, materialId, skuId, locationId, perDay: perOrder };
  await query(production.replace(':bakery', `'${JSON.stringify(seed)}'`));
  const { id: vendorId } = await makeHere('/api/vendors', { name: 'Farm' });
  const order = await makeHere('/api/purchase-orders', {
    vendorId,
    status: 'Ordered',
    shipToLocationId: locationId,
    items: [{ materialId, quantity: 1_000_000, unitPrice: 5 }],
  });
  const [{ day }] = await query('select (current_date - $1::int)::text as day', [orders + 1]);
  const receipt = {
    receiptDate: day,
    // As much as a day's use: each then consumes the layer of the previous day.
    items: [{ purchaseOrderItemId: order.items[0].id, quantity: perOrder }],
  };
  // The rows of consumption, and those of the loaves.
  return { orgId, materialId, orderId: order.id, receipt, rows: 2 * orders * perOrder };
}
