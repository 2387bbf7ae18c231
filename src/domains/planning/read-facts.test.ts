import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { firstSkuType, newLocation } from '../../../test/support/stock.ts';
import { newOrganization, world } from '../../../test/support/world.ts';
import { Database } from '../../kernel/database/database.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { applicationRole } from '../../serve/database/migrate.ts';
import { planCalculation } from './calculate-plan.ts';
import { lengthOf, rowsAfter } from './plan-list.ts';
import { readFacts } from './read-facts.ts';

const request = { days: 60, vendors: 'preferred' } as const;

/**
 * Random small organizations: the plan of one item, which reads only what it follows from, has the
 * suggestions that the plan of all items has for it.
 */

const today = new Date().toISOString().slice(0, 10);
const places = ['North', 'South'];

interface Made {
  reorderPoint: number;
  leadTimeDays: number;
  batchSize: number;
  wholeUnits: boolean;
  /** Items of higher numbers, or materials. */
  inputs: { item: number; quantity: number }[];
}

interface Moved {
  item: number;
  place: number;
  day: number;
  quantity: number;
}

interface Company {
  skus: Made[];
  materials: Omit<Made, 'inputs' | 'batchSize'>[];
  stock: Moved[];
  sales: Moved[];
  work: (Moved & { isDraft: boolean })[];
}

const amount = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4);
const rules = {
  reorderPoint: fc.integer({ min: 0, max: 6 }),
  leadTimeDays: fc.integer({ min: 0, max: 9 }),
  wholeUnits: fc.boolean(),
};
const moved = (items: number) => ({
  item: fc.nat(items - 1),
  place: fc.nat(places.length - 1),
  day: fc.nat(30),
  quantity: amount,
});
const [skus, materials] = [7, 4];

const company: fc.Arbitrary<Company> = fc.record({
  skus: fc.tuple(
    ...Array.from({ length: skus }, (_, index) =>
      fc.record({
        ...rules,
        batchSize: fc.integer({ min: 1, max: 8 }),
        inputs: fc.uniqueArray(
          fc.record({
            item: fc.integer({ min: index + 1, max: skus + materials - 1 }),
            quantity: amount,
          }),
          { maxLength: 3, selector: ({ item }) => item },
        ),
      }),
    ),
  ),
  materials: fc.array(fc.record(rules), { minLength: materials, maxLength: materials }),
  stock: fc.array(fc.record(moved(skus + materials)), { maxLength: 10 }),
  sales: fc.array(fc.record(moved(skus)), { minLength: 2, maxLength: 8 }),
  work: fc.array(fc.record({ ...moved(skus), isDraft: fc.boolean() }), { maxLength: 6 }),
});

async function sent(owner: Client, path: string, rows: readonly object[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const answer = await owner.post(`${path}/bulk-import`, { rows });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.ids;
}

const on = (day: number) => dayAfter(today, day);
const codeOf = (item: number) => (item < skus ? { sku: `S${item}` } : { material: `M${item}` });

/** Makes an organization of a company; returns its owner and the ids of its items. */
async function founded(made: Company): Promise<{ owner: Client; itemIds: string[] }> {
  const owner = await newOrganization();
  for (const name of places) await newLocation(owner, name);
  const skuTypeId = await firstSkuType(owner);
  const rulesOf = ({ reorderPoint, leadTimeDays, wholeUnits }: Company['materials'][number]) => {
    return { reorderPoint, leadTimeDays, wholeUnits };
  };
  const skuRows = made.skus.map((sku, index) => {
    const { batchSize } = sku;
    return { ...rulesOf(sku), batchSize, code: `S${index}`, name: 'Goods', unit: 'EA', skuTypeId };
  });
  const materialRows = made.materials.map((material, index) => {
    return { ...rulesOf(material), code: `M${skus + index}`, name: 'Stuff', unit: 'KG' };
  });
  const itemIds = [
    ...(await sent(owner, '/skus', skuRows)),
    ...(await sent(owner, '/materials', materialRows)),
  ];
  const recipes = made.skus.flatMap(({ inputs }, index) =>
    inputs.length === 0
      ? []
      : [
          {
            sku: `S${index}`,
            inputs: inputs.map(({ item, quantity }) => ({ ...codeOf(item), quantity })),
          },
        ],
  );
  await sent(owner, '/boms', recipes);
  await moveGoods(owner, made, itemIds);
  return { owner, itemIds };
}

async function moveGoods(owner: Client, made: Company, itemIds: readonly string[]): Promise<void> {
  const locations = (await owner.get('/locations')).body.data as { id: string; name: string }[];
  const at = ({ place }: Moved) => locations.find(({ name }) => name === places[place])?.id;
  for (const each of made.stock) {
    const isSku = each.item < skus;
    const path = isSku ? '/finished-goods-inventory' : '/materials-inventory';
    const item = { [isSku ? 'skuId' : 'materialId']: itemIds[each.item] };
    const body = { ...item, locationId: at(each), quantity: each.quantity };
    const answer = await owner.post(`${path}/adjustments`, body);
    if (answer.status !== 201) throw new Error(answer.text);
  }
  const customer = await owner.post('/customers', { name: 'Hotel' });
  for (const each of made.sales) {
    const answer = await owner.post('/sales-orders', {
      ...{ customerId: customer.body.id, status: 'Confirmed', shipFromLocationId: at(each) },
      requestedShipDate: on(each.day),
      items: [{ skuId: itemIds[each.item], quantity: each.quantity, unitPrice: 1 }],
    });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  for (const each of made.work) {
    if (made.skus[each.item]?.inputs.length === 0) continue;
    const answer = await owner.post('/work-orders', {
      ...{ status: each.isDraft ? 'Draft' : 'Production', startDate: today },
      ...{ siteLocationId: at(each), stockLocationId: at(each), expectedDate: on(each.day) },
      ...{ skuId: itemIds[each.item], quantity: each.quantity },
    });
    if (answer.status !== 201) throw new Error(answer.text);
  }
}

/** The service's own access, so that its statements here follow the rules of statements, too. */
async function openDatabase(): Promise<Database> {
  const { databaseUrl: url } = await world();
  const hasCitus = process.env.CITUS_URL !== undefined;
  const limits = { writeTimeout: 60_000, lockTimeout: 5_000, readers: 1, writers: 1 };
  return new Database({ url, role: applicationRole, hasCitus, ...limits });
}

test('the plan of an item has what the plan of all items has for it', async () => {
  const database = await openDatabase();
  let compared = 0;
  const property = async (made: Company) => {
    const { owner, itemIds } = await founded(made);
    const orgId = owner.orgId ?? '';
    const planned = (some?: string[]) =>
      database.snapshot({ orgId }, (tx) =>
        planCalculation.run(tx, { ...request, orgId, now: new Date(), itemIds: some }),
      );
    const whole = await planned();
    const all = { after: '', limit: 1_000 };
    for (const itemId of itemIds) {
      const narrow = await planned([itemId]);
      const expected = rowsAfter(whole, { ...all, itemId }).rows;
      expect(rowsAfter(narrow, all).rows).toEqual(expected);
      expect(lengthOf(narrow)).toBe(expected.length);
      compared += expected.length;
    }
    const some = itemIds.filter((_, index) => index % 3 === 0);
    const ofSome = some.flatMap((itemId) => rowsAfter(whole, { ...all, itemId }).rows);
    expect(rowsAfter(await planned(some), all).rows.toSorted()).toEqual(ofSome.toSorted());
  };
  await fc.assert(fc.asyncProperty(company, property), { numRuns: 6, endOnFailure: true });
  expect(compared).toBeGreaterThan(20);
  await database.close();
});

test('the facts of an item are those of the item and of what is made of it', async () => {
  const database = await openDatabase();
  const owner = await newOrganization();
  await newLocation(owner);
  const skuTypeId = await firstSkuType(owner);
  const codes = ['LOAF', 'DOUGH', 'CAKE'];
  const [loaf, dough] = await sent(
    owner,
    '/skus',
    codes.map((code) => ({ code, name: code, unit: 'EA', skuTypeId })),
  );
  const [flour] = await sent(
    owner,
    '/materials',
    ['FLOUR', 'SALT', 'SUGAR'].map((code) => ({ code, name: code })),
  );
  const made = (sku: string, ...inputs: object[]) => ({ sku, inputs });
  await sent(owner, '/boms', [
    made('LOAF', { sku: 'DOUGH', quantity: 1 }, { material: 'SALT', quantity: 1 }),
    made('DOUGH', { material: 'FLOUR', quantity: 1 }),
    made('CAKE', { material: 'SUGAR', quantity: 1 }),
  ]);
  const orgId = owner.orgId ?? '';
  const { facts } = await database.snapshot({ orgId }, (tx) =>
    readFacts(tx, { ...request, orgId, now: new Date(), itemIds: [flour ?? ''] }),
  );
  expect(facts.items.map(({ id }) => id).sort()).toEqual([loaf, dough, flour].sort());
  const needs = facts.recipes.map(({ skuId, inputs }) => [
    skuId,
    inputs.map((each) => each.itemId),
  ]);
  expect(new Map(needs as [string, string[]][])).toEqual(
    new Map([
      [loaf, [dough]],
      [dough, [flour]],
    ]),
  );
  await database.close();
});
