/** E048: deleting a customer with its contact links, which is refused while records refer to it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { linkContact } from '../../../test/support/contacts.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let id: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  id = (await owner.post('/customers', { name: 'Crown Hotel' })).body.id;
});

const remove = (headers: Record<string, string> = {}) =>
  owner.delete(`/customers/${id}`, { headers });
const isThere = async () => (await owner.get(`/customers/${id}`)).status === 200;

test('removes a customer and frees its code', async () => {
  await owner.patch(`/customers/${id}`, { code: 'AGAIN', externalId: 'again' });
  const answer = await remove();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await isThere()).toBe(false);
  expect((await remove()).status).toBe(404);
  const again = { name: 'Again', code: 'AGAIN', externalId: 'again' };
  expect((await owner.post('/customers', again)).status).toBe(201);
});

test('keeps the records that the customer named, which can then be deleted', async () => {
  const broker = (await owner.post('/brokers', { name: 'Grace' })).body.id;
  await owner.patch(`/customers/${id}`, { brokerId: broker });
  expect((await owner.delete(`/brokers/${broker}`)).status).toBe(409);
  expect((await remove()).status).toBe(204);
  expect((await owner.delete(`/brokers/${broker}`)).status).toBe(204);
});

test('deletes its contact links with it, and keeps the contacts', async () => {
  const left = await linkContact(owner, 'customer', id);
  expect(await left()).toEqual({ contacts: 1, links: 1 });
  expect((await remove()).status).toBe(204);
  expect(await left()).toEqual({ contacts: 1, links: 0 });
});

test('keeps a customer with orders, and counts them, until the orders are deleted', async () => {
  const [draft, other] = [
    await owner.post('/sales-orders', { customerId: id }),
    await owner.post('/sales-orders', { customerId: id }),
  ];
  const answer = await remove();
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'sales_order', count: 2 }]);
  expect(await isThere()).toBe(true);
  for (const order of [draft, other]) await owner.delete(`/sales-orders/${order.body.id}`);
  expect((await remove()).status).toBe(204);
});

test('deletes only the version that If-Match names', async () => {
  const stale = await remove({ 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await remove({ 'if-match': '"1"' })).status).toBe(204);
});

test('answers 404 for a malformed id and for an id of another organization', async () => {
  const other = await newOrganization();
  expect((await owner.delete('/customers/CUS-1')).status).toBe(404);
  expect((await other.delete(`/customers/${id}`)).status).toBe(404);
  expect(await isThere()).toBe(true);
});
