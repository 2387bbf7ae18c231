/** E111 and E117: refusals of an order or a line, with all errors at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newVendor, partners, refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let place: { vendorId: string; shipToLocationId: string };
let materialId: string;
/** Ids by the names that the tables use. */
let named: Record<string, string>;

beforeAll(async () => {
  owner = await newOrganization();
  place = await partners(owner);
  materialId = await newMaterial(owner);
  const otherTenant = await newOrganization();
  const theirs = await partners(otherTenant);
  const noDock = await owner.post('/locations', { name: 'Kitchen', isShipTo: false });
  named = {
    'inactive vendor': await newVendor(owner),
    'inactive place': await newLocation(owner),
    'inactive material': await newMaterial(owner),
    'no dock': noDock.body.id,
    'their vendor': theirs.vendorId,
    'their place': theirs.shipToLocationId,
    'their material': await newMaterial(otherTenant),
  };
  const { 'inactive vendor': vendor, 'inactive place': away, 'inactive material': old } = named;
  for (const path of [`/vendors/${vendor}`, `/locations/${away}`, `/materials/${old}`]) {
    expect((await owner.patch(path, { isActive: false })).status).toBe(200);
  }
});

/** Replaces the names of a table by ids. */
const meant = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_key, value) => named[value as string] ?? value);

const line = (more: object = {}) => ({ materialId, quantity: 1, unitPrice: 1, ...more });
const create = (body: object) => owner.post('/purchase-orders', meant({ ...place, ...body }));

describe('an order', () => {
  test.each<[title: string, body: object, faults: [string, string][]]>([
    ['no vendor', { vendorId: undefined }, [['/vendorId', 'required']]],
    ['an inactive vendor', { vendorId: 'inactive vendor' }, [['/vendorId', 'inactive']]],
    [
      'an inactive location',
      { shipToLocationId: 'inactive place' },
      [['/shipToLocationId', 'inactive']],
    ],
    [
      'a location without the ship-to role',
      { shipToLocationId: 'no dock' },
      [['/shipToLocationId', 'wrong_role']],
    ],
    ['a computed status', { status: 'Received' }, [['/status', 'not_allowed']]],
    ['a later status', { status: 'Closed' }, [['/status', 'not_allowed']]],
    ['no lines when Ordered', { status: 'Ordered' }, [['/status', 'no_items']]],
    ['an empty list when Ordered', { status: 'Ordered', items: [] }, [['/status', 'no_items']]],
    [
      'several errors at once',
      { exchangeRate: 0, colour: 'red', items: [{ quantity: 0, unitPrice: -1 }] },
      [
        ['/colour', 'unknown_field'],
        ['/exchangeRate', 'too_small'],
        ['/items/0/materialId', 'required'],
        ['/items/0/quantity', 'too_small'],
        ['/items/0/unitPrice', 'too_small'],
      ],
    ],
    [
      'several inactive records',
      { vendorId: 'inactive vendor', items: [line({ materialId: 'inactive material' })] },
      [
        ['/items/0/materialId', 'inactive'],
        ['/vendorId', 'inactive'],
      ],
    ],
  ])('with %s is refused', async (_title, body, faults) => {
    const answer = await create(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
    expect(answer.body.errors.every(({ message }: { message: string }) => message)).toBe(true);
  });

  test('that is Ordered without a ship-to location is refused', async () => {
    const answer = await create({ status: 'Ordered', shipToLocationId: null, items: [line()] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/shipToLocationId', 'required']]);
  });

  test('with unknown records or records of other organizations gets all of these errors', async () => {
    const theirs = [line({ materialId: 'their material' }), line(), line({ materialId: nowhere })];
    const body = { vendorId: 'their vendor', shipToLocationId: 'their place', items: theirs };
    const answer = await create(body);
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/items/0/materialId', 'not_found'],
      ['/items/2/materialId', 'not_found'],
      ['/shipToLocationId', 'not_found'],
      ['/vendorId', 'not_found'],
    ]);
  });

  test('first gets errors of the request alone, then unknown records, then inactive records', async () => {
    const absent = { vendorId: nowhere, items: [line({ materialId: 'inactive material' })] };
    const alone = await create({ ...absent, status: 'Ordered', shipToLocationId: null });
    expect(faultsOf(alone)).toEqual([['/shipToLocationId', 'required']]);
    expect(faultsOf(await create(absent))).toEqual([['/vendorId', 'not_found']]);
  });

  test('has 1000 lines at most', async () => {
    const answer = await create({ items: Array.from({ length: 1001 }, () => line()) });
    expect(faultsOf(answer)).toEqual([['/items', 'too_long']]);
  });
});

describe('a line', () => {
  test.each<[title: string, body: object, fault: [string, string]]>([
    ['without an item', { materialId: undefined }, ['/materialId', 'required']],
    ['of an inactive material', { materialId: 'inactive material' }, ['/materialId', 'inactive']],
    ['without a quantity', { quantity: undefined }, ['/quantity', 'required']],
    ['without a price', { unitPrice: undefined }, ['/unitPrice', 'required']],
  ])('%s is refused, with a new order and when it is added', async (_title, more, [path, code]) => {
    const ofOrder = await create({ items: [line(), line(more)] });
    expect(refusalOf(ofOrder)).toEqual([422, 'validation_failed']);
    expect(faultsOf(ofOrder)).toEqual([[`/items/1${path}`, code]]);
    const { id } = (await create({})).body;
    const added = await owner.post(`/purchase-orders/${id}/items`, meant(line(more)));
    expect(refusalOf(added)).toEqual([422, 'validation_failed']);
    expect(faultsOf(added)).toEqual([[path, code]]);
  });
});
