/** E111 and E117: what is wrong with an order or a line, all of it at once. */
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
/** Ids by what a table calls them. */
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

/** A body in which the names of a table stand for ids. */
const meant = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_key, value) => named[value as string] ?? value);

const line = (more: object = {}) => ({ materialId, quantity: 1, unitPrice: 1, ...more });
const create = (body: object) => owner.post('/purchase-orders', meant({ ...place, ...body }));

describe('an order', () => {
  test.each<[title: string, body: object, faults: [string, string][]]>([
    ['no vendor', { vendorId: undefined }, [['/vendorId', 'required']]],
    ['no vendor, but null', { vendorId: null }, [['/vendorId', 'invalid_uuid']]],
    ['an inactive vendor', { vendorId: 'inactive vendor' }, [['/vendorId', 'inactive']]],
    [
      'an inactive place',
      { shipToLocationId: 'inactive place' },
      [['/shipToLocationId', 'inactive']],
    ],
    [
      'a place without dock',
      { shipToLocationId: 'no dock' },
      [['/shipToLocationId', 'wrong_role']],
    ],
    ['a status of its own', { status: 'Sent' }, [['/status', 'not_allowed']]],
    ['a status that is computed', { status: 'Received' }, [['/status', 'not_allowed']]],
    ['a status that is later', { status: 'Closed' }, [['/status', 'not_allowed']]],
    ['no line, though Ordered', { status: 'Ordered' }, [['/status', 'no_items']]],
    ['no lines, but null', { items: null }, [['/items', 'invalid_type']]],
    ['an empty list, though Ordered', { status: 'Ordered', items: [] }, [['/status', 'no_items']]],
    ['a rate of zero', { exchangeRate: 0 }, [['/exchangeRate', 'too_small']]],
    ['a negative charge', { shippingAmount: -0.01 }, [['/shippingAmount', 'too_small']]],
    ['too many decimals', { taxAmount: 0.0000001 }, [['/taxAmount', 'too_many_decimals']]],
    ['too large a charge', { taxAmount: 1e12 }, [['/taxAmount', 'too_large']]],
    ['a currency that is none', { currency: 'XYZ' }, [['/currency', 'invalid_currency']]],
    ['a day that is none', { orderDate: '2026-02-30' }, [['/orderDate', 'invalid_date']]],
    ['a number of one’s own', { poNumber: 'PO-1' }, [['/poNumber', 'unknown_field']]],
    ['a total of one’s own', { total: 12 }, [['/total', 'unknown_field']]],
    ['too long a text', { paymentTerms: 'x'.repeat(201) }, [['/paymentTerms', 'too_long']]],
    [
      'many things at once',
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

  test('Ordered to no place is refused', async () => {
    const answer = await create({ status: 'Ordered', shipToLocationId: null, items: [line()] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/shipToLocationId', 'required']]);
  });

  test('that names records of others, or none, is told all of them', async () => {
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

  test('is told first what it shows alone, then what is absent, then what is inactive', async () => {
    const absent = { vendorId: nowhere, items: [line({ materialId: 'inactive material' })] };
    const alone = await create({ ...absent, status: 'Ordered', shipToLocationId: null });
    expect(faultsOf(alone)).toEqual([['/shipToLocationId', 'required']]);
    expect(faultsOf(await create(absent))).toEqual([['/vendorId', 'not_found']]);
  });

  test('has an externalId of its own', async () => {
    expect((await create({ externalId: 'erp-7' })).status).toBe(201);
    const answer = await create({ externalId: ' erp-7 ' });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
    const other = await newOrganization();
    const body = { vendorId: await newVendor(other), externalId: 'erp-7' };
    expect((await other.post('/purchase-orders', body)).status).toBe(201);
  });

  test('has at most 1000 lines', async () => {
    const answer = await create({ items: Array.from({ length: 1001 }, () => line()) });
    expect(faultsOf(answer)).toEqual([['/items', 'too_long']]);
  });
});

describe('a line', () => {
  test.each<[title: string, body: object, fault: [string, string]]>([
    ['of nothing', { materialId: undefined }, ['/materialId', 'required']],
    ['of an inactive material', { materialId: 'inactive material' }, ['/materialId', 'inactive']],
    ['without a quantity', { quantity: undefined }, ['/quantity', 'required']],
    ['of none', { quantity: 0 }, ['/quantity', 'too_small']],
    ['of less than none', { quantity: -1 }, ['/quantity', 'too_small']],
    ['of too many decimals', { quantity: 1.0000001 }, ['/quantity', 'too_many_decimals']],
    ['of too many', { quantity: 1e12 }, ['/quantity', 'too_large']],
    ['whose quantity is a text', { quantity: '1' }, ['/quantity', 'invalid_type']],
    ['without a price', { unitPrice: undefined }, ['/unitPrice', 'required']],
    ['below nothing', { unitPrice: -0.01 }, ['/unitPrice', 'too_small']],
    ['at too high a price', { unitPrice: 1e12 }, ['/unitPrice', 'too_large']],
    ['in units of none', { unitsPerPurchaseUnit: 0 }, ['/unitsPerPurchaseUnit', 'too_small']],
    ['in a unit without a name', { unit: ' ' }, ['/unit', 'too_short']],
    ['for a day that is none', { expectedDate: '1.4.26' }, ['/expectedDate', 'invalid_date']],
    ['with a number of its own', { lineNumber: 3 }, ['/lineNumber', 'unknown_field']],
    ['that is received', { receivedQuantity: 1 }, ['/receivedQuantity', 'unknown_field']],
    ['with a first quantity', { originalQuantity: 1 }, ['/originalQuantity', 'unknown_field']],
  ])('%s is refused, with its order and later', async (_title, more, [path, code]) => {
    const ofOrder = await create({ items: [line(), line(more)] });
    expect(refusalOf(ofOrder)).toEqual([422, 'validation_failed']);
    expect(faultsOf(ofOrder)).toEqual([[`/items/1${path}`, code]]);
    const { id } = (await create({})).body;
    const added = await owner.post(`/purchase-orders/${id}/items`, meant(line(more)));
    expect(refusalOf(added)).toEqual([422, 'validation_failed']);
    expect(faultsOf(added)).toEqual([[path, code]]);
  });

  test('of no material of this organization is not there', async () => {
    const { id } = await order(owner, [line()]);
    for (const absent of ['their material', nowhere]) {
      const body = meant(line({ materialId: absent }));
      const answer = await owner.post(`/purchase-orders/${id}/items`, body);
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([['/materialId', 'not_found']]);
    }
  });

  test('goes to an order of this organization', async () => {
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
