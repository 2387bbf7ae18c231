import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { InventoryValuationPage } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { pastInstant } from '../../../test/support/past-instant.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { fulfil, sell } from '../../../test/support/selling.ts';
import { materialsLedger, newLocation, newMaterial } from '../../../test/support/stock.ts';
import {
  knownFigures,
  type Summaries,
  summaries,
  total,
} from '../../../test/support/valuations.ts';
import { newOrganization } from '../../../test/support/world.ts';

/** Days at which the stock is valued, within the history that is recorded. */
const days = ['2026-03-02', '2026-03-06', '2026-03-20'].map((day) => `${day}T23:59:59.999Z`);

/** The figures of the summaries after each step, by day, item or location, and when that was. */
interface Known {
  at: string;
  byDay: ({ asOf: string } & Summaries)[];
}

let owner: Client;
const history: Known[] = [];

const valuation = async (parameters: Record<string, string>): Promise<InventoryValuationPage> =>
  done(owner.get('/inventory-valuations', { query: { limit: '1000', ...parameters } }));

/** Does a step and keeps what is known after it. */
async function step<T>(work: () => Promise<T>): Promise<T> {
  const result = await work();
  const byDay = [];
  for (const asOf of days) byDay.push({ asOf, ...(await summaries(owner, { asOf })) });
  history.push({ at: new Date().toISOString(), byDay });
  // The next step is recorded at another millisecond.
  await pause(5);
  return result;
}

beforeAll(async () => {
  owner = await newOrganization();
  const { siteLocationId } = await workLocations(owner);
  const [attic, places] = [
    await newLocation(owner, 'Attic'),
    { siteLocationId, stockLocationId: siteLocationId },
  ];
  const flour = await newMaterial(owner);
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], {
    conversionCost: 1,
  });
  const bought = await order(owner, [{ materialId: flour, quantity: 100, unitPrice: 2 }], {
    shipToLocationId: siteLocationId,
  });
  const first = await step(() =>
    done(receive(owner, bought, [60], { receiptDate: '2026-03-01', additionalCost: 6 })),
  );
  const planned = await workOrder(owner, bread, 40, places);
  await step(() => done(make(owner, planned, 20, { receiptDate: '2026-03-05' })));
  const sold = await sell(owner, [{ skuId: bread, quantity: 30, unitPrice: 9 }], {
    shipFromLocationId: siteLocationId,
  });
  await step(() => done(fulfil(owner, sold.items[0], 12, '2026-03-10')));
  const path = `/purchase-order-receipts/${first.id}`;
  await step(() => done(owner.patch(path, { additionalCost: 12 })));
  // Recorded late, for a day before the consumption.
  const late = await step(() =>
    done(receive(owner, bought, [20], { receiptDate: '2026-02-25', additionalCost: 5 })),
  );
  const route = { sourceLocationId: siteLocationId, destinationLocationId: attic };
  await step(() => materialsLedger.transfer(owner, { ...route, materialId: flour, quantity: 5 }));
  const count = { materialId: flour, locationId: attic, quantity: 4, unitCost: 1 };
  const counted = await step(() =>
    done(
      owner.post(`${materialsLedger.path}/adjustments`, {
        ...count,
        eventDate: '2026-03-02T08:00:00Z',
      }),
    ),
  );
  await step(() => done(owner.delete(`/purchase-order-receipts/${late.id}`)));
  await step(() => done(make(owner, planned, 20, { receiptDate: '2026-03-06' })));
  await step(() => done(fulfil(owner, sold.items[0], 30, '2026-03-12')));
  const cancel = { materialId: flour, replaces: counted.id, cancel: true };
  await step(() => done(owner.post(`${materialsLedger.path}/adjustments`, cancel)));
  await step(() => done(owner.delete(path)));
});

test('stock is valued as the summaries of any moment showed it, at any day', async () => {
  expect(history).toHaveLength(12);
  for (const { at, byDay } of history) {
    for (const { asOf, items, places } of byDay) {
      const byItem = await valuation({ asOf, knownAt: at });
      expect(knownFigures(byItem)).toEqual(items);
      const byLocation = await valuation({ asOf, knownAt: at, groupBy: 'location' });
      expect(knownFigures(byLocation)).toEqual(places);
    }
  }
});

test('the part that is in transit is told, as the summary has it', async () => {
  const keeper = await newOrganization();
  const [from, to] = [await newLocation(keeper, 'Store'), await newLocation(keeper, 'Shop')];
  const salt = await newMaterial(keeper, { unit: 'KG' });
  await done(
    keeper.post(`${materialsLedger.path}/adjustments`, {
      ...{ materialId: salt, locationId: from, quantity: 9, unitCost: 3 },
    }),
  );
  const route = { sourceLocationId: from, destinationLocationId: to };
  await done(
    keeper.post(`${materialsLedger.path}/transfers`, { materialId: salt, ...route, quantity: 4 }),
  );
  const figures = async (groupBy: string) => {
    const { body } = await keeper.get('/inventory-valuations', { query: { groupBy } });
    return body;
  };
  const byItem = await figures('item');
  expect(byItem).toMatchObject({
    data: [{ quantity: '9', unit: 'KG', value: '27', inTransit: '4', inTransitValue: '12' }],
    totals: [{ value: '27', inTransitValue: '12' }],
  });
  // Goods that have arrived are in transit no more.
  const { ref } = await done(
    materialsLedger.transfer(keeper, { materialId: salt, ...route, quantity: 2 }),
  );
  await done(materialsLedger.complete(keeper, ref, {}));
  expect((await figures('item')).data).toMatchObject([{ quantity: '9', inTransit: '4' }]);
  const { body: summary } = await keeper.get(`${materialsLedger.path}/summary`);
  expect(summary.data).toMatchObject([{ onHand: '5', inTransit: '4', value: '27' }]);
  expect((await figures('type')).data).toMatchObject([
    { quantity: '9', unit: null, inTransit: '4', inTransitValue: '12' },
  ]);
  const parts = (await figures('location')).data.map(
    ({ code: _, id, value, inTransitValue }: Record<string, string>) => [id, value, inTransitValue],
  );
  expect(new Set(parts)).toEqual(
    new Set([
      [from, '9', '0'],
      [to, '18', '12'],
    ]),
  );
});

test('the entries that are listed explain the whole difference', async () => {
  const reasons = new Set<string>();
  for (const { at } of history) {
    for (const asOf of days) {
      const { totals, differences, data } = await valuation({ asOf, knownAt: at });
      expect(total(differences.map(({ valueDifference }) => valueDifference))).toBe(
        total(totals.map(({ valueDifference }) => valueDifference)),
      );
      expect(total(differences.map(({ quantityDifference }) => quantityDifference))).toBe(
        total(data.map(({ quantityDifference }) => quantityDifference)),
      );
      for (const { reason, causeType, causeId } of differences) {
        reasons.add(reason);
        if (reason === 'revalued') expect([causeType, causeId]).not.toContain(null);
      }
    }
  }
  expect([...reasons].sort()).toEqual(['recorded', 'revalued', 'reversed']);
});

test('differences add up to the last digit that is shown', async () => {
  const client = await newOrganization();
  const materialId = await newMaterial(client);
  const locationId = await newLocation(client, 'Attic');
  const found = { materialId, locationId, quantity: 0.00001, unitCost: 0.000004 };
  const path = `${materialsLedger.path}/adjustments`;
  await done(client.post(path, found));
  await pause(5);
  const knownAt = await pastInstant();
  // Twice 0.00000000004, of which the first is shown as 0 and both together as 0.0000000001.
  await done(client.post(path, found));
  await done(client.post(path, { ...found, unitCost: 0.000008 }));
  const { body } = await client.get('/inventory-valuations', { query: { knownAt } });
  const shown = body.differences.map((each: { valueDifference: string }) => each.valueDifference);
  expect(body.totals).toMatchObject([
    { knownValue: '0', value: '0.0000000002', valueDifference: '0.0000000002' },
  ]);
  expect(total(shown)).toBe('0.0000000002');
  expect(shown).toEqual(['0.0000000001', '0.0000000001']);
});

test('without knownAt nothing differs; types add up to the same as items', async () => {
  const byItem = await valuation({});
  const byType = await valuation({ groupBy: 'type' });
  expect(byItem.differences).toEqual([]);
  expect(byType.totals).toEqual(byItem.totals);
  expect(byType.data.some(({ name }) => name !== null)).toBe(true);
  const one = await valuation({ itemId: byItem.data[0]?.id ?? '' });
  expect(one.data).toEqual(byItem.data.slice(0, 1));
});

test('pages have all groups, and a time in the future is refused', async () => {
  const whole = await valuation({ asOf: days[2] ?? '' });
  const first = await valuation({ asOf: days[2] ?? '', limit: '1' });
  const second = await valuation({
    asOf: days[2] ?? '',
    limit: '1',
    cursor: first.nextCursor ?? '',
  });
  expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 2));
  expect(first.totals).toEqual(whole.totals);
  const refused = await owner.get('/inventory-valuations', {
    query: { knownAt: '2999-01-01T00:00:00Z' },
  });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'query/knownAt']);
});
