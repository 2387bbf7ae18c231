/** E129 and E134: refusals of an order or an item, with all errors at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, workLocations } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let places: { siteLocationId: string; stockLocationId: string };
/** Ids by the names that the tables use. */
let named: Record<string, string>;

const productOf = async (client: Client) =>
  newProduct(client, [{ materialId: await newMaterial(client) }]);
const placeWithout = async (role: string) =>
  (await done(owner.post('/locations', { name: 'Yard', [role]: false }))).id;

beforeAll(async () => {
  owner = await newOrganization();
  places = await workLocations(owner);
  const otherTenant = await newOrganization();
  named = {
    product: await productOf(owner),
    'no recipe': await newSku(owner),
    'inactive product': await productOf(owner),
    'their product': await productOf(otherTenant),
    'inactive place': await newLocation(owner),
    'no work site': await placeWithout('isWorkSite'),
    'no stock location': await placeWithout('isStockLocation'),
    'their place': await newLocation(otherTenant),
    material: await newMaterial(owner),
  };
  await done(owner.patch(`/skus/${named['inactive product']}`, { isActive: false }));
  await done(owner.patch(`/locations/${named['inactive place']}`, { isActive: false }));
});

/** Replaces the names of a table by ids. */
const meant = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_key, value) => named[value as string] ?? value);

const whole = () => ({ ...places, skuId: 'product', quantity: 1, startDate: '2026-03-10' });
const create = (body: object) => owner.post('/work-orders', meant({ ...whole(), ...body }));

describe('an order', () => {
  test.each<[title: string, body: object, faults: [string, string][]]>([
    ['no work site', { siteLocationId: undefined }, [['/siteLocationId', 'required']]],
    ['no stock location', { stockLocationId: undefined }, [['/stockLocationId', 'required']]],
    [
      'locations without the roles',
      { siteLocationId: 'no work site', stockLocationId: 'no stock location' },
      [
        ['/siteLocationId', 'wrong_role'],
        ['/stockLocationId', 'wrong_role'],
      ],
    ],
    [
      'inactive locations',
      { siteLocationId: 'inactive place', stockLocationId: 'inactive place' },
      [
        ['/siteLocationId', 'inactive'],
        ['/stockLocationId', 'inactive'],
      ],
    ],
    ['no start date', { startDate: undefined }, [['/startDate', 'required']]],
    ['a computed status', { status: 'Completed' }, [['/status', 'not_allowed']]],
    ['a later status', { status: 'Closed' }, [['/status', 'not_allowed']]],
    [
      'several errors at once',
      { skuId: 7, quantity: 0, startDate: 'soon', colour: 'red', conversionCost: -1 },
      [
        ['/colour', 'unknown_field'],
        ['/conversionCost', 'too_small'],
        ['/quantity', 'too_small'],
        ['/skuId', 'invalid_uuid'],
        ['/startDate', 'invalid_date'],
      ],
    ],
  ])('with %s is refused', async (_title, body, faults) => {
    const answer = await create(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
  });

  test('with unknown records or records of other organizations gets all of these errors', async () => {
    const absent = { skuId: nowhere, siteLocationId: 'their place', stockLocationId: nowhere };
    const answer = await create(absent);
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/siteLocationId', 'not_found'],
      ['/skuId', 'not_found'],
      ['/stockLocationId', 'not_found'],
    ]);
  });

  test('first gets errors of the request alone, then unknown records, then invalid records', async () => {
    const broken = { skuId: 'no recipe', stockLocationId: 'no stock location' };
    const absent = { ...broken, siteLocationId: nowhere };
    expect(faultsOf(await create({ ...absent, quantity: 0 }))).toEqual([
      ['/quantity', 'too_small'],
    ]);
    expect(faultsOf(await create(absent))).toEqual([['/siteLocationId', 'not_found']]);
    expect(faultsOf(await create(broken)).sort()).toEqual([
      ['/skuId', 'no_bom'],
      ['/stockLocationId', 'wrong_role'],
    ]);
  });
});

describe('an item', () => {
  test.each<[title: string, body: object, faults: [string, string][]]>([
    ['without an item', { skuId: undefined }, [['/skuId', 'required']]],
    ['of a SKU without a bill of materials', { skuId: 'no recipe' }, [['/skuId', 'no_bom']]],
    ['of an inactive SKU', { skuId: 'inactive product' }, [['/skuId', 'inactive']]],
    ['without a quantity', { quantity: undefined }, [['/quantity', 'required']]],
  ])('%s is refused, with a new order and when it is added', async (_title, body, faults) => {
    const ofOrder = await create(body);
    expect(refusalOf(ofOrder)).toEqual([422, 'validation_failed']);
    expect(faultsOf(ofOrder)).toEqual(faults);
    const { id } = (await create({})).body;
    const item = meant({ skuId: 'product', quantity: 1, ...body });
    const added = await owner.post(`/work-orders/${id}/items`, item);
    expect(refusalOf(added)).toEqual([422, 'validation_failed']);
    expect(faultsOf(added)).toEqual(faults);
  });

  test.each(['their product', nowhere, 'material'])(
    'of an unknown SKU, as %s, is not found',
    async (skuId) => {
      const ofOrder = await create({ skuId });
      expect(refusalOf(ofOrder)).toEqual([404, 'not_found']);
      expect(faultsOf(ofOrder)).toEqual([['/skuId', 'not_found']]);
      const { id } = (await create({})).body;
      const added = await owner.post(`/work-orders/${id}/items`, meant({ skuId, quantity: 1 }));
      expect(refusalOf(added)).toEqual([404, 'not_found']);
      expect(faultsOf(added)).toEqual([['/skuId', 'not_found']]);
    },
  );
});
