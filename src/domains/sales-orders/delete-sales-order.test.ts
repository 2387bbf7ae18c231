/** E148: deleting an order, with all its effects. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  expectSound,
  hasShipments,
  refusalOf,
  rowsOf,
  sell,
  ship,
  sides,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
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

test.each(['Draft', 'Confirmed', 'Closed', 'Cancelled'])(
  'a %s order is deleted with its lines, timeline and demand',
  async (status) => {
    await owner.post(`${path}/timeline-notes`, { body: 'Ring' });
    await owner.patch(path, { status });
    const answer = await owner.delete(path);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [{ id }] = sold.items;
    for (const gone of [path, `${path}/items`, `${path}/timeline-notes`]) {
      expect((await owner.get(gone)).status).toBe(404);
    }
    expect((await owner.patch(`/sales-order-items/${id}`, { quantity: 1 })).status).toBe(404);
    const left = 'select 1 from sales_order_timeline where so_id = $1';
    expect(await query(left, [sold.id])).toEqual([]);
    expect(await rowsOf({ id })).toMatchObject([{ eventType: 'DEMAND', isVoided: true }]);
    expect(await stockOf(owner, bread)).toMatchObject({ demand: '0' });
    expect((await owner.delete(path)).status).toBe(404);
    await expectSound(owner);
  },
);

test.each([1, 4])('not while %d of it are shipped, in any status', async (quantity) => {
  await ship(owner, sold.items[0], quantity);
  expect(refusalOf(await owner.delete(path))).toEqual(hasShipments);
  await owner.patch(path, { status: 'Closed' });
  expect(refusalOf(await owner.delete(path))).toEqual(hasShipments);
  expect(await stockOf(owner, bread)).toMatchObject({ onHand: String(100 - quantity) });
});

test('its number is not assigned again', async () => {
  await owner.delete(path);
  const next = (await owner.post('/sales-orders', await sides(owner))).body;
  expect(Number(next.soNumber.slice(-4))).toBe(Number(sold.soNumber.slice(-4)) + 1);
});

test('only the version that If-Match names', async () => {
  const stale = await owner.delete(path, { headers: { 'if-match': '"2"' } });
  expect(refusalOf(stale)).toEqual([412, 'precondition_failed']);
  expect((await owner.delete(path, { headers: { 'if-match': '"1"' } })).status).toBe(204);
});
