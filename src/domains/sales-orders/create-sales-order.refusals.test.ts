/** E144 and E149: refusals of an order or a line, with all errors at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newChannel, newCustomer, refusalOf, sell, sides } from '../../../test/support/selling.ts';
import { newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let place: { customerId: string; shipFromLocationId: string };
let skuId: string;
/** Ids by the names that the tables use. */
let named: Record<string, string>;

beforeAll(async () => {
  owner = await newOrganization();
  place = await sides(owner);
  skuId = await newSku(owner);
  const otherTenant = await newOrganization();
  const theirs = await sides(otherTenant);
  const noStore = await owner.post('/locations', { name: 'Gate', isStockLocation: false });
  named = {
    'good sku': skuId,
    'inactive customer': await newCustomer(owner),
    'inactive channel': await newChannel(owner, 'Fax'),
    'inactive place': await newLocation(owner),
    'inactive sku': await newSku(owner),
    'no store': noStore.body.id,
    'their customer': theirs.customerId,
    'their channel': await newChannel(otherTenant, 'Fax'),
    'their place': theirs.shipFromLocationId,
    'their sku': await newSku(otherTenant),
  };
  const paths = {
    customers: named['inactive customer'],
    'order-channels': named['inactive channel'],
    locations: named['inactive place'],
    skus: named['inactive sku'],
  };
  for (const [path, id] of Object.entries(paths)) {
    expect((await owner.patch(`/${path}/${id}`, { isActive: false })).status).toBe(200);
  }
});

/** Replaces the names of a table by ids. */
const meant = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_key, value) => named[value as string] ?? value);

const line = (more: object = {}) => ({ skuId, quantity: 1, unitPrice: 1, ...more });
const create = (body: object) => owner.post('/sales-orders', meant({ ...place, ...body }));

describe('an order', () => {
  test.each<[title: string, body: object, faults: [string, string][]]>([
    ['no customer', { customerId: undefined }, [['/customerId', 'required']]],
    ['null as customer', { customerId: null }, [['/customerId', 'invalid_uuid']]],
    ['an inactive customer', { customerId: 'inactive customer' }, [['/customerId', 'inactive']]],
    [
      'an inactive channel',
      { orderChannelId: 'inactive channel' },
      [['/orderChannelId', 'inactive']],
    ],
    [
      'an inactive location',
      { shipFromLocationId: 'inactive place' },
      [['/shipFromLocationId', 'inactive']],
    ],
    [
      'a location without the stock role',
      { shipFromLocationId: 'no store' },
      [['/shipFromLocationId', 'wrong_role']],
    ],
    ['an unknown status', { status: 'Sent' }, [['/status', 'not_allowed']]],
    ['a computed status', { status: 'Completed' }, [['/status', 'not_allowed']]],
    [
      'a fulfillment status',
      { fulfillmentStatus: 'Fulfilled' },
      [['/fulfillmentStatus', 'unknown_field']],
    ],
    ['no lines when Confirmed', { status: 'Confirmed' }, [['/status', 'no_items']]],
    ['null as lines', { items: null }, [['/items', 'invalid_type']]],
    ['an empty list when Confirmed', { status: 'Confirmed', items: [] }, [['/status', 'no_items']]],
    [
      'no ship-from location when Confirmed',
      { status: 'Confirmed', shipFromLocationId: null, items: [{}] },
      [
        ['/items/0/quantity', 'required'],
        ['/items/0/skuId', 'required'],
        ['/shipFromLocationId', 'required'],
      ],
    ],
    ['a hold reason without a hold', { holdReason: 'Unpaid' }, [['/holdReason', 'not_on_hold']]],
    ['a flag that is not a boolean', { onHold: 'yes' }, [['/onHold', 'invalid_type']]],
    ['a rate of zero', { exchangeRate: 0 }, [['/exchangeRate', 'too_small']]],
    ['a negative discount', { discountAmount: -0.01 }, [['/discountAmount', 'too_small']]],
    ['too many decimals', { taxAmount: 0.0000001 }, [['/taxAmount', 'too_many_decimals']]],
    ['too large a charge', { shippingAmount: 1e12 }, [['/shippingAmount', 'too_large']]],
    ['an unknown currency', { currency: 'XYZ' }, [['/currency', 'invalid_currency']]],
    ['an invalid day', { orderDate: '2026-02-30' }, [['/orderDate', 'invalid_date']]],
    [
      'an unknown country',
      { shipToAddress: { country: 'XX' } },
      [['/shipToAddress/country', 'invalid_country']],
    ],
    ['an order number', { soNumber: 'SO-1' }, [['/soNumber', 'unknown_field']]],
    ['a total', { total: 12 }, [['/total', 'unknown_field']]],
    [
      'a text that is too long',
      { customerReference: 'x'.repeat(201) },
      [['/customerReference', 'too_long']],
    ],
    [
      'a discount above the total',
      {
        status: 'Confirmed',
        discountAmount: 3.01,
        shippingAmount: 2,
        items: [{ skuId: 'good sku', quantity: 1, unitPrice: 1 }],
      },
      [['/discountAmount', 'below_zero']],
    ],
    [
      'several errors at once',
      { exchangeRate: 0, colour: 'red', items: [{ quantity: 0, discountPercent: 101 }] },
      [
        ['/colour', 'unknown_field'],
        ['/exchangeRate', 'too_small'],
        ['/items/0/discountPercent', 'too_large'],
        ['/items/0/quantity', 'too_small'],
        ['/items/0/skuId', 'required'],
      ],
    ],
    [
      'several inactive records and a missing price',
      {
        customerId: 'inactive customer',
        items: [
          { skuId: 'inactive sku', quantity: 1, unitPrice: 1 },
          { skuId: 'good sku', quantity: 1 },
        ],
      },
      [
        ['/customerId', 'inactive'],
        ['/items/0/skuId', 'inactive'],
        ['/items/1/unitPrice', 'required'],
      ],
    ],
  ])('with %s is refused', async (_title, body, faults) => {
    const answer = await create(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
    expect(answer.body.errors.every(({ message }: { message: string }) => message)).toBe(true);
  });

  test('with unknown records or records of other organizations gets all of these errors', async () => {
    const theirs = [line({ skuId: 'their sku' }), line(), line({ skuId: nowhere })];
    const answer = await create({
      customerId: 'their customer',
      orderChannelId: 'their channel',
      shipFromLocationId: 'their place',
      items: theirs,
    });
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/customerId', 'not_found'],
      ['/items/0/skuId', 'not_found'],
      ['/items/2/skuId', 'not_found'],
      ['/orderChannelId', 'not_found'],
      ['/shipFromLocationId', 'not_found'],
    ]);
  });

  test('needs a unique externalId', async () => {
    expect((await create({ externalId: 'shop-7' })).status).toBe(201);
    const answer = await create({ externalId: ' shop-7 ' });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
    const other = await newOrganization();
    const body = { customerId: await newCustomer(other), externalId: 'shop-7' };
    expect((await other.post('/sales-orders', body)).status).toBe(201);
  });

  test('has 1000 lines at most', async () => {
    const answer = await create({ items: Array.from({ length: 1001 }, () => line()) });
    expect(faultsOf(answer)).toEqual([['/items', 'too_long']]);
  });
});

describe('a line', () => {
  test.each<[title: string, body: object, fault: [string, string]]>([
    ['without an item', { skuId: undefined }, ['/skuId', 'required']],
    ['of an inactive SKU', { skuId: 'inactive sku' }, ['/skuId', 'inactive']],
    ['without a quantity', { quantity: undefined }, ['/quantity', 'required']],
    ['of zero', { quantity: 0 }, ['/quantity', 'too_small']],
    ['of a negative quantity', { quantity: -1 }, ['/quantity', 'too_small']],
    ['of too many decimals', { quantity: 1.0000001 }, ['/quantity', 'too_many_decimals']],
    ['of a quantity that is too large', { quantity: 1e12 }, ['/quantity', 'too_large']],
    ['whose quantity is a text', { quantity: '1' }, ['/quantity', 'invalid_type']],
    ['of a SKU that has no list price', { unitPrice: undefined }, ['/unitPrice', 'required']],
    ['of a negative price', { unitPrice: -0.01 }, ['/unitPrice', 'too_small']],
    ['of a price that is too high', { unitPrice: 1e12 }, ['/unitPrice', 'too_large']],
    ['with a negative discount', { discountPercent: -1 }, ['/discountPercent', 'too_small']],
    ['with a discount above 100 %', { discountPercent: 100.1 }, ['/discountPercent', 'too_large']],
    ['with a number', { lineNumber: 3 }, ['/lineNumber', 'unknown_field']],
    [
      'with a fulfilled quantity',
      { fulfilledQuantity: 1 },
      ['/fulfilledQuantity', 'unknown_field'],
    ],
    ['with a total', { lineTotal: 1 }, ['/lineTotal', 'unknown_field']],
  ])('%s is refused, with a new order and when it is added', async (_title, more, [path, code]) => {
    const ofOrder = await create({ items: [line(), line(more)] });
    expect(refusalOf(ofOrder)).toEqual([422, 'validation_failed']);
    expect(faultsOf(ofOrder)).toEqual([[`/items/1${path}`, code]]);
    const { id } = (await create({})).body;
    const added = await owner.post(`/sales-orders/${id}/items`, meant(line(more)));
    expect(refusalOf(added)).toEqual([422, 'validation_failed']);
    expect(faultsOf(added)).toEqual([[path, code]]);
  });

  test('of a SKU of another organization is not found', async () => {
    const { id } = await sell(owner, [line()]);
    for (const absent of ['their sku', nowhere]) {
      const answer = await owner.post(`/sales-orders/${id}/items`, meant(line({ skuId: absent })));
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([['/skuId', 'not_found']]);
    }
  });

  test('is only added to an order of this organization', async () => {
    const otherTenant = await newOrganization();
    const { id } = await sell(otherTenant, [
      { skuId: await newSku(otherTenant), quantity: 1, unitPrice: 1 },
    ]);
    for (const path of [id, nowhere, 'SO-2026-0001']) {
      const answer = await owner.post(`/sales-orders/${path}/items`, line({ quantity: 0 }));
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
  });
});
