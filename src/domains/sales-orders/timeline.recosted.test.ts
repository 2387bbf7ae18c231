/** E154: events for costs that change after a shipment. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { databaseOf } from '../../../test/support/database.ts';
import { eventsOf, orderOf, sell, ship, stock, stocked } from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { exact } from '../../kernel/values/exact.ts';
import type { RevaluedSale } from '../../ledger/revaluation.store.ts';
import { recordRecosting } from './timeline.store.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let bread: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
  bread = await stocked(owner, 1000);
});
beforeEach(async () => {
  sold = await sell(owner, [
    { skuId: bread, quantity: 5, unitPrice: 2 },
    { skuId: bread, quantity: 5, unitPrice: 2 },
  ]);
});

const recosted = async (of = sold) => {
  const { body } = await owner.get(`/sales-orders/${of.id}/timeline-notes`, {
    query: { kind: 'event', type: 'recosted' },
  });
  return body.data;
};

describe('the events that a change of the ledger records', () => {
  /** Records changed costs, as a change of the ledger does. */
  async function record(
    changes: RevaluedSale[],
    moved: Parameters<typeof recordRecosting>[4] = { entries: [], voided: [] },
  ): Promise<void> {
    const database = await databaseOf();
    const orgId = owner.orgId as string;
    await database.transaction({ orgId }, (tx) =>
      recordRecosting(tx, orgId, changes, new Date('2026-03-09T08:00:00Z'), moved),
    );
  }
  const change = (item: { id: string }, from: string, to: string): RevaluedSale => ({
    salesOrderItemId: item.id,
    oldValue: exact(from),
    newValue: exact(to),
  });

  test('are one for each order, with the old and the new cost', async () => {
    const other = await sell(owner, [{ skuId: bread, quantity: 5, unitPrice: 2 }]);
    for (const item of [...sold.items, other.items[0]]) await ship(owner, item, 3);
    const [first, second] = sold.items;
    await record([
      change(first, '5.5', '6'),
      change(other.items[0], '7.000000000001', '6'),
      change(second, '5', '6'),
      change({ id: nowhere }, '1', '2'),
    ]);
    const [event, ...more] = await recosted();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'recosted',
      body: 'Cost of goods sold went from 10.5 to 12.',
      figures: { oldCostOfGoodsSold: 10.5, newCostOfGoodsSold: 12, difference: 1.5, items: null },
      author: null,
      createdBy: null,
      createdAt: '2026-03-09T08:00:00.000Z',
    });
    expect((await recosted(other))[0]).toMatchObject({
      body: 'Cost of goods sold went from 7.000000000001 to 6.',
      figures: { difference: -1.000000000001 },
    });
    expect((await orderOf(owner, sold)).version).toBe(3);
  });

  test('count earlier shipments, not those that the change adds or voids', async () => {
    const [first, second] = sold.items;
    await ship(owner, first, 3);
    await ship(owner, second, 1);
    await ship(owner, second, 3);
    await ship(owner, first, 2);
    const rows = await query<{ id: string; value: string; isVoided: boolean }>(
      `select id, trim_scale(value)::text as value, voided_at is not null as "isVoided"
       from ledger_entries where source_id = any($1) and event_type = 'SHIP' order by value`,
      [sold.items.map(({ id }: { id: string }) => id)],
    );
    // 2 and 4 of the second line; of the first 6, of which 4 stay.
    expect(rows.map(({ value, isVoided }) => [value, isVoided])).toEqual([
      ['2', false],
      ['4', false],
      ['4', false],
      ['6', true],
    ]);
    const voided = rows.filter(({ isVoided }) => isVoided);
    await record([change(second, '5', '6')], { entries: [], voided });
    await record([change(second, '5', '6')], { entries: rows.slice(0, 1), voided: [] });
    expect((await recosted()).map(({ body }: { body: string }) => body)).toEqual([
      'Cost of goods sold went from 7 to 8.',
      'Cost of goods sold went from 15 to 16.',
    ]);
  });

  test('are none when the cost stays the same', async () => {
    const [first, second] = sold.items;
    await record([]);
    await record([change(first, '1', '1')]);
    await record([change(first, '1', '2'), change(second, '2', '1')]);
    expect(await recosted()).toEqual([]);
  });
});

describe('a request that revalues earlier shipments of its order', () => {
  let cake: string;
  beforeEach(async () => {
    cake = await newSku(owner);
    for (const [day, unitCost] of [2, 3, 4].entries())
      await stock(owner, cake, 5, unitCost, day + 1);
    sold = await sell(owner, [
      { skuId: cake, quantity: 10, unitPrice: 9 },
      { skuId: cake, quantity: 5, unitPrice: 9 },
    ]);
  });
  const lastEvents = async () => (await eventsOf(owner, sold)).slice(-2);
  const costNow = async () => (await orderOf(owner, sold)).costOfGoodsSold;

  test('by shipping more on an earlier day records the cost until then', async () => {
    await ship(owner, sold.items[0], 5, '2026-03-10');
    expect(await costNow()).toBe(10);
    await ship(owner, sold.items[0], 10, '2026-03-05');
    expect(await lastEvents()).toEqual([
      ['recosted', 'Cost of goods sold went from 10 to 15.'],
      ['shipped', 'Shipped 5 of line 1 on 2026-03-05.'],
    ]);
    expect(await costNow()).toBe(25);
  });

  test.each([
    [0, '20', 10],
    [3, '23', 19],
  ])(
    'by reversing down to %d records the revaluation before the reversal',
    async (left, recalculated, cost) => {
      await ship(owner, sold.items[0], 5, '2026-03-10');
      await ship(owner, sold.items[1], 5, '2026-03-12');
      expect(await costNow()).toBe(25);
      await ship(owner, sold.items[0], left);
      expect(await lastEvents()).toEqual([
        ['recosted', `Cost of goods sold went from 25 to ${recalculated}.`],
        ['shipment_reversed', `Reversed the shipment of ${5 - left} of line 1.`],
      ]);
      expect(await costNow()).toBe(cost);
    },
  );
});

test('a revaluation changes neither the version of the order nor its updatedAt', async () => {
  const skuId = await newSku(owner);
  const of = await sell(owner, [{ skuId, quantity: 5, unitPrice: 10 }]);
  await ship(owner, of.items[0], 5, '2026-03-10');
  const before = await orderOf(owner, of);
  expect(before).toMatchObject({ costOfGoodsSold: 0, margin: 50 });
  await stock(owner, skuId, 9, 1.25, 12);
  expect(await orderOf(owner, of)).toEqual({ ...before, costOfGoodsSold: 6.25, margin: 43.75 });
});

test('the activity has the cost of an order before and after a correction', async () => {
  const skuId = await newSku(owner);
  const of = await sell(owner, [{ skuId, quantity: 5, unitPrice: 10 }]);
  await ship(owner, of.items[0], 5, '2026-03-10');
  await stock(owner, skuId, 9, 1.25, 12);
  const { body } = await owner.get('/activity', { query: { objectId: of.id } });
  const changes = body.data.filter(({ type }: { type: string }) => type.endsWith('margin_changed'));
  expect(changes).toMatchObject([
    { changes: { fields: [{ field: 'costOfGoodsSold', old: 0, new: 6.25 }] } },
  ]);
});
