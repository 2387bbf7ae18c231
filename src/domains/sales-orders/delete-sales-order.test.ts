/** E148: deleting an order, with all its effects. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { sell, sides, stocked } from '../../../test/support/selling.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let sold: SalesOrder;
let path: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  bread = await stocked(owner);
  sold = await sell(owner, [{ skuId: bread, quantity: 4, unitPrice: 2 }]);
  path = `/sales-orders/${sold.id}`;
});

test('an order is deleted with its timeline', async () => {
  await owner.post(`${path}/timeline-notes`, { body: 'Ring' });
  expect((await owner.delete(path)).status).toBe(204);
  expect((await owner.get(`${path}/timeline-notes`)).status).toBe(404);
  const left = 'select 1 from sales_order_timeline where so_id = $1';
  expect(await query(left, [sold.id])).toEqual([]);
});

test('its number is not assigned again', async () => {
  await owner.delete(path);
  const next = (await owner.post('/sales-orders', await sides(owner))).body;
  expect(Number(next.soNumber.slice(-4))).toBe(Number(sold.soNumber.slice(-4)) + 1);
});
