import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import pg from 'pg';
import { clientOf, make, rateOf, timed } from '../single-client.mjs';

const days = 200;
/** Consumptions per day: of the measured mill, and of one to compare the memory with. */
const perDay = 50;
const perDayOfSmall = 5;

const consumption = readFileSync(new URL('./cost-cascade.sql', import.meta.url), 'utf8');

/**
 * A backdated receipt: every later consumption gets another layer, at another cost. Then the
 * receipt is deleted, and all costs are as before.
 *
 * @type {import('../measure.mjs').Row}
 */
export const costCascade = {
  id: 'cascade',
  name: `cost cascade, ${days * perDay} rows`,
  aim: 0.5,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures, notes) {
    const send = clientOf(installation.origin, tenant);
    const small = await openMill({ send, tenant, installation, organization }, perDayOfSmall);
    const mill = await openMill({ send, tenant, installation, organization }, perDay);
    const once = (of) => receiveAndReverse(send, of, failures);
    const peakOfSmall = await peakMemory(installation, () => once(small));
    const peak = await peakMemory(installation, () => once(mill));
    notes.push(
      `Cost cascade: the service had at most ${megabytes(peakOfSmall)} in memory while ` +
        `${small.rows} rows were re-costed, ${megabytes(peak)} with ${mill.rows}.`,
    );
    return {
      ours: (seconds) => rateOf(() => once(mill), seconds),
      floor: (seconds) => rateOf(() => updateRows(installation.databaseUrl, mill), seconds),
    };
  },
};

/** Makes a material, its consumption, and an order of more of it, in a new organization. */
async function openMill({ send, tenant, installation, organization }, ofDay) {
  const orgId = await organization(send);
  return millOf({ send, tenant, installation, orgId }, ofDay);
}

/** Goods of an item that are found and disposed of, one by one, on many days up to today. */
export const consume = (query, item, ofDay) =>
  query(consumption.replace(':mill', `'${JSON.stringify({ ...item, days, perDay: ofDay })}'`));

/** A mill in an organization that may have other mills. */
export async function millOf({ send, tenant, installation, orgId }, ofDay, number = 1) {
  const { userId } = tenant;
  const { query } = installation;
  const makeHere = (path, body) => make(send, path, body, orgId);
  const { id: locationId } = await makeHere('/api/locations', { name: `Mill ${number}` });
  const { id: materialId } = await makeHere('/api/materials', { name: `Rye ${number}` });
  const places = { orgId, userId, locationId };
  await consume(query, { ...places, ledger: 'materials', itemId: materialId }, ofDay);
  const { id: vendorId } = await makeHere('/api/vendors', { name: `Farm ${number}` });
  const order = await makeHere('/api/purchase-orders', {
    vendorId,
    status: 'Ordered',
    shipToLocationId: locationId,
    items: [{ materialId, quantity: 1_000_000, unitPrice: 5 }],
  });
  const [{ day }] = await query(`select (current_date - $1::int)::text as day`, [days + 1]);
  const receipt = {
    receiptDate: day,
    // As much as a day's consumption: each then consumes the layer of the previous day.
    items: [{ purchaseOrderItemId: order.items[0].id, quantity: ofDay }],
  };
  return { orgId, materialId, orderId: order.id, receipt, rows: days * ofDay };
}

/** Both re-cost every later row; the number in the answer of the receipt is checked. */
export async function receiveAndReverse(send, { orgId, orderId, receipt, rows }, failures) {
  const { milliseconds } = await timed(async () => {
    const path = `/api/purchase-orders/${orderId}/receipts`;
    const { id, cascade } = await make(send, path, receipt, orgId);
    if (cascade.rowsRecosted !== rows) {
      failures.push(`cost cascade: ${cascade.rowsRecosted} of ${rows} rows were re-costed.`);
    }
    const back = await send('DELETE', `/api/purchase-order-receipts/${id}`, undefined, orgId);
    if (back.status !== 204) failures.push(`cost cascade: ${back.status} ${back.text}`);
  });
  return { milliseconds, done: 2 * rows };
}

/** Updates the same columns of the same rows, as the owner, without computing values. */
export async function updateRows(connectionString, { orgId, materialId, rows }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { outcome, milliseconds } = await timed(() =>
      client.query(
        `update ledger_entries set unit_cost = unit_cost + 0, value = value + 0,
            provisional_quantity = provisional_quantity
          where org_id = $1 and (item_id = $2 and direction = -1 or source_id is not null)
            and voided_at is null and event_type <> 'ORDER'`,
        [orgId, materialId],
      ),
    );
    if (outcome.rowCount !== rows) throw new Error(`The floor updated ${outcome.rowCount} rows.`);
    return { milliseconds, done: rows };
  } finally {
    await client.end();
  }
}

const timesForMemory = 5;

/** The most bytes that the service has in memory while some work is done a few times. */
export async function peakMemory({ residentMemory }, work) {
  let peak = 0;
  const measure = () => {
    peak = Math.max(peak, residentMemory());
  };
  const measuring = setInterval(measure, 10);
  for (let time = 0; time < timesForMemory; time += 1) await work();
  clearInterval(measuring);
  measure();
  return peak;
}

export const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
