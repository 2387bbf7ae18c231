/** X029 with `compare`: an earlier period, and the differences of each row. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { fulfil, sell, sides } from '../../../test/support/selling.ts';
import { adjust, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { periodBefore } from './margin-comparison.ts';

test.each([
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 1],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', 3],
  ['2025-12-01', '2026-02-28', '2025-09-01', '2025-11-30', 3],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', 1],
  ['2028-02-01', '2028-02-28', '2028-01-04', '2028-01-31', undefined],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', 12],
  ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09', undefined],
  ['2026-03-10', '2026-04-09', '2026-02-07', '2026-03-09', undefined],
])('before %s to %s are %s to %s', (from, to, first, last, months) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last, months });
});

let owner: Client;
let bread: string;
let cake: string;
let roll: string;

/** Ships units of a SKU at 10 each, which cost 4. */
async function sold(skuId: string, units: number, day: string) {
  const { items } = await sell(owner, [{ skuId, quantity: units, unitPrice: 10 }], {
    orderDate: '2026-01-05',
  });
  await done(fulfil(owner, items[0], units, day));
}

beforeAll(async () => {
  owner = await newOrganization();
  const skus = await Promise.all([1, 2, 3].map(() => newSku(owner)));
  [bread = '', cake = '', roll = ''] = skus;
  const { shipFromLocationId: locationId } = await sides(owner);
  for (const skuId of skus) {
    const found = { skuId, locationId, quantity: 100, unitCost: 4 };
    await done(adjust(owner, { ...found, eventDate: '2026-01-02T12:00:00Z' }));
  }
  await sold(bread, 3, '2026-01-31');
  await sold(cake, 9, '2026-01-10');
  await sold(roll, 7, '2026-02-28');
  await sold(bread, 5, '2026-03-01');
  await sold(cake, 2, '2026-03-31');
  await sold(cake, 1, '2026-04-30');
});

const margins = (query: Record<string, string>) =>
  done(owner.get('/sales-margins', { query: { compare: 'previous', ...query } }));

const figures = (units: number) => ({
  quantity: String(units),
  revenue: String(10 * units),
  costOfGoodsSold: String(4 * units),
  margin: String(6 * units),
});

interface Row {
  id: string | null;
  month: string | null;
}

test('each product has what it was before, and what it lost; those of before alone come last', async () => {
  const { data, totals, previousPeriod } = await margins({ from: '2026-03-01', to: '2026-04-30' });
  expect(previousPeriod).toEqual({ from: '2026-01-01', to: '2026-02-28' });
  const row = (id: string, now: number, previous: number) => ({
    ...{ id, ...figures(now), previous: figures(previous), difference: figures(now - previous) },
  });
  expect(data).toMatchObject([row(bread, 5, 3), row(cake, 3, 9), row(roll, 0, 7)]);
  expect(data[2].code).toEqual(expect.any(String));
  expect(totals).toMatchObject({
    ...{ ...figures(8), previous: figures(19), difference: figures(-11) },
  });
});

test('months stand beside those as many before', async () => {
  const { data } = await margins({ from: '2026-03-01', to: '2026-04-30', groupBy: 'month' });
  expect(
    data.map(({ month, quantity, previous }: Row & (typeof data)[0]) => [
      month,
      quantity,
      previous.quantity,
    ]),
  ).toEqual([
    ['2026-03', '7', '12'],
    ['2026-04', '1', '7'],
  ]);
  const { data: late } = await margins({ from: '2026-05-01', to: '2026-06-30', groupBy: 'month' });
  expect(late).toMatchObject([
    { month: '2026-05', ...figures(0), previous: figures(7) },
    { month: '2026-06', ...figures(0), previous: figures(1) },
  ]);
});

test('a period that is not of whole months is compared with as many days', async () => {
  const { data, previousPeriod } = await margins({ from: '2026-02-28', to: '2026-03-01' });
  expect(previousPeriod).toEqual({ from: '2026-02-26', to: '2026-02-27' });
  expect(data.map(({ id }: Row) => id)).toEqual([roll, bread]);
});

test('pages go on to the rows of before, and CSV leaves the comparison out', async () => {
  const query = { from: '2026-03-01', to: '2026-04-30', limit: '2' };
  const first = await margins(query);
  const second = await margins({ ...query, cursor: first.nextCursor });
  expect([second.data.map(({ id }: Row) => id), second.nextCursor]).toEqual([[roll], null]);
  expect(second.totals).toEqual(first.totals);
  const csv = await owner.get('/sales-margins', {
    ...{ query: { ...query, compare: 'previous', limit: '9' }, headers: { accept: 'text/csv' } },
  });
  const [header, ...lines] = csv.text.trim().split('\r\n');
  expect(header).toBe(
    'id,code,name,month,quantity,revenue,costOfGoodsSold,margin,provisionalQuantity',
  );
  expect(lines).toHaveLength(3);
});

test('the same days of the month before end on its last day where it is shorter', async () => {
  const compare = 'previous_month';
  const { totals, previousPeriod } = await margins({
    from: '2026-03-01',
    to: '2026-03-31',
    compare,
  });
  expect(previousPeriod).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(totals.previous).toMatchObject(figures(7));
  const april = await margins({ from: '2026-04-01', to: '2026-04-30', compare });
  expect(april.previousPeriod).toEqual({ from: '2026-03-01', to: '2026-03-30' });
  expect(april.totals.previous).toMatchObject(figures(5));
});

test('the same days of the year before end with its February, and months stay whole', async () => {
  const compare = 'previous_year';
  const periodOf = async (from: string, to: string) =>
    (await margins({ from, to, compare })).previousPeriod;
  expect(await periodOf('2027-01-01', '2027-03-15')).toEqual({
    ...{ from: '2026-01-01', to: '2026-03-15' },
  });
  expect(await periodOf('2028-01-01', '2028-02-29')).toEqual({
    ...{ from: '2027-01-01', to: '2027-02-28' },
  });
  expect(await periodOf('2028-02-29', '2028-03-10')).toEqual({
    ...{ from: '2027-02-28', to: '2027-03-10' },
  });
  expect(await periodOf('2029-02-01', '2029-02-28')).toEqual({
    ...{ from: '2028-02-01', to: '2028-02-29' },
  });
  const asked = { from: '2027-01-01', to: '2027-03-31', compare };
  expect((await margins(asked)).totals.previous).toMatchObject(figures(26));
  const { data } = await margins({ ...asked, groupBy: 'month' });
  expect(data.map(({ month }: { month: string }) => month)).toEqual([
    ...['2027-01', '2027-02', '2027-03'],
  ]);
  expect(data[1].previous).toMatchObject(figures(7));
});

test('without the comparison there is none', async () => {
  const body = await done(owner.get('/sales-margins'));
  expect(Object.keys(body)).toEqual(['groupBy', 'data', 'totals', 'nextCursor']);
  expect(body.data[0]).not.toHaveProperty('previous');
  expect(body.totals).not.toHaveProperty('difference');
});

test.each([
  [{}, ['query/from', 'query/to']],
  [{ from: '2026-03-01' }, ['query/to']],
  [{ from: '2026-03-02', to: '2026-03-01' }, ['query/to']],
  [{ from: '2026-03-02', to: '2026-04-01', groupBy: 'month' }, ['query/compare']],
  [
    { from: '2026-03-01', to: '2026-03-31', groupBy: 'month', compare: 'previous_month' },
    ['query/compare'],
  ],
  [
    { from: '2026-03-02', to: '2026-03-31', groupBy: 'month', compare: 'previous_year' },
    ['query/compare'],
  ],
])('refuses to compare %j', async (asked, paths) => {
  const query = { compare: 'previous', ...asked } as Record<string, string>;
  const answer = await owner.get('/sales-margins', { query });
  expect([answer.status, faultsOf(answer).map(([path]) => path)]).toEqual([422, paths]);
});
