/** X016: the plan of a large organization, asked by one client at a time. */
import { clientOf, make, rateOf, timed, within } from '../single-client.mjs';
import { megabytes, peakMemory } from './cost-cascade.mjs';

const levels = 4;
/** Materials, and SKUs of each level: 10,000 items in all. */
const perLevel = 2_000;
const smallPerLevel = perLevel / 10;
const linesPerOrder = 100;
/** Days over which the orders are spread. */
const horizon = 90;

/** @type {import('../measure.mjs').Row} */
export const plan = {
  id: 'X016',
  readsAll: true,
  name: 'X016 plan of 10,000 items, recipes four deep, of 1 s',
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures, notes) {
    const send = clientOf(installation.origin, tenant);
    const small = await openFactory(send, await organization(send), smallPerLevel);
    const large = await openFactory(send, await organization(send), perLevel);
    const read = planning(send, failures);
    const peakOfSmall = await peakMemory(installation, read(small));
    const peak = await peakMemory(installation, read(large));
    notes.push(
      `Plan: the service had at most ${megabytes(peakOfSmall)} in memory while it planned ` +
        `${(levels + 1) * smallPerLevel} items, ${megabytes(peak)} with ${(levels + 1) * perLevel}.`,
    );
    return { ours: (seconds) => rateOf(read(large), seconds), floor: within(1_000) };
  },
};

/**
 * The cheapest offers of two vendors with three prices each for every material, to the plan of the
 * same items without vendor items.
 *
 * @type {import('../measure.mjs').Row}
 */
export const planOfOffers = {
  id: 'X016-offers',
  readsAll: true,
  name: 'X016 plan with the cheapest of 4,000 offers, of one without',
  aim: 0.83,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const plain = await openFactory(send, await organization(send), perLevel);
    const offered = await openFactory(send, await organization(send), perLevel);
    for (const vendor of ['NEAR', 'FAR']) await offerAll(send, offered.orgId, vendor);
    const read = planning(send, failures);
    return {
      ours: (seconds) => rateOf(read(offered, '&vendors=cheapest'), seconds),
      floor: (seconds) => rateOf(read(plain), seconds),
    };
  },
};

/** A plan is kept until something changes, so each read follows a change. */
const planning =
  (send, failures) =>
  ({ orgId, materialIds }, query = '') =>
  async () => {
    const changed = { name: `Flour ${performance.now()}` };
    await send('PATCH', `/api/materials/${materialIds[0]}`, changed, orgId);
    const { outcome, milliseconds } = await timed(() =>
      send('GET', `/api/plan?limit=200${query}`, undefined, orgId),
    );
    const { data = [] } = JSON.parse(outcome.text);
    if (data.length !== 200) failures.push(`plan: ${outcome.status} with ${data.length} rows.`);
    return { milliseconds, done: 1 };
  };

/** Imports the price list of a vendor for all materials. */
async function offerAll(send, orgId, vendor) {
  await make(send, '/api/vendors', { code: vendor, name: vendor }, orgId);
  const rows = Array.from({ length: perLevel }, (_, number) => ({
    ...{ vendor, material: `L0-${number}`, purchaseUnit: 'sack', unitsPerPurchaseUnit: 25 },
    prices: [1, 10, 50].map((fromQuantity) => ({
      fromQuantity,
      unitPrice: 20 - fromQuantity / 10,
    })),
  }));
  const { status, text } = await send('POST', '/api/vendor-items/bulk-import', { rows }, orgId);
  if (status !== 200) throw new Error(`The price list was answered ${text.slice(0, 300)}`);
}

/** Products of products of products of products of materials, and orders of the uppermost. */
async function openFactory(send, orgId, count) {
  const makeHere = (path, body) => make(send, path, body, orgId);
  const importHere = async (path, codes, rowOf) => {
    const body = { rows: codes.map(rowOf) };
    const { status, text } = await send('POST', `/api/${path}/bulk-import`, body, orgId);
    if (status !== 200) throw new Error(`${path} answered ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text).ids;
  };
  const numbers = Array.from({ length: count }, (_, number) => number);
  const code = (level, number) => `L${level}-${number % count}`;
  const codesOf = (level) => numbers.map((number) => code(level, number));
  const types = await send('GET', '/api/sku-types', undefined, orgId);
  const [{ id: skuTypeId }] = JSON.parse(types.text).data;
  const { id: shipFromLocationId } = await makeHere('/api/locations', { name: 'Works' });
  const materialIds = await importHere('materials', codesOf(0), (each) => ({
    ...{ code: each, name: each, unit: 'KG', unitCost: 1, leadTimeDays: 7 },
  }));
  const skus = [];
  for (let level = 1; level <= levels; level += 1) {
    const sku = (each) => ({ code: each, name: each, skuTypeId, unit: 'EA', leadTimeDays: 2 });
    skus.push(await importHere('skus', codesOf(level), sku));
    const input = (number) => ({
      [level === 1 ? 'material' : 'sku']: code(level - 1, number),
      quantity: 2,
    });
    await importHere('boms', codesOf(level), (each, number) => ({
      sku: each,
      inputs: [number, number + 7, number + 13].map(input),
    }));
  }
  await orderAll(makeHere, skus.at(-1), shipFromLocationId);
  return { orgId, materialIds };
}

/** Five lines for each of the SKUs, in orders that are spread over the days to come. */
async function orderAll(makeHere, skuIds, shipFromLocationId) {
  const { id: customerId } = await makeHere('/api/customers', { name: 'Trade' });
  const orders = (skuIds.length * 5) / linesPerOrder;
  for (let order = 0; order < orders; order += 1) {
    const day = new Date(Date.now() + ((order * horizon) / orders) * 86_400_000);
    await makeHere('/api/sales-orders', {
      ...{ customerId, status: 'Confirmed', shipFromLocationId },
      requestedShipDate: day.toISOString().slice(0, 10),
      items: Array.from({ length: linesPerOrder }, (_, line) => ({
        skuId: skuIds[(order * linesPerOrder + line) % skuIds.length],
        ...{ quantity: 3, unitPrice: 10 },
      })),
    });
  }
}
