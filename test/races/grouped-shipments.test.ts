/** E147, E151: shipments of one organization that arrive together are decided one by one. */
import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '../support/answer-types.ts';
import type { Answer, Client } from '../support/client.ts';
import { eventsOf, fulfil, orderOf, sell, stocked, stockOf } from '../support/selling.ts';
import { newMember } from '../support/users.ts';
import { openArena } from './arena.ts';
import { tally } from './stock-race.ts';

const arena = openArena();

const whole = { fulfillmentStatus: 'Fulfilled' };
const shipWhole = (client: Client, { id }: { id: string }, options = {}) =>
  client.patch(`/sales-orders/${id}`, whole, options);

/** Orders of some quantity of each SKU, with a line for each. */
async function ordersOf(owner: Client, skuIds: readonly string[], count: number, quantity = 1) {
  const items = skuIds.map((skuId) => ({ skuId, quantity, unitPrice: 5 }));
  return Promise.all(Array.from({ length: count }, () => sell(owner, items)));
}

const ways: [string, (owner: Client, order: SalesOrder) => Promise<Answer>][] = [
  ['orders shipped whole', (owner, order) => shipWhole(owner, order)],
  ['lines shipped', (owner, order) => fulfil(owner, order.items[0] ?? order, 1)],
];

describe.each(ways)('%s', (_, send) => {
  test.each([1, 2])('40 of one of 10 units under reject: exactly 10 ship (%i)', async () => {
    const owner = await arena.newOwner({ negativeStock: 'reject' });
    const skuId = await stocked(owner, 10, 2);
    const orders = await ordersOf(owner, [skuId], 40);
    const answers = await Promise.all(orders.map((order) => send(owner, order)));
    expect(tally(answers)).toEqual({ done: 10, '409 insufficient_stock': 30 });
    expect(await stockOf(owner, skuId)).toEqual({ onHand: '0', demand: '30', value: '0' });
    const shown = await Promise.all(orders.map((order) => orderOf(owner, order)));
    const shipped = shown.filter(({ status }) => status === 'Completed');
    expect(shipped.map((order) => order.costOfGoodsSold)).toEqual(Array(10).fill(2));
    expect(shown.filter(({ version }) => version === 1)).toHaveLength(30);
    expect(await arena.breaches(owner)).toEqual([]);
  });
});

test('three lines of each of 20 orders that are shipped at once are all shipped', async () => {
  const owner = await arena.newOwner();
  const skuIds = [await stocked(owner, 60, 1), await stocked(owner, 60, 2), await stocked(owner)];
  const orders = await ordersOf(owner, skuIds, 20, 2);
  const lines = orders.flatMap((order) => order.items);
  const answers = await Promise.all(lines.map((line) => fulfil(owner, line, 2)));
  expect(tally(answers)).toEqual({ done: 60 });
  for (const order of orders) {
    expect(await orderOf(owner, order)).toMatchObject({
      version: 4,
      status: 'Completed',
      costOfGoodsSold: 10,
    });
  }
  const [first] = orders;
  if (first) expect(await eventsOf(owner, first)).toHaveLength(4);
  expect(await arena.breaches(owner)).toEqual([]);
});

test('a refused, a stale, an unknown and a faulty request leave the others as they are', async () => {
  const owner = await arena.newOwner();
  const skuId = await stocked(owner, 100, 2);
  const orders = await ordersOf(owner, [skuId], 40);
  const [held, stale] = orders;
  if (!held || !stale) throw new Error('no orders');
  expect((await owner.patch(`/sales-orders/${held.id}`, { onHold: true })).status).toBe(200);
  const answers = await Promise.all([
    ...orders.map((order) => {
      const headers = { 'if-match': order === stale ? '"7"' : '*' };
      return shipWhole(owner, order, { headers });
    }),
    shipWhole(owner, { id: owner.orgId ?? '' }),
    owner.patch(`/sales-orders/${owner.orgId}`, { fulfillmentStatus: 'Nearly' }),
    owner.patch(`/sales-orders/${held.id}`, { fulfillmentStatus: 'Nearly' }),
  ]);
  expect(tally(answers)).toEqual({
    done: 38,
    '409 order_on_hold': 1,
    '412 precondition_failed': 1,
    '404 not_found': 2,
    '422 validation_failed': 1,
  });
  expect(await stockOf(owner, skuId)).toEqual({ onHand: '62', demand: '2', value: '124' });
  expect(await arena.breaches(owner)).toEqual([]);
});

test('reversals and shipments of earlier days run alone, and the others together', async () => {
  const owner = await arena.newOwner();
  const skuId = await stocked(owner, 100, 2);
  const orders = await ordersOf(owner, [skuId], 40, 2);
  const first = orders.slice(0, 10);
  for (const { items } of first)
    expect((await fulfil(owner, items[0] ?? items, 2)).status).toBe(200);
  const answers = await Promise.all(
    orders.map(({ items: [line] }, index) => {
      if (!line) throw new Error('no line');
      if (index < 10) return fulfil(owner, line, 1);
      return fulfil(owner, line, 2, index % 5 === 0 ? '2026-03-05' : undefined);
    }),
  );
  expect(tally(answers)).toEqual({ done: 40 });
  expect(await stockOf(owner, skuId)).toEqual({ onHand: '30', demand: '10', value: '60' });
  expect(await arena.breaches(owner)).toEqual([]);
});

test('each shipment and its events name the member who sent it', async () => {
  const owner = await arena.newOwner();
  const member = await newMember(owner, 'member', { world: arena.world });
  const skuId = await stocked(owner);
  const orders = await ordersOf(owner, [skuId], 20);
  const authorOf = (index: number) => (index % 2 ? owner : member);
  const answers = await Promise.all(
    orders.map((order, index) => shipWhole(authorOf(index), order)),
  );
  expect(tally(answers)).toEqual({ done: 20 });
  for (const [index, order] of orders.entries()) {
    const { rows } = await arena.database.query(
      `select created_by from sales_order_timeline where so_id = $1
        union all select e.created_by from ledger_entries e
          join sales_order_items i on i.id = e.source_id
        where i.so_id = $1 and e.event_type = 'SHIP'`,
      [order.id],
    );
    expect(new Set(rows.map((row) => row.created_by))).toEqual(new Set([authorOf(index).userId]));
  }
});

test('a group whose connection breaks is written once', async () => {
  const owner = await arena.newOwner();
  const skuId = await stocked(owner, 100, 2);
  const orders = await ordersOf(owner, [skuId], 40);
  await arena.database.query('begin');
  await arena.database.query('select 1 from items where id = $1 for update', [skuId]);
  const sent = Promise.all(orders.map((order) => shipWhole(owner, order)));
  const waiting = `select pid from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))`;
  const { rows } = await arena.database.query('select pg_backend_pid() as pid');
  let blocked: { pid: number }[] = [];
  while (blocked.length === 0) {
    blocked = (await arena.database.query(waiting, [rows[0]?.pid])).rows;
  }
  await arena.database.query('select pg_terminate_backend($1)', [blocked[0]?.pid]);
  await arena.database.query('commit');
  expect(tally(await sent)).toEqual({ done: 40 });
  expect(await stockOf(owner, skuId)).toEqual({ onHand: '60', demand: '0', value: '120' });
  expect(await arena.breaches(owner)).toEqual([]);
});

test('none of these requests ran into a deadlock', arena.expectNoDeadlock);
