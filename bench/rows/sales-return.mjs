import { clientOf, make, newCode, rateOf, timed } from '../single-client.mjs';
import { consume } from './cost-cascade.mjs';

/** On each of 200 days, with the layer of the day. */
const perDay = 489;
const orders = 500;
const returnsOfOrder = 4;
/** More than a run can send back. */
const plenty = 1_000_000;

/**
 * A return at the end of a pool of 100,000 entries, of which 2,000 are returns. The floor is the
 * same return of a product that has no other entries.
 *
 * @type {import('../measure.mjs').Row}
 */
export const salesReturn = {
  id: 'X054',
  name: 'X054 return in a pool of 100,000 entries, in an empty one',
  load: '1 connection',
  aim: 1 / 1.3,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const orgId = await organization(send);
    const shop = { send, orgId, ...(await openShop(send, orgId)) };
    const bestseller = await newProduct(shop, newCode('BEST'));
    const { locationId } = shop;
    const item = { orgId, userId: tenant.userId, locationId, itemId: bestseller };
    await consume(installation.query, { ...item, ledger: 'finished_goods' }, perDay);
    await sellAndReturn(shop, bestseller);
    const [full, empty] = [
      await ship(shop, bestseller),
      await ship(shop, await newProduct(shop, newCode('NEW'))),
    ];
    return {
      ours: (seconds) => rateOf(() => sendBack(shop, full, failures), seconds),
      floor: (seconds) => rateOf(() => sendBack(shop, empty, failures), seconds),
    };
  },
};

async function openShop(send, orgId) {
  const { id: locationId } = await make(send, '/api/locations', { name: newCode('Shop') }, orgId);
  const { id: customerId } = await make(
    send,
    '/api/customers',
    { name: 'Crown Hotel', code: newCode('HOTEL') },
    orgId,
  );
  const types = await send('GET', '/api/sku-types', undefined, orgId);
  const [{ id: skuTypeId }] = JSON.parse(types.text).data;
  return { locationId, customerId, skuTypeId };
}

async function newProduct({ send, orgId, skuTypeId }, code) {
  const { id } = await make(send, '/api/skus', { code, name: code, unit: 'EA', skuTypeId }, orgId);
  return id;
}

const findGoods = ({ send, orgId, locationId }, skuId, quantity) =>
  make(
    send,
    '/api/finished-goods-inventory/adjustments',
    { skuId, locationId, quantity, unitCost: 3 },
    orgId,
  );

async function importRows({ send, orgId }, list, rows) {
  const path = `/api/${list}/bulk-import`;
  const { status, text } = await send('POST', path, { rows }, orgId);
  if (status !== 200) throw new Error(`${path} answered ${status} ${text.slice(0, 300)}`);
}

/** Orders of which every unit leaves and comes back, each unit with a return of its own. */
async function sellAndReturn(shop, skuId) {
  const { send, orgId, customerId, locationId } = shop;
  await findGoods(shop, skuId, orders * returnsOfOrder);
  const numbers = [];
  for (let order = 0; order < orders; order += 1) {
    const { id, soNumber } = await make(
      send,
      '/api/sales-orders',
      {
        ...{ customerId, shipFromLocationId: locationId, status: 'Confirmed' },
        items: [{ skuId, quantity: returnsOfOrder, unitPrice: 5 }],
      },
      orgId,
    );
    await make(send, `/api/sales-orders/${id}/shipments`, {}, orgId);
    numbers.push(soNumber);
  }
  const rows = numbers.flatMap((order) =>
    Array.from({ length: returnsOfOrder }, () => ({ order, line: 1, quantity: 1 })),
  );
  await importRows(shop, 'sales-returns', rows);
}

/** An order of many units, which have left. */
async function ship(shop, skuId) {
  const { send, orgId, customerId, locationId } = shop;
  await findGoods(shop, skuId, plenty);
  const order = await make(
    send,
    '/api/sales-orders',
    {
      ...{ customerId, shipFromLocationId: locationId, status: 'Confirmed' },
      items: [{ skuId, quantity: plenty, unitPrice: 5 }],
    },
    orgId,
  );
  await make(send, `/api/sales-orders/${order.id}/shipments`, {}, orgId);
  return { soId: order.id, items: [{ salesOrderItemId: order.items[0].id, quantity: 1 }] };
}

async function sendBack({ send, orgId }, body, failures) {
  const { outcome, milliseconds } = await timed(() =>
    send('POST', '/api/sales-returns', body, orgId),
  );
  if (outcome.status !== 201) failures.push(`${outcome.status} ${outcome.text.slice(0, 200)}`);
  return { milliseconds, done: 1 };
}
