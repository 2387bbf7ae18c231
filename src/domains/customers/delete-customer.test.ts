/** E048: deleting a customer with the records around it. See also deletions.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let id: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  id = (await owner.post('/customers', { name: 'Crown Hotel' })).body.id;
});

const remove = () => owner.delete(`/customers/${id}`);
const isThere = async () => (await owner.get(`/customers/${id}`)).status === 200;

test('keeps the records that the customer named, which can then be deleted', async () => {
  const broker = (await owner.post('/brokers', { name: 'Grace' })).body.id;
  await owner.patch(`/customers/${id}`, { brokerId: broker });
  expect((await owner.delete(`/brokers/${broker}`)).status).toBe(409);
  expect((await remove()).status).toBe(204);
  expect((await owner.delete(`/brokers/${broker}`)).status).toBe(204);
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
