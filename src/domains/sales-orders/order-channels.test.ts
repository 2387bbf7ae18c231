/** E156, E157, E158, E159, E160, E161: order channels, which are deactivated and never erased. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newChannel, sell, sides, stocked } from '../../../test/support/selling.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let id: string;
let channels = 0;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  id = await newChannel(owner, `Channel ${channels++}`);
});

const path = (of = id) => `/order-channels/${of}`;
const find = async (isActive = 'all') =>
  (await owner.get('/order-channels', { query: { isActive, ids: id } })).body.data[0];

describe('deleting a channel', () => {
  test('deactivates it, in use or not, and erases nothing', async () => {
    const skuId = await stocked(owner);
    const sold = await sell(owner, [{ skuId, quantity: 1, unitPrice: 1 }], { orderChannelId: id });
    const answer = await owner.delete(path());
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await find()).toMatchObject({ id, isActive: false, version: 2 });
    expect(await find('true')).toBeUndefined();
    expect((await owner.get(`/sales-orders/${sold.id}`)).body.orderChannelId).toBe(id);
    const { customerId } = await sides(owner);
    const late = await owner.post('/sales-orders', { customerId, orderChannelId: id });
    expect(faultsOf(late)).toEqual([['/orderChannelId', 'inactive']]);
  });

  test('again changes nothing', async () => {
    await owner.delete(path());
    const before = await find();
    expect((await owner.delete(path())).status).toBe(204);
    expect(await find()).toEqual(before);
  });

  test('is not permitted to the service in the database', async () => {
    const [right] = await query<{ may: boolean }>(
      `select has_table_privilege('stockwright_app', 'order_channels', 'delete') as may`,
    );
    expect(right?.may).toBe(false);
  });
});

describe('reactivating a channel', () => {
  test('allows orders to name it again', async () => {
    await owner.delete(path());
    const answer = await owner.post(`${path()}/reactivate`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id, isActive: true, version: 3 });
    expect(answer.headers.get('etag')).toBe('"3"');
    const { customerId } = await sides(owner);
    const made = await owner.post('/sales-orders', { customerId, orderChannelId: id });
    expect(made.status, made.text).toBe(201);
  });

  test('that is active changes nothing', async () => {
    const before = await find();
    const answer = await owner.post(`${path()}/reactivate`);
    expect([answer.status, answer.body]).toEqual([200, before]);
  });
});

test('counts the orders of a channel', async () => {
  const usage = async () => (await owner.get(`${path()}/in-use`)).body;
  expect(await usage()).toEqual({ inUse: false, count: 0, usedBy: [] });
  const { customerId } = await sides(owner);
  for (const _ of [1, 2]) await owner.post('/sales-orders', { customerId, orderChannelId: id });
  expect(await usage()).toEqual({
    inUse: true,
    count: 2,
    usedBy: [{ entityType: 'sales_order', count: 2 }],
  });
});
