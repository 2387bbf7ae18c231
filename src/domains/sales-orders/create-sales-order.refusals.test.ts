/** E144 and E149: refusals of an order or a line, with all errors at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newChannel, newCustomer, refusalOf, sides } from '../../../test/support/selling.ts';
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
    ['a computed status', { status: 'Completed' }, [['/status', 'not_allowed']]],
    [
      'a fulfillment status',
      { fulfillmentStatus: 'Fulfilled' },
      [['/fulfillmentStatus', 'unknown_field']],
    ],
    ['no lines when Confirmed', { status: 'Confirmed' }, [['/status', 'no_items']]],
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
    ['of a SKU that has no list price', { unitPrice: undefined }, ['/unitPrice', 'required']],
  ])('%s is refused, with a new order and when it is added', async (_title, more, [path, code]) => {
    const ofOrder = await create({ items: [line(), line(more)] });
    expect(refusalOf(ofOrder)).toEqual([422, 'validation_failed']);
    expect(faultsOf(ofOrder)).toEqual([[`/items/1${path}`, code]]);
    const { id } = (await create({})).body;
    const added = await owner.post(`/sales-orders/${id}/items`, meant(line(more)));
    expect(refusalOf(added)).toEqual([422, 'validation_failed']);
    expect(faultsOf(added)).toEqual([[path, code]]);
  });
});
