/** E145 and E146: listing and showing orders. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Filled, SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  newChannel,
  newCustomer,
  orderOf,
  sell,
  ship,
  stocked,
} from '../../../test/support/selling.ts';
import { newLocation } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;
let crown: string;
let inn: string;
let webShop: string;
let annex: string;
let orders: Filled<SalesOrder[]>;

beforeAll(async () => {
  owner = await newOrganization();
  [bread, cake] = [await stocked(owner), await stocked(owner)];
  crown = await newCustomer(owner, { name: 'Crown Hotel' });
  inn = await newCustomer(owner, { name: 'Ínn at 50 % Lane', code: 'INN' });
  webShop = await newChannel(owner, 'Web shop');
  annex = await newLocation(owner, 'Annex');
  const line = (skuId: string) => ({ skuId, quantity: 2, unitPrice: 1 });
  orders = [
    await sell(owner, [line(bread)], { customerId: crown, orderDate: '2026-03-01' }),
    await sell(owner, [line(bread), line(cake)], {
      customerId: inn,
      orderChannelId: webShop,
      orderDate: '2026-03-02',
      customerReference: 'Ref_7',
      externalId: 'shop-9',
    }),
    await sell(owner, [line(cake)], {
      customerId: crown,
      shipFromLocationId: annex,
      orderDate: '2026-03-03',
      onHold: true,
    }),
    await sell(owner, [line(cake)], {
      customerId: crown,
      status: 'Draft',
      orderDate: '2026-03-04',
    }),
  ];
  await ship(owner, orders[0].items[0], 2);
  await ship(owner, orders[1].items[1], 1);
});

/** The indexes of the orders that are found. */
async function found(query: Record<string, string> = {}, by = owner): Promise<number[]> {
  const answer = await by.get('/sales-orders', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ id }: { id: string }) => orders.findIndex((o) => o.id === id));
}

test('lists show headers with the number of items, the newest first', async () => {
  const { body } = await owner.get('/sales-orders');
  expect(body.nextCursor).toBeNull();
  const heads = await Promise.all(
    orders.toReversed().map(async (order) => {
      const { items, costOfGoodsSold: _c, margin: _m, ...head } = await orderOf(owner, order);
      return { ...head, itemCount: items.length };
    }),
  );
  expect(body.data).toEqual(heads);
});

test.each<[sort: string, order: number[]]>([
  ['createdAt', [0, 1, 2, 3]],
  ['-orderDate', [3, 2, 1, 0]],
  ['soNumber', [0, 1, 2, 3]],
  ['-updatedAt', [1, 0, 3, 2]],
])('sorts by %s', async (sort, order) => {
  expect(await found({ sort })).toEqual(order);
  const pages: number[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { sort, limit: '1', ...(cursor && { cursor }) };
    const { body } = await owner.get('/sales-orders', { query });
    pages.push(orders.findIndex(({ id }) => id === body.data[0].id));
    cursor = body.nextCursor;
  } while (cursor);
  expect(pages).toEqual(order);
});

describe('a filter', () => {
  test('finds the orders that refer to a record', async () => {
    expect(await found({ customerId: crown })).toEqual([3, 2, 0]);
    expect(await found({ orderChannelId: webShop })).toEqual([1]);
    expect(await found({ shipFromLocationId: annex })).toEqual([2]);
    expect(await found({ skuId: cake })).toEqual([3, 2, 1]);
    expect(await found({ skuId: crown })).toEqual([]);
  });

  test.each<[query: Record<string, string>, found: number[]]>([
    [{ status: 'Draft' }, [3]],
    [{ status: 'Completed,Confirmed' }, [2, 1, 0]],
    [{ fulfillmentStatus: 'Fulfilled' }, [0]],
    [{ fulfillmentStatus: 'Partially Fulfilled,Unfulfilled' }, [3, 2, 1]],
    [{ onHold: 'true' }, [2]],
    [{ onHold: 'false' }, [3, 1, 0]],
    [{ externalId: 'shop-9' }, [1]],
    [{ from: '2026-03-02', to: '2026-03-03' }, [2, 1]],
    [{ updatedFrom: '2999-01-01T00:00:00Z' }, []],
    [{ status: 'Confirmed', onHold: 'false' }, [1]],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('that is unknown is refused', async () => {
    for (const query of [{ status: 'Sent' }, { onHold: 'yes' }, { vendorId: crown }]) {
      expect((await owner.get('/sales-orders', { query })).status).toBe(422);
    }
  });
});

test.each<[q: string, found: number[]]>([
  ['ref_7', [1]],
  ['ref-7', []],
  ['SHOP-9', [1]],
  ['crown', [3, 2, 0]],
  ['ÍNN AT', [1]],
  ['50 %', [1]],
  ['inn', [1]],
  ['%', [1]],
  ['nobody', []],
])('q=%s finds %j', async (q, expected) => {
  expect(await found({ q })).toEqual(expected);
});

test('q finds an order by its number, only in its own organization', async () => {
  expect(await found({ q: orders[2].soNumber.toLowerCase() })).toEqual([2]);
  const otherTenant = await newOrganization();
  expect(await found({}, otherTenant)).toEqual([]);
  expect(await found({ q: 'crown' }, otherTenant)).toEqual([]);
  expect((await otherTenant.get(`/sales-orders/${orders[0].id}`)).status).toBe(404);
});

test('an order is shown with its lines', async () => {
  const answer = await owner.get(`/sales-orders/${orders[1].id}`);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body.items).toMatchObject([
    { lineNumber: 1, fulfilledQuantity: 0 },
    { lineNumber: 2, fulfilledQuantity: 1 },
  ]);
  expect(answer.body).toMatchObject({ costOfGoodsSold: 2, margin: -1 });
});
