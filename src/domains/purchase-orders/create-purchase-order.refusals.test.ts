/** E111 and E117: refusals of an order or a line, with all errors at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newVendor, order, partners, refusalOf } from '../../../test/support/purchasing.ts';
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
    ['null as vendor', { vendorId: null }, [['/vendorId', 'invalid_uuid']]],
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
    ['an unknown status', { status: 'Sent' }, [['/status', 'not_allowed']]],
    ['a computed status', { status: 'Received' }, [['/status', 'not_allowed']]],
    ['a later status', { status: 'Closed' }, [['/status', 'not_allowed']]],
    ['no lines when Ordered', { status: 'Ordered' }, [['/status', 'no_items']]],
    ['null as lines', { items: null }, [['/items', 'invalid_type']]],
    ['an empty list when Ordered', { status: 'Ordered', items: [] }, [['/status', 'no_items']]],
    ['a rate of zero', { exchangeRate: 0 }, [['/exchangeRate', 'too_small']]],
    ['a negative charge', { shippingAmount: -0.01 }, [['/shippingAmount', 'too_small']]],
    ['too many decimals', { taxAmount: 0.0000001 }, [['/taxAmount', 'too_many_decimals']]],
    ['too large a charge', { taxAmount: 1e12 }, [['/taxAmount', 'too_large']]],
    ['an unknown currency', { currency: 'XYZ' }, [['/currency', 'invalid_currency']]],
    ['an invalid day', { orderDate: '2026-02-30' }, [['/orderDate', 'invalid_date']]],
    ['an order number', { poNumber: 'PO-1' }, [['/poNumber', 'unknown_field']]],
    ['a total', { total: 12 }, [['/total', 'unknown_field']]],
    ['a text that is too long', { paymentTerms: 'x'.repeat(201) }, [['/paymentTerms', 'too_long']]],
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

  test('needs a unique externalId', async () => {
    expect((await create({ externalId: 'erp-7' })).status).toBe(201);
    const answer = await create({ externalId: ' erp-7 ' });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
    const other = await newOrganization();
    const body = { vendorId: await newVendor(other), externalId: 'erp-7' };
    expect((await other.post('/purchase-orders', body)).status).toBe(201);
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
    ['of zero', { quantity: 0 }, ['/quantity', 'too_small']],
    ['of a negative quantity', { quantity: -1 }, ['/quantity', 'too_small']],
    ['of too many decimals', { quantity: 1.0000001 }, ['/quantity', 'too_many_decimals']],
    ['of a quantity that is too large', { quantity: 1e12 }, ['/quantity', 'too_large']],
    ['whose quantity is a text', { quantity: '1' }, ['/quantity', 'invalid_type']],
    ['without a price', { unitPrice: undefined }, ['/unitPrice', 'required']],
    ['of a negative price', { unitPrice: -0.01 }, ['/unitPrice', 'too_small']],
    ['of a price that is too high', { unitPrice: 1e12 }, ['/unitPrice', 'too_large']],
    ['with a factor of zero', { unitsPerPurchaseUnit: 0 }, ['/unitsPerPurchaseUnit', 'too_small']],
    ['with an empty unit', { unit: ' ' }, ['/unit', 'too_short']],
    ['with an invalid day', { expectedDate: '1.4.26' }, ['/expectedDate', 'invalid_date']],
    ['with a number', { lineNumber: 3 }, ['/lineNumber', 'unknown_field']],
    ['with a received quantity', { receivedQuantity: 1 }, ['/receivedQuantity', 'unknown_field']],
    ['with an original quantity', { originalQuantity: 1 }, ['/originalQuantity', 'unknown_field']],
  ])('%s is refused, with a new order and when it is added', async (_title, more, [path, code]) => {
    const ofOrder = await create({ items: [line(), line(more)] });
    expect(refusalOf(ofOrder)).toEqual([422, 'validation_failed']);
    expect(faultsOf(ofOrder)).toEqual([[`/items/1${path}`, code]]);
    const { id } = (await create({})).body;
    const added = await owner.post(`/purchase-orders/${id}/items`, meant(line(more)));
    expect(refusalOf(added)).toEqual([422, 'validation_failed']);
    expect(faultsOf(added)).toEqual([[path, code]]);
  });

  test('of a material of another organization is not found', async () => {
    const { id } = await order(owner, [line()]);
    for (const absent of ['their material', nowhere]) {
      const body = meant(line({ materialId: absent }));
      const answer = await owner.post(`/purchase-orders/${id}/items`, body);
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([['/materialId', 'not_found']]);
    }
  });

  test('is only added to an order of this organization', async () => {
    const otherTenant = await newOrganization();
    const { id } = await order(otherTenant, [
      { materialId: await newMaterial(otherTenant), quantity: 1, unitPrice: 1 },
    ]);
    for (const path of [id, nowhere, 'PO-2026-0001']) {
      const answer = await owner.post(`/purchase-orders/${path}/items`, line({ quantity: 0 }));
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
  });
});
