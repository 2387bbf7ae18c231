import { readFileSync } from 'node:fs';
import { floorsOf } from '../captured.mjs';
import { clientOf, make } from '../single-client.mjs';
import { idOf } from '../tenants.mjs';

const inputs = 10;
/** Layers of one unit each: a receipt consumes 2.5 units of every input, and so 3 layers. */
const layersOfInput = 500;
const perReceipt = 2.5;

const layers = readFileSync(new URL('./work-order-receipt.sql', import.meta.url), 'utf8');

/** The order and its item, by the number of the tenant. */
const orders = new Map();

const receiptOf = (tenant) => {
  const { id, itemId } = orders.get(tenant.number);
  return {
    method: 'POST',
    path: `/api/work-orders/${id}/receipts`,
    body: JSON.stringify({ produced: [{ workOrderItemId: itemId, quantity: 1 }] }),
    draws: {},
  };
};

/** @type {import('../measure.mjs').Row} */
export const workOrderReceipt = {
  id: 'E137',
  name: `E137 receipt of ${inputs} inputs`,
  load: '50 tenants',
  aim: 0.5,
  writes: 'work_order_receipts',
  tenants: (all) => all,

  async seed({ tenants, installation }) {
    for (const tenant of tenants) orders.set(tenant.number, await openBakery(tenant, installation));
  },

  request: receiptOf,
  isRight: ({ body }) =>
    body.consumedMaterials.length === inputs &&
    body.consumedMaterials.every(({ fifoLayers }) => fifoLayers.length === 3),

  floors: floorsOf(receiptOf),
};

/** Makes the inputs of a tenant, in many layers, the recipe and the work order. */
async function openBakery(tenant, { origin, query }) {
  const send = clientOf(origin, tenant);
  const makeHere = (path, body) => make(send, path, body, tenant.orgId);
  const bakery = { name: 'Bakery', isWorkSite: true, isStockLocation: true };
  const { id: locationId } = await makeHere('/api/locations', bakery);
  const materialIds = [];
  for (let number = 1; number <= inputs; number += 1) {
    const { id } = await makeHere('/api/materials', { name: `Ingredient ${number}` });
    materialIds.push(id);
  }
  const skuId = `${idOf.sku(tenant)}1000099`;
  await makeHere('/api/boms', {
    skuId,
    inputs: materialIds.map((materialId) => ({ materialId, quantity: perReceipt })),
  });
  const order = await makeHere('/api/work-orders', {
    skuId,
    quantity: 1_000_000,
    siteLocationId: locationId,
    stockLocationId: locationId,
    startDate: '2026-03-01',
  });
  const path = `/api/work-orders/${order.id}`;
  const { status, text } = await send('PATCH', path, { status: 'Production' }, tenant.orgId);
  if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
  const { orgId, userId } = tenant;
  const seed = JSON.stringify({ orgId, userId, locationId, materialIds, layers: layersOfInput });
  await query(layers.replace(':bakery', `'${seed}'`));
  return { id: order.id, itemId: order.items[0].id };
}
