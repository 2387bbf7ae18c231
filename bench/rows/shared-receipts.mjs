import { clientOf, make } from '../single-client.mjs';

const inputs = 10;
const orders = 200;
/** More than a run can consume. */
const plenty = 900_000_000;
const clients = 6;

/**
 * Work order receipts that consume the same materials: six clients, as a multiple of one.
 *
 * @type {import('../measure.mjs').Row}
 */
export const sharedReceipts = {
  id: 'E137-shared',
  name: `E137 receipts that share ${inputs} inputs`,
  load: `one tenant, ${clients} clients to 1`,
  aim: 3,
  tenants: (all) => all.slice(6, 7),

  async sides({ tenants, installation, loader }, failures) {
    const [tenant] = tenants;
    const draws = { order: { any: await openBakery(tenant, installation) } };
    const request = () => ({
      method: 'POST',
      path: '/api/work-orders/<order>/receipts',
      body: JSON.stringify({ produced: [{ skuId: skus.get(tenant.number), quantity: 1 }] }),
      draws,
    });
    const load = async (count, seconds) => {
      const report = await loader.load(tenants, request, { clients: count, seconds });
      failures.push(...report.failures.map((failure) => `E137-shared: ${failure}`));
      return report;
    };
    return {
      ours: (seconds) => load(clients, seconds),
      floor: (seconds) => load(1, seconds),
    };
  },
};

/** The SKU that a tenant makes, by the tenant's number. */
const skus = new Map();

/** Makes the inputs of a tenant, the recipe and work orders; returns the orders' ids. */
async function openBakery(tenant, { origin }) {
  const send = clientOf(origin, tenant);
  const makeHere = (path, body) => make(send, path, body, tenant.orgId);
  const bakery = { name: 'Shared bakery', isWorkSite: true, isStockLocation: true };
  const { id: locationId } = await makeHere('/api/locations', bakery);
  const materialIds = [];
  for (let number = 1; number <= inputs; number += 1) {
    const { id: materialId } = await makeHere('/api/materials', { name: `Part ${number}` });
    const found = { materialId, locationId, quantity: plenty, unitCost: number };
    await makeHere('/api/materials-inventory/adjustments', found);
    materialIds.push(materialId);
  }
  const { data } = await ask(send, '/api/sku-types', tenant.orgId);
  const sku = { code: 'SHARED', name: 'Loaf', unit: 'EA', skuTypeId: data[0].id };
  const { id: skuId } = await makeHere('/api/skus', sku);
  skus.set(tenant.number, skuId);
  const recipe = materialIds.map((materialId) => ({ materialId, quantity: 2.5 }));
  await makeHere('/api/boms', { skuId, inputs: recipe });
  const order = {
    skuId,
    quantity: 1_000_000,
    siteLocationId: locationId,
    stockLocationId: locationId,
    startDate: '2026-03-01',
  };
  const made = [];
  for (let number = 0; number < orders; number += 1) {
    made.push((await makeHere('/api/work-orders', order)).id);
  }
  return made;
}

async function ask(send, path, orgId) {
  const { status, text } = await send('GET', path, undefined, orgId);
  if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
  return JSON.parse(text);
}
