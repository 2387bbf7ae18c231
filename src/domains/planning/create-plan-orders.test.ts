import { beforeEach, expect, test } from 'vitest';
import type { PlanPage } from '../../../test/support/answer-types.ts';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, stock } from '../../../test/support/making.ts';
import { newVendor, order, orderOf } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';

type Suggestion = PlanPage['data'][number];

let owner: Client;
let bakery: string;
let mill: string;
let flour: string;
let salt: string;
let bread: string;

const inDays = (days: number) => dayAfter(new Date().toISOString().slice(0, 10), days);

const plan = async (): Promise<Suggestion[]> => (await done(owner.get('/plan'))).data;

const chosen = ({ item, action, locationId, neededOn, quantity }: Suggestion) => ({
  ...{ itemId: item.id, action, locationId, neededOn, quantity },
});

/** Path and code of each fault. */
const faultsOf = ({ errors = [] }: { errors?: { path: string; code: string }[] }) =>
  errors.map(({ path, code }) => `${path} ${code}`);

const send = (suggestions: object[], query: Record<string, string> = {}) =>
  owner.post('/plan/orders', { suggestions }, { query });

/** Bread of flour and salt; 40 are sold for in ten days, and 20 for in twenty. */
beforeEach(async () => {
  owner = await newOrganization();
  bakery = await newLocation(owner, 'Bakery');
  mill = await newVendor(owner, { leadTimeDays: 4 });
  flour = await newMaterial(owner, { preferredVendorId: mill, orderMultiple: 5 });
  salt = await newMaterial(owner, { unit: 'KG' });
  bread = await newSku(owner, { leadTimeDays: 2 });
  await newBom(owner, bread, [
    { materialId: flour, quantity: 0.5 },
    { materialId: salt, quantity: 0.01 },
  ]);
  for (const [quantity, day] of [
    [40, 10],
    [20, 20],
  ] as const) {
    await sell(owner, [{ skuId: bread, quantity, unitPrice: 4 }], {
      shipFromLocationId: bakery,
      requestedShipDate: inDays(day),
    });
  }
});

test('all that is suggested becomes drafts, and a second plan is empty', async () => {
  const lines = [{ materialId: flour, quantity: 1, unitPrice: 0.8 }];
  await order(owner, lines, { vendorId: mill, status: 'Draft', expectedDate: inDays(300) });
  const suggested = await plan();
  expect(suggested.map(({ action, quantity }) => [action, quantity]).sort()).toEqual([
    ['buy', 0.2],
    ['buy', 0.4],
    ['buy', 10],
    ['buy', 20],
    ['make', 20],
    ['make', 40],
  ]);
  const choices = suggested.map((each) => ({
    ...chosen(each),
    ...(each.item.id === salt && { vendorId: mill, unitPrice: 3 }),
  }));
  const made = await done(send(choices));
  expect(made.workOrders).toHaveLength(2);
  expect(made.purchaseOrders).toMatchObject([
    { vendorId: mill, shipToLocationId: bakery, itemCount: 4 },
  ]);
  const bought = await orderOf(owner, made.purchaseOrders[0]);
  expect(bought).toMatchObject({ status: 'Draft', expectedDate: inDays(8) });
  const prices = bought.items.map(({ materialId, unitPrice }) => [materialId, unitPrice]);
  expect(new Set(prices.map(String))).toEqual(new Set([`${flour},0.8`, `${salt},3`]));
  const work = await done(owner.get(`/work-orders/${made.workOrders[0].id}`));
  expect(work).toMatchObject({ status: 'Draft', siteLocationId: bakery, stockLocationId: bakery });
  expect([work.startDate, work.expectedDate]).toEqual([inDays(8), inDays(10)]);
  expect(await plan()).toEqual([]);
  const { data } = await done(owner.get('/events', { query: { objectId: bought.id } }));
  expect(data).toMatchObject([{ type: 'purchase_order.created', objectVersion: 1 }]);
});

test('drafts in a foreign currency wait for a rate, at the last prices in that currency', async () => {
  const line = (materialId: string, unitPrice: number) => ({ materialId, quantity: 1, unitPrice });
  const draft = { vendorId: mill, status: 'Draft', expectedDate: inDays(300) };
  await order(owner, [line(flour, 0.7), line(salt, 2)], { ...draft, orderDate: '2026-01-01' });
  await owner.patch(`/vendors/${mill}`, { currency: 'GBP' });
  await order(owner, [line(flour, 0.6)], { ...draft, orderDate: '2025-01-01' });
  const choices = (await plan())
    .filter(({ action }) => action === 'buy')
    .map((each) => ({ ...chosen(each), vendorId: mill }));
  const made = await done(send(choices));
  expect(made.purchaseOrders).toMatchObject([
    { currency: 'GBP', exchangeRate: null, unpricedItemIds: [salt] },
  ]);
  const bought = await orderOf(owner, made.purchaseOrders[0]);
  expect(bought).toMatchObject({ status: 'Draft', currency: 'GBP', exchangeRate: null });
  const prices = bought.items.map(({ materialId, unitPrice }) => [materialId, unitPrice]);
  expect(new Set(prices.map(String))).toEqual(new Set([`${flour},0.6`, `${salt},0`]));
});

test('drafts in base currency take no price of another currency', async () => {
  const foreign = { vendorId: mill, status: 'Draft', currency: 'GBP', expectedDate: inDays(300) };
  await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 0.6 }], foreign);
  const choices = (await plan()).filter(({ item }) => item.id === flour).map(chosen);
  const made = await done(send(choices));
  expect(made.purchaseOrders).toMatchObject([
    { currency: 'USD', exchangeRate: 1, unpricedItemIds: [flour] },
  ]);
});

test('what has changed since is refused with what is suggested now, and nothing is ordered', async () => {
  const [first] = (await plan()).filter(({ action }) => action === 'make');
  if (!first) throw new Error('Nothing is to be made.');
  await done(send([chosen(first)]));
  const earlier = { ...chosen(first), neededOn: inDays(9) };
  const again = await send([chosen(first), earlier]);
  expect([again.status, again.body.code]).toEqual([409, 'plan_changed']);
  // The present suggestions of an item are there once, however many of them have changed.
  expect(again.body.changed).toEqual([
    {
      index: 0,
      now: [
        {
          ...{ itemId: bread, action: 'make', locationId: bakery, quantity: '20' },
          neededOn: inDays(20),
        },
      ],
    },
    { index: 1 },
  ]);
  const { data } = await done(owner.get('/work-orders'));
  expect(data).toHaveLength(1);
});

test('what is to be ordered is named once', async () => {
  const [first, second] = (await plan()).filter(({ action }) => action === 'make').map(chosen);
  const answer = await send([{ ...first }, { ...second }, { ...first, quantity: 7 }, { ...first }]);
  expect(answer.status).toBe(422);
  expect(faultsOf(answer.body)).toEqual(['/suggestions/2 duplicate', '/suggestions/3 duplicate']);
});

test('of many who order the same at once, one does', async () => {
  const choices = (await plan()).filter(({ action }) => action === 'make').map(chosen);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(choices)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('faults name the suggestion: no vendor, an unknown one, a field of the other action', async () => {
  const suggested = await plan();
  const [ofSalt] = suggested.filter(({ item }) => item.id === salt).map(chosen);
  const [toMake] = suggested.filter(({ action }) => action === 'make').map(chosen);
  const faults = async (...choices: object[]) => {
    const { status, body } = await send(choices);
    return [status, ...faultsOf(body)];
  };
  expect(await faults(ofSalt ?? {})).toEqual([422, '/suggestions/0/vendorId required']);
  const unknown = { ...ofSalt, vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' };
  expect(await faults(unknown)).toEqual([404, '/suggestions/0/vendorId not_found']);
  expect(await faults({ ...toMake, unitPrice: 1 })).toEqual([
    422,
    '/suggestions/0/unitPrice not_allowed',
  ]);
  const elsewhere = { ...toMake, siteLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' };
  expect(await faults(elsewhere)).toEqual([404, '/suggestions/0/siteLocationId not_found']);
});

test('suggestions are ordered as the plan gives them, and those without an order are skipped', async () => {
  const shop = await newLocation(owner, 'Shop');
  const jar = await newSku(owner);
  await stock(owner, { skuId: jar }, bakery, [3, 1, 1]);
  await sell(owner, [{ skuId: jar, quantity: 2, unitPrice: 4 }], {
    shipFromLocationId: shop,
    requestedShipDate: inDays(3),
  });
  const late = await order(owner, [{ materialId: flour, quantity: 5, unitPrice: 1 }], {
    ...{ vendorId: mill, shipToLocationId: bakery, expectedDate: inDays(60) },
  });
  const suggested = (await plan()).map((each) => ({
    ...each,
    ...(each.item.id === salt && { vendorId: mill }),
  }));
  const skipped = suggested
    .map((each, index) => ({ ...each, index }))
    .filter(({ action }) => action === 'transfer' || action === 'expedite')
    .map(({ index, ...each }) => ({ index, ...chosen(each) }));
  expect(skipped).toMatchObject([
    { action: 'expedite', itemId: flour, quantity: 5 },
    { action: 'transfer', itemId: jar, quantity: 2 },
  ]);
  const made = await done(send(suggested));
  expect(made.skipped).toEqual(skipped);
  expect(made.workOrders).toHaveLength(2);
  expect(made.purchaseOrders).toHaveLength(1);
  expect(new Set((await plan()).map(({ action }) => action))).toEqual(
    new Set(['expedite', 'transfer']),
  );
  const again = await send(suggested);
  expect([again.status, again.body.code]).toEqual([409, 'plan_changed']);
  expect(await done(send(suggested.filter(({ action }) => action === 'transfer')))).toMatchObject({
    ...{ purchaseOrders: [], workOrders: [], skipped: [{ index: 0, itemId: jar }] },
  });
  expect(late.status).toBe('Ordered');
});

test('a suggestion names its item once, and has no other fields', async () => {
  const [toMake] = (await plan()).filter(({ action }) => action === 'make');
  const faults = async (choice: object) => faultsOf((await send([choice])).body);
  expect(await faults({ ...toMake, item: undefined })).toEqual(['/suggestions/0/itemId required']);
  expect(await faults({ ...toMake, itemId: flour })).toEqual([
    '/suggestions/0/itemId contradiction',
  ]);
  expect(await faults({ ...toMake, dueOn: inDays(1) })).toEqual([
    '/suggestions/0/dueOn unknown_field',
  ]);
  for (const change of [{ quantity: 1 }, { neededOn: inDays(1) }, { locationId: flour }]) {
    expect([404, 409]).toContain((await send([{ ...toMake, ...change }])).status);
  }
  const otherwise = { ...toMake, orderOn: inDays(1), stockQuantity: 1, reasons: [], late: true };
  expect((await send([otherwise])).status).toBe(201);
});

test('work orders of one request have 20,000 inputs in all at most', async () => {
  const materials = Array.from({ length: 500 }, (_, at) => ({
    ...{ code: `M-${at}`, name: `M-${at}`, unit: 'KG' },
  }));
  await done(owner.post('/materials/bulk-import', { rows: materials }));
  const codes = Array.from({ length: 41 }, (_, at) => `S-${at}`);
  const { data: types } = await done(owner.get('/sku-types'));
  const { ids: skus } = await done(
    owner.post('/skus/bulk-import', {
      rows: codes.map((code) => ({
        ...{ code, name: code, skuType: types[0].name, unit: 'EA' },
      })),
    }),
  );
  const inputs = materials.map(({ code }) => ({ material: code, quantity: 1 }));
  await done(owner.post('/boms/bulk-import', { rows: codes.map((sku) => ({ sku, inputs })) }));
  await sell(
    owner,
    skus.map((skuId: string) => ({ skuId, quantity: 5, unitPrice: 1 })),
    { shipFromLocationId: bakery },
  );
  const made: object[] = [];
  for (const itemId of skus) {
    const { data } = await done(owner.get('/plan', { query: { itemId } }));
    made.push(...data.map(chosen));
  }
  expect(made).toHaveLength(41);
  const refused = await send(made, { dryRun: 'true' });
  expect(faultsOf(refused.body)).toEqual(['/suggestions too_many']);
  await done(send(made.slice(1), { dryRun: 'true' }));
});
