import { readFileSync } from 'node:fs';
import { clientOf, make, timed } from '../single-client.mjs';

const days = 200;
const perDay = 50;
const writers = 4;
/** Units of each item that the writers find before they dispose of any. */
const opening = 1_000;

const production = readFileSync(new URL('./two-step-bakery.sql', import.meta.url), 'utf8');

/**
 * Ordinary writes of one organization, on three items, while a backdated receipt of the first item
 * changes the cost of everything that was made of it, and is deleted again. The floor is the same
 * writes without a correction.
 *
 * @type {import('../measure.mjs').Row}
 */
export const correctionBeside = {
  id: 'correction-beside',
  name: `writes beside a correction of ${5 * days * perDay} rows`,
  aim: 0.5,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures, notes) {
    const send = clientOf(installation.origin, tenant);
    const bakery = await openBakery({ send, tenant, installation, organization });
    const write = (until) => writeUntil(send, bakery, failures, until);
    return {
      ours: async () => {
        const corrected = timed(() => receiveAndReverse(send, bakery, failures));
        const times = await write(corrected);
        const { outcome, milliseconds } = await corrected;
        notes.push(
          `Beside corrections of ${bakery.rows} rows, which took ${listOf(outcome)} ms, a write ` +
            `took ${listOf([Math.max(...times)])} ms at most and ${listOf([percentile95(times)])} ` +
            'ms in 95 of 100 cases.',
        );
        return { rate: (times.length * 1000) / milliseconds, done: times.length };
      },
      floor: async (seconds) => {
        const found = await write(new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
        return { rate: found.length / seconds, done: found.length };
      },
    };
  },
};

const listOf = (times) => times.map((time) => time.toFixed(0)).join(' and ');
const percentile95 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];

/** Makes a bakery that has baked, an order of more flour, and stock for the writers. */
async function openBakery({ send, tenant, installation, organization }) {
  const { userId } = tenant;
  const { query } = installation;
  const orgId = await organization(send);
  const makeHere = (path, body) => make(send, path, body, orgId);
  const { id: locationId } = await makeHere('/api/locations', { name: 'Bakery' });
  const { id: shopId } = await makeHere('/api/locations', { name: 'Shop' });
  const { id: flourId } = await makeHere('/api/materials', { name: 'Rye' });
  const [{ id: skuTypeId }] = await query('select id from sku_types where org_id = $1 limit 1', [
    orgId,
  ]);
  const sku = async (name, input) => {
    const body = { code: name, name, skuTypeId, unit: 'EA' };
    const { id: skuId } = await makeHere('/api/skus', body);
    await makeHere('/api/boms', { skuId, inputs: [{ ...input, quantity: 1 }] });
    await makeHere('/api/work-orders', {
      siteLocationId: locationId,
      stockLocationId: locationId,
      startDate: '2026-01-01',
      status: 'Draft',
      skuId,
      quantity: days * perDay,
    });
    return skuId;
  };
  const doughId = await sku('Dough', { materialId: flourId });
  const breadId = await sku('Bread', { skuId: doughId });
  const seed = { orgId, userId, flourId, doughId, breadId, locationId, days, perDay };
  await query(production.replace(':bakery', `'${JSON.stringify(seed)}'`));
  const { id: vendorId } = await makeHere('/api/vendors', { name: 'Farm' });
  const order = await makeHere('/api/purchase-orders', {
    vendorId,
    status: 'Ordered',
    shipToLocationId: locationId,
    items: [{ materialId: flourId, quantity: 1_000_000, unitPrice: 5 }],
  });
  const [{ day }] = await query('select (current_date - $1::int)::text as day', [days + 1]);
  const receipt = {
    receiptDate: day,
    // As much as a day's use: each then consumes the layer of the previous day.
    items: [{ purchaseOrderItemId: order.items[0].id, quantity: perDay }],
  };
  const bakery = { orgId, locationId, shopId, flourId, breadId, orderId: order.id, receipt };
  for (const [path, body] of movesOf(bakery).slice(0, 2)) {
    await makeHere(path, { ...body, quantity: opening });
  }
  return { ...bakery, rows: 5 * days * perDay };
}

/** The ordinary writes: goods found, disposed of and transferred, flour and bread in turns. */
function movesOf({ locationId, shopId, flourId, breadId }) {
  const [materials, goods] = ['/api/materials-inventory', '/api/finished-goods-inventory'];
  const flour = { materialId: flourId, quantity: 1 };
  const bread = { skuId: breadId, quantity: 1 };
  const way = { sourceLocationId: locationId, destinationLocationId: shopId };
  return [
    [`${materials}/adjustments`, { ...flour, locationId, unitCost: 2 }],
    [`${goods}/adjustments`, { ...bread, locationId, unitCost: 2 }],
    [`${materials}/disposals`, { ...flour, locationId }],
    [`${goods}/disposals`, { ...bread, locationId }],
    [`${materials}/transfers`, { ...flour, ...way }],
    [`${goods}/transfers`, { ...bread, ...way }],
  ];
}

/** Writes until something has ended; returns the milliseconds of each write. */
async function writeUntil(send, bakery, failures, end) {
  const moves = movesOf(bakery);
  const times = [];
  let ended = false;
  end.then(() => {
    ended = true;
  });
  const writer = async (_, number) => {
    for (let turn = number; !ended; turn += 1) {
      const [path, body] = moves[turn % moves.length];
      const { outcome, milliseconds } = await timed(() => send('POST', path, body, bakery.orgId));
      if (outcome.status !== 201) failures.push(`${path}: ${outcome.status} ${outcome.text}`);
      times.push(milliseconds);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return times;
}

/** Enters the receipt and deletes it; the number in the answer is checked. Returns both times. */
async function receiveAndReverse(send, { orgId, orderId, receipt, rows }, failures) {
  const path = `/api/purchase-orders/${orderId}/receipts`;
  const entered = await timed(() => make(send, path, receipt, orgId));
  const { id, cascade } = entered.outcome;
  if (cascade.rowsRecosted < rows) {
    failures.push(`correction: ${cascade.rowsRecosted} of ${rows} rows were re-costed.`);
  }
  const deleted = await timed(() =>
    send('DELETE', `/api/purchase-order-receipts/${id}`, undefined, orgId),
  );
  if (deleted.outcome.status !== 204) failures.push(`correction: ${deleted.outcome.text}`);
  return [entered.milliseconds, deleted.milliseconds];
}
