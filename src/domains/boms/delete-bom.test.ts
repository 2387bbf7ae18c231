/** E091: deleting a bill of materials. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { costsOf, newBom, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { adjust, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let locationId: string;
let skuId: string;
let bomId: string;

beforeAll(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { unitCost: 2 });
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner);
  bomId = await newBom(owner, skuId, [{ materialId: flour, quantity: 3 }], { conversionCost: 1 });
});

const remove = (by = owner) => by.delete(`/boms/${bomId}`);
const find = (unitCost: number) => adjust(owner, { skuId, locationId, quantity: 1, unitCost });

test('deletes the recipe with its inputs, which are then no longer in use', async () => {
  const answer = await remove();
  expect([answer.status, answer.text], answer.text).toEqual([204, '']);
  expect((await owner.get(`/skus/${skuId}/bom`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  expect(await query('select 1 from bom_inputs where bom_id = $1', [bomId])).toEqual([]);
  expect((await owner.delete(`/skus/${skuId}`)).status).toBe(204);
});

test('leaves the SKU without a cost, and recipes above follow', async () => {
  const boxed = await newProduct(owner, [{ skuId, quantity: 10 }, { materialId: flour }]);
  const crate = await newProduct(owner, [{ skuId: boxed, quantity: 4 }], { conversionCost: 0.5 });
  expect(await costsOf(crate)).toEqual(['288', '288.5']);
  const before = await Promise.all([boxed, crate].map((id) => owner.get(`/skus/${id}`)));
  expect((await remove()).status).toBe(204);
  expect(await costsOf(skuId)).toEqual(['0', '0']);
  expect(await costsOf(boxed)).toEqual(['2', '2']);
  expect(await costsOf(crate)).toEqual(['8', '8.5']);
  const [box, outer] = await Promise.all([boxed, crate].map((id) => owner.get(`/skus/${id}`)));
  expect(box?.body).toEqual({ ...before[0]?.body, materialUnitCost: 2, currentCost: 2 });
  expect(outer?.body).toEqual({ ...before[1]?.body, materialUnitCost: 8, currentCost: 8.5 });
});

test('returns the SKU to the cost of its latest adjustment, before or after the recipe was created', async () => {
  const boxed = await newProduct(owner, [{ skuId, quantity: 10 }]);
  await find(5);
  expect(await costsOf(skuId)).toEqual(['6', '7']);
  expect(await costsOf(boxed)).toEqual(['70', '70']);
  await remove();
  expect(await costsOf(skuId)).toEqual(['0', '5']);
  expect(await costsOf(boxed)).toEqual(['50', '50']);
  await newBom(owner, skuId, [{ materialId: flour }]);
  expect(await costsOf(boxed)).toEqual(['20', '20']);
  expect((await owner.delete(`/skus/${skuId}`)).body.usedBy).toEqual([
    { entityType: 'bom', count: 2 },
    { entityType: 'ledger_entry', count: 1 },
  ]);
});

test('is possible for a SKU that is an input, and for an inactive SKU', async () => {
  await newProduct(owner, [{ skuId }]);
  await owner.patch(`/skus/${skuId}`, { isActive: false });
  expect((await remove()).status).toBe(204);
});

test('and concurrent edits of the recipe are serialized', async () => {
  const [edited, removed] = await Promise.all([
    owner.patch(`/boms/${bomId}`, { conversionCost: 9 }),
    remove(),
  ]);
  expect([removed.status, [200, 404]]).toEqual([204, expect.arrayContaining([edited.status])]);
  expect(await costsOf(skuId)).toEqual(['0', '0']);
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});
