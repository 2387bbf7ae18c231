/** A stated cost of the closed period changes on purpose only, and says what it moves. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newBom } from '../../test/support/boms.ts';
import type { Client } from '../../test/support/client.ts';
import { done, make, workLocations, workOrder } from '../../test/support/making.ts';
import { order, receive } from '../../test/support/purchasing.ts';
import { fulfil, sell } from '../../test/support/selling.ts';
import {
  finishedGoodsLedger,
  march,
  materialsLedger,
  newMaterial,
  newSku,
} from '../../test/support/stock.ts';
import { newMember } from '../../test/support/users.ts';
import { newOrganization } from '../../test/support/world.ts';

let owner: Client;
let flour: string;
let bread: string;
let place: string;
let receipt: { id: string; items: { id: string }[] };
let bought: { id: string; items: { id: string }[] };

const allow = { query: { closedPeriod: 'allow' } };
const close = (closedThrough: string | null) =>
  done(owner.patch('/organizations/current', { settings: { closedThrough } }));

/**
 * 100 flour at 2 in February, of which 40 became 20 loaves at 1 of work each in March; 5 of these
 * are sold in March, 5 in April.
 */
beforeEach(async () => {
  owner = await newOrganization();
  const { siteLocationId } = await workLocations(owner);
  place = siteLocationId;
  [flour, bread] = [await newMaterial(owner), await newSku(owner)];
  await newBom(owner, bread, [{ materialId: flour, quantity: 2 }], { conversionCost: 1 });
  bought = await order(owner, [{ materialId: flour, quantity: 150, unitPrice: 2 }], {
    shipToLocationId: place,
  });
  receipt = await done(receive(owner, bought, [100], { receiptDate: '2026-02-10' }));
  const places = { siteLocationId, stockLocationId: siteLocationId };
  const baked = await workOrder(owner, bread, 30, places);
  await done(make(owner, baked, 20, { receiptDate: '2026-03-05' }));
  const sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 9 }], {
    shipFromLocationId: place,
  });
  await done(fulfil(owner, sold.items[0] as { id: string }, 5, '2026-03-07'));
  await done(fulfil(owner, sold.items[0] as { id: string }, 10, '2026-04-07'));
});

const correct = (client: Client, body: object, options: object = {}) =>
  client.patch(`/purchase-order-receipts/${receipt.id}`, body, options);
const atCost = (unitCost: number) => ({ items: [{ id: receipt.items[0]?.id, unitCost }] });

/** Stock value at the end of months, and what was sold in them, as reports show them. */
async function reported(months: Record<string, string>) {
  const margins = await done(owner.get('/sales-margins', { query: { groupBy: 'month' } }));
  const shown = await Promise.all(
    Object.entries(months).map(async ([month, end]) => {
      const query = { asOf: `${end}T23:59:59.999Z` };
      const { totals } = await done(owner.get('/inventory-valuations', { query }));
      const values = totals.map(({ value }: { value: string }) => Number(value));
      const sold = margins.data.find((group: { month: string }) => group.month === month);
      return [
        month,
        {
          stockValue: values.reduce((all: number, each: number) => all + each, 0),
          costOfGoodsSold: Number(sold?.costOfGoodsSold ?? 0),
        },
      ] as const;
    }),
  );
  return Object.fromEntries(shown);
}

const ends = { '2026-02': '2026-02-28', '2026-03': '2026-03-31', '2026-04': '2026-04-30' };

// Flour at 2.50 and loaves at 6: February 100 flour, March 60 flour and 15 loaves, 5 sold.
const atTwoFifty = [
  {
    month: '2026-02',
    stockValue: { old: '200', new: '250' },
    costOfGoodsSold: { old: '0', new: '0' },
  },
  {
    month: '2026-03',
    stockValue: { old: '195', new: '240' },
    costOfGoodsSold: { old: '25', new: '30' },
  },
];

describe('a receipt of the closed period', () => {
  test.each([
    ['unitCost', () => atCost(2.5)],
    ['additionalCost', () => ({ additionalCost: 50 })],
  ])('keeps its %s: 409 with the closed months that would move', async (_field, body) => {
    await close('2026-03-31');
    const refused = await correct(owner, body());
    expect(refused.body).toMatchObject({ code: 'closed_period_cost', months: atTwoFifty });
    expect(refused.status).toBe(409);
    const dry = await correct(owner, body(), { query: { dryRun: 'true', include: 'impact' } });
    expect([dry.status, dry.body.months]).toEqual([409, atTwoFifty]);
    const { body: kept } = await owner.get(`/purchase-order-receipts/${receipt.id}`);
    expect([kept.version, kept.items[0].landedUnitCost]).toEqual([1, 2]);
  });

  test('changes with closedPeriod=allow, and moves what its impact shows', async () => {
    await close('2026-03-31');
    const before = await reported(ends);
    const query = { ...allow.query, include: 'impact' };
    const dry = await done(correct(owner, atCost(2.5), { query: { ...query, dryRun: 'true' } }));
    expect(dry.impact.closedMonths).toEqual(atTwoFifty);
    const real = await done(correct(owner, atCost(2.5), { query }));
    expect(real.impact).toEqual(dry.impact);
    const after = await reported(ends);
    for (const { month, stockValue, costOfGoodsSold } of atTwoFifty) {
      expect([before[month], after[month]]).toEqual([
        { stockValue: Number(stockValue.old), costOfGoodsSold: Number(costOfGoodsSold.old) },
        { stockValue: Number(stockValue.new), costOfGoodsSold: Number(costOfGoodsSold.new) },
      ]);
    }
  });

  test('is for admins: members get 403 with and without the query', async () => {
    const [member, admin] = [await newMember(owner), await newMember(owner, 'admin')];
    await done(correct(member, atCost(2.25)));
    await close('2026-03-31');
    for (const options of [{}, allow, { query: { dryRun: 'true', include: 'impact' } }]) {
      const refused = await correct(member, atCost(2.5), options);
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      expect(refused.body.detail).toContain('admin');
    }
    // Changes that move no cost are free.
    expect((await correct(member, { notes: 'By rail' })).status).toBe(200);
    expect((await correct(member, atCost(2.25), allow)).status).toBe(200);
    expect((await correct(admin, atCost(2.5))).status).toBe(409);
    expect((await correct(admin, atCost(2.5), allow)).status).toBe(200);
  });

  test('keeps day and quantity also with closedPeriod=allow', async () => {
    await close('2026-03-31');
    const quantity = { items: [{ id: receipt.items[0]?.id, quantity: 90, unitCost: 2.5 }] };
    for (const body of [quantity, { receiptDate: '2026-04-01' }]) {
      const refused = await correct(owner, body, allow);
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'closed_period']);
    }
  });

  test('changes freely once the period is open, and after it', async () => {
    await close('2026-02-09');
    expect((await correct(owner, atCost(2.5))).status).toBe(200);
  });

  test('of a month that is closed in part the closed days count', async () => {
    await close('2026-03-06');
    const { body } = await correct(owner, atCost(2.5));
    expect(body.months.at(-1)).toEqual({
      month: '2026-03',
      stockValue: { old: '220', new: '270' },
      costOfGoodsSold: { old: '0', new: '0' },
    });
  });

  test('a month without entries moves, too, while the goods are in stock', async () => {
    await close('2026-06-30');
    const { body } = await correct(owner, atCost(2.5));
    expect(body.months.map(({ month }: { month: string }) => month)).toEqual([
      ...['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ]);
    expect(body.months.at(-1)).toMatchObject({ stockValue: { old: '170', new: '210' } });
  });
});

test('what follows from open days changes freely, and its impact shows the closed months', async () => {
  const rye = await newMaterial(owner, { unitCost: 3 });
  const gone = { materialId: rye, locationId: place, quantity: 10 };
  await done(
    owner.post('/materials-inventory/disposals', { ...gone, eventDate: '2026-03-10T12:00:00Z' }),
  );
  await close('2026-03-31');
  const member = await newMember(owner);
  const more = await order(owner, [{ materialId: rye, quantity: 50, unitPrice: 4 }], {
    shipToLocationId: place,
  });
  const items = [{ purchaseOrderItemId: more.items[0]?.id, quantity: 50 }];
  const received = await done(
    member.post(
      `/purchase-orders/${more.id}/receipts`,
      { items, receiptDate: '2026-04-02' },
      { query: { include: 'impact' } },
    ),
  );
  expect(received.impact.closedMonths).toEqual([
    {
      month: '2026-03',
      stockValue: { old: '165', new: '155' },
      costOfGoodsSold: { old: '25', new: '25' },
    },
  ]);
});

describe.each([
  ['materials', materialsLedger, () => newMaterial(owner)],
  ['finished goods', finishedGoodsLedger, () => newSku(owner)],
])('an adjustment of %s of the closed period', (_name, ledger, newItem) => {
  let found: { id: string; eventDate: string; [field: string]: unknown };
  const adjusted = (body: object, options: object = {}) =>
    owner.post(`${ledger.path}/adjustments`, body, options);
  const replacement = (body: object = {}) => ({
    ...{ [ledger.itemField]: found[ledger.itemField], locationId: place, quantity: 10 },
    ...{ replaces: found.id, unitCost: 5 },
    ...body,
  });

  beforeEach(async () => {
    found = await done(
      adjusted({
        ...{ [ledger.itemField]: await newItem(), locationId: place, quantity: 10, unitCost: 4 },
        eventDate: march(20),
      }),
    );
    await close('2026-03-31');
  });

  const moved = [
    {
      month: '2026-03',
      stockValue: { old: '235', new: '245' },
      costOfGoodsSold: { old: '25', new: '25' },
    },
  ];

  test('is replaced at another cost with closedPeriod=allow', async () => {
    const refused = await adjusted(replacement());
    expect([refused.status, refused.body.code]).toEqual([409, 'closed_period_cost']);
    expect(refused.body.months).toEqual(moved);
    const query = { ...allow.query, include: 'impact' };
    const { impact, ...entry } = await done(adjusted(replacement(), { query }));
    expect(impact.closedMonths).toEqual(moved);
    expect(entry).toMatchObject({ unitCost: '5', eventDate: found.eventDate });
  });

  test.each([
    ['quantity', { quantity: 11 }],
    ['day', { eventDate: '2026-04-01T12:00:00Z' }],
    ['notes alone', { unitCost: 4, notes: 'Counted twice' }],
  ])('keeps its %s', async (_field, body) => {
    const refused = await adjusted(replacement(body), allow);
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'closed_period']);
  });
});
