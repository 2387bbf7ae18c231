/** E156, E157, E158, E159, E160, E161: order channels, which are deactivated and never erased. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newChannel, refusalOf, sell, sides, stocked } from '../../../test/support/selling.ts';
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

test('a channel has a unique name, in any case', async () => {
  const answer = await owner.post('/order-channels', { name: ' Web shop ', externalId: 'web' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    name: 'Web shop',
    description: null,
    isActive: true,
    externalId: 'web',
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const again = await owner.post('/order-channels', { name: 'WEB SHOP', externalId: 'web' });
  expect(refusalOf(again)).toEqual([422, 'validation_failed']);
  expect(faultsOf(again)).toEqual([
    ['/name', 'duplicate'],
    ['/externalId', 'duplicate'],
  ]);
  expect(
    (await (await newOrganization()).post('/order-channels', { name: 'Web shop' })).status,
  ).toBe(201);
});

test('channels are listed by name, only active ones by default', async () => {
  const one = await newOrganization();
  const names = async (parameters: Record<string, string> = {}) =>
    (await one.get('/order-channels', { query: parameters })).body.data.map(
      ({ name }: { name: string }) => name,
    );
  for (const name of ['Phone', 'Fax', 'Market stall']) await newChannel(one, name);
  const [fax] = (await one.get('/order-channels', { query: { q: 'FAX' } })).body.data;
  await one.delete(path(fax.id));
  expect(await names()).toEqual(['Market stall', 'Phone']);
  expect(await names({ isActive: 'false' })).toEqual(['Fax']);
  expect(await names({ isActive: 'all', sort: '-name' })).toEqual(['Phone', 'Market stall', 'Fax']);
});

test('a channel is renamed, archived and reactivated by its fields', async () => {
  const name = `Renamed ${channels++}`;
  const answer = await owner.patch(path(), { name, isActive: false });
  expect(answer.body).toMatchObject({ name, isActive: false, version: 2 });
  expect((await owner.patch(path(), { isActive: true })).body).toMatchObject({ isActive: true });
  const stale = await owner.patch(path(), { name }, { headers: { 'if-match': '"1"' } });
  expect(refusalOf(stale)).toEqual([412, 'precondition_failed']);
});

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

  test('requires the version that If-Match names', async () => {
    const stale = await owner.delete(path(), { headers: { 'if-match': '"2"' } });
    expect(refusalOf(stale)).toEqual([412, 'precondition_failed']);
    expect(await find()).toMatchObject({ isActive: true });
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

test('channels of other organizations are not found', async () => {
  const otherTenant = await newOrganization();
  for (const answer of [
    await otherTenant.patch(path(), { name: 'Mine' }),
    await otherTenant.delete(path()),
    await otherTenant.post(`${path()}/reactivate`),
    await otherTenant.get(`${path()}/in-use`),
    await owner.delete('/order-channels/web'),
  ]) {
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
  }
});
