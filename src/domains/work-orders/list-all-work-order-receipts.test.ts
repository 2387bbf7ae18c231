/** X027: listing receipts across work orders. */
import { beforeAll, expect, test } from 'vitest';
import type { Filled, WorkOrder, WorkOrderReceipt } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { refusalOf, shown } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const path = '/work-order-receipts';
const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let butter: string;
let bread: string;
let cake: string;
let kitchen: string;
let shop: string;
let orders: [ofBread: WorkOrder, ofCake: WorkOrder];
let receipts: Filled<WorkOrderReceipt[]>;

beforeAll(async () => {
  owner = await newOrganization();
  [flour, butter] = [await newMaterial(owner), await newMaterial(owner)];
  [kitchen, shop] = [await newLocation(owner, 'Kitchen'), await newLocation(owner, 'Shop')];
  bread = await newProduct(owner, [{ materialId: flour }]);
  cake = await newProduct(owner, [{ materialId: flour }, { materialId: butter }]);
  const ofBread = await workOrder(owner, bread, 10);
  const places = { siteLocationId: kitchen, stockLocationId: shop };
  const ofCake = await workOrder(owner, cake, 10, places);
  orders = [ofBread, ofCake];
  const madeOn = (day: string, of: WorkOrder, body: object = {}) =>
    done(make(owner, of, 1, { receiptDate: `2026-03-${day}`, ...body }));
  receipts = [
    await madeOn('10', ofBread),
    await madeOn('05', ofCake),
    await madeOn('31', ofBread, { consumed: [{ materialId: butter, quantity: 2 }] }),
    await madeOn('07', ofBread),
  ];
  await done(owner.delete(`${path}/${receipts[3].id}`));
});

const list = (query: Record<string, string> = {}, of = owner) => of.get(path, { query });

async function listed(query: Record<string, string> = {}): Promise<number[]> {
  const { status, text, body } = await list(query);
  expect(status, text).toBe(200);
  return body.data.map(({ id }: { id: string }) => receipts.findIndex((each) => each.id === id));
}

test('shows what the lists of single orders show, and the order', async () => {
  const { body } = await list({ count: 'true' });
  expect(body).toMatchObject({ nextCursor: null, total: 3 });
  const [ofBread, ofCake] = orders;
  const breads = await shown(owner, `/work-orders/${ofBread.id}/receipts`);
  const cakes = await shown(owner, `/work-orders/${ofCake.id}/receipts`);
  const places = await workLocations(owner);
  expect(body.data).toEqual([
    { ...breads.data[0], woNumber: ofBread.woNumber, ...places },
    {
      ...cakes.data[0],
      woNumber: ofCake.woNumber,
      siteLocationId: kitchen,
      stockLocationId: shop,
    },
    { ...breads.data[1], woNumber: ofBread.woNumber, ...places },
  ]);
});

test.each<[by: string, query: () => Record<string, string>, places: number[]]>([
  ['default, newest first', () => ({}), [2, 1, 0]],
  ['time of entry', () => ({ sort: 'createdAt' }), [0, 1, 2]],
  ['day', () => ({ sort: 'receiptDate' }), [1, 0, 2]],
  ['day, backwards', () => ({ sort: '-receiptDate' }), [2, 0, 1]],
  ['order', () => ({ woId: orders[0].id }), [2, 0]],
  ['an unknown order', () => ({ woId: nowhere }), []],
  ['what is made', () => ({ skuId: cake }), [1]],
  ['what was consumed', () => ({ materialId: flour }), [1, 0]],
  ['what was consumed instead of the recipe', () => ({ materialId: butter }), [2, 1]],
  ['site', () => ({ siteLocationId: kitchen }), [1]],
  ['site where none was made', () => ({ siteLocationId: shop }), []],
  ['place of the goods', () => ({ stockLocationId: shop }), [1]],
  ['days', () => ({ from: '2026-03-05', to: '2026-03-10' }), [1, 0]],
  ['first day', () => ({ from: '2026-03-31' }), [2]],
  ['last day', () => ({ to: '2026-03-05' }), [1]],
  ['ids', () => ({ ids: `${receipts[0].id},${receipts[3].id},${nowhere}` }), [0]],
  ['change', () => ({ updatedFrom: receipts[1].updatedAt }), [2, 1]],
  ['number', () => ({ q: receipts[1].receiptNumber.toLowerCase() }), [1]],
  ['several at once', () => ({ skuId: bread, materialId: butter, from: '2026-03-01' }), [2]],
])('by %s', async (_by, query, places) => {
  expect(await listed(query())).toEqual(places);
});

test('by the time of the last change', async () => {
  const organization = await newOrganization();
  const material = await newMaterial(organization);
  const product = await newProduct(organization, [{ materialId: material }]);
  const order = await workOrder(organization, product, 5);
  const ids = [
    (await done(make(organization, order, 1))).id,
    (await done(make(organization, order, 1))).id,
  ];
  await done(organization.patch(`${path}/${ids[0]}`, { notes: 'Second shift' }));
  const idsBy = async (sort: string) =>
    (await list({ sort }, organization)).body.data.map(({ id }: { id: string }) => id);
  expect(await idsBy('updatedAt')).toEqual(ids.toReversed());
  expect(await idsBy('-updatedAt')).toEqual(ids);
});

test.each(['createdAt', '-updatedAt', '-receiptDate'])('page by page, by %s', async (sort) => {
  const whole = await listed({ sort });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { sort, limit: '1', ...(cursor && { cursor }) };
    seen.push(...(await listed(query)));
    cursor = (await list(query)).body.nextCursor;
  } while (cursor);
  expect(seen).toEqual(whole);
  expect(seen).toHaveLength(3);
});

test('shows names on request', async () => {
  const { body } = await list({ include: 'names', skuId: cake });
  expect(body.data).toEqual([
    expect.objectContaining({
      woNumber: orders[1].woNumber,
      siteLocationName: 'Kitchen',
      stockLocationName: 'Shop',
    }),
  ]);
});

test('shows nothing of another organization', async () => {
  const otherTenant = await newOrganization();
  const { body } = await list({ ids: receipts.map(({ id }) => id).join(',') }, otherTenant);
  expect(body).toEqual({ data: [], nextCursor: null });
});

test.each([
  [{ sort: 'notes' }, 'query/sort'],
  [{ status: 'Draft' }, 'query/status'],
  [{ to: 'now' }, 'query/to'],
  [{ locationId: nowhere }, 'query/locationId'],
])('refuses %j', async (query, at) => {
  const answer = await list(query);
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([[at, expect.any(String)]]);
});
