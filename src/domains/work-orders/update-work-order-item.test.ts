/** E135: changing an item of a work order. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder, WorkOrderItem } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  booksOf,
  done,
  orderedRowsOf,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let order: WorkOrder;
let item: WorkOrderItem;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const flour = await newMaterial(owner, { unitCost: 3 });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }]);
  order = await workOrder(owner, bread, 4);
  const body = { skuId: bread, quantity: 3, conversionCost: 1 };
  item = await done(owner.post(`/work-orders/${order.id}/items`, body));
});

const change = (body: unknown, extra = {}) =>
  owner.patch(`/work-order-items/${item.id}`, body, extra);

test('its quantity and its expected movements change, with the same sequence', async () => {
  const [goods, need] = await orderedRowsOf(item);
  const ofFirst = await rowsOf(order.items[0]);
  const answer = await change({ quantity: 2.5 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  const edit = { quantity: 2.5, version: 2, updatedAt: expect.any(String) };
  expect(answer.body).toEqual({ ...item, ...edit });
  const read = await workOrderOf(owner, order);
  expect(read.items).toEqual([order.items[0], answer.body]);
  expect([read.version, read.quantity]).toEqual([3, 4]);
  expect(await orderedRowsOf(item)).toEqual([
    { ...goods, id: expect.any(String), quantity: '2.5' },
    { ...need, id: expect.any(String), quantity: '5' },
  ]);
  expect(await rowsOf(order.items[0])).toEqual(ofFirst);
  await expectSound(owner);
});

test('its conversion cost changes without ledger entries; the order shows its first item', async () => {
  const rows = await rowsOf(item);
  expect((await change({ conversionCost: 0 })).body).toMatchObject({ conversionCost: 0 });
  expect(await rowsOf(item)).toEqual(rows);
  const [first] = order.items;
  await done(owner.patch(`/work-order-items/${first.id}`, { quantity: 9, conversionCost: 2 }));
  expect(await workOrderOf(owner, order)).toMatchObject({ quantity: 9, conversionCost: 2 });
});

test.each([{}, { quantity: 3 }, { quantity: 3, conversionCost: 1 }])(
  'an update with the stored values changes nothing: %j',
  async (body) => {
    const books = await booksOf(owner);
    const answer = await change(body);
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
    expect(answer.body).toEqual(item);
    expect((await workOrderOf(owner, order)).version).toBe(2);
    expect(await booksOf(owner)).toEqual(books);
  },
);

describe('it is refused', () => {
  test.each<[body: object, fault: [string, string]]>([
    [{ quantity: 0 }, ['/quantity', 'too_small']],
    [{ quantity: null }, ['/quantity', 'invalid_type']],
    [{ quantity: 1e-7 }, ['/quantity', 'too_many_decimals']],
    [{ conversionCost: -1 }, ['/conversionCost', 'too_small']],
    [{ skuId: nowhere }, ['/skuId', 'unknown_field']],
    [{ materialUnitCost: 1 }, ['/materialUnitCost', 'unknown_field']],
    [{ inputs: [] }, ['/inputs', 'unknown_field']],
    [{ receivedQuantity: 1 }, ['/receivedQuantity', 'unknown_field']],
  ])('with the body %j', async (body, fault) => {
    const answer = await change(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([fault]);
    expect((await workOrderOf(owner, order)).items[1]).toEqual(item);
  });

  test('when it is unknown, and for an outdated version', async () => {
    const otherTenant = await newOrganization();
    for (const [client, id] of [
      [otherTenant, item.id],
      [owner, nowhere],
      [owner, '1'],
      [owner, order.id],
    ] as const) {
      const answer = await client.patch(`/work-order-items/${id}`, { quantity: 0 });
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
    const ifMatch = { headers: { 'if-match': '"1"' } };
    await done(change({ quantity: 5 }, ifMatch));
    expect(refusalOf(await change({ quantity: 6 }, ifMatch))).toEqual([412, 'precondition_failed']);
  });
});

test('a dry run answers the result and writes nothing', async () => {
  const books = await booksOf(owner);
  const answer = await change({ quantity: 8 }, { query: { dryRun: 'true' } });
  expect(answer.body).toMatchObject({ quantity: 8, version: 2 });
  expect((await workOrderOf(owner, order)).items[1]).toEqual(item);
  expect(await booksOf(owner)).toEqual(books);
});
