/** E137: refusals of a receipt, and their order. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  booksOf,
  done,
  make,
  stock,
  workLocations,
  workOrder,
  workOrderOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf } from '../../../test/support/purchasing.ts';
import { configure, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
const wordy = { scrappedQuantity: 1, scrapReason: 'x'.repeat(201) };

let owner: Client;
let flour: string;
let bread: string;
let order: WorkOrder;
let named: Record<string, string>;

beforeAll(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner, { unitCost: 1 });
  bread = await newProduct(owner, [{ materialId: flour }]);
  order = await workOrder(owner, bread, 10);
  const otherTenant = await newOrganization();
  const theirs = await newProduct(otherTenant, [{ materialId: await newMaterial(otherTenant) }]);
  const other = await workOrder(owner, bread, 1);
  named = {
    item: order.items[0].id,
    'other item': other.items[0].id,
    'their item': (await workOrder(otherTenant, theirs, 1)).items[0].id,
    flour,
    bread,
    sku: await newSku(owner),
    'their material': await newMaterial(otherTenant),
    'their sku': theirs,
  };
});

const meant = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_key, value) => named[value as string] ?? value);
const receive = (body: object) =>
  owner.post(`/work-orders/${order.id}/receipts`, meant({ receiptDate: '2026-03-15', ...body }));
const line = (more: object = {}) => ({ workOrderItemId: 'item', quantity: 1, ...more });

describe('a receipt', () => {
  test.each<[title: string, body: object, faults: [string, string][]]>([
    ['without lines', {}, [['/produced', 'required']]],
    ['with an empty list of lines', { produced: [] }, [['/produced', 'too_short']]],
    ['with null as lines', { produced: null }, [['/produced', 'invalid_type']]],
    [
      'with a line that is null and one that is text',
      { produced: [null, 'bread'] },
      [
        ['/produced/0', 'invalid_type'],
        ['/produced/1', 'invalid_type'],
      ],
    ],
    [
      'with an invalid day',
      { receiptDate: '2026-02-29', produced: [line()] },
      [['/receiptDate', 'invalid_date']],
    ],
    ['of day null', { receiptDate: null, produced: [line()] }, [['/receiptDate', 'invalid_date']]],
    [
      'with a number',
      { receiptNumber: 'WOR-1', produced: [line()] },
      [['/receiptNumber', 'unknown_field']],
    ],
    [
      'with a location',
      { locationId: nowhere, produced: [line()] },
      [['/locationId', 'unknown_field']],
    ],
    ['consuming null', { produced: [line()], consumed: null }, [['/consumed', 'invalid_type']]],
    [
      'with a null in the consumption',
      { produced: [line()], consumed: [null] },
      [['/consumed/0', 'invalid_type']],
    ],
  ])('%s is refused', async (_title, body, faults) => {
    const answer = await receive(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
  });
});

describe('a line', () => {
  test.each<[title: string, more: object, faults: [string, string][]]>([
    ['without an item', { workOrderItemId: undefined }, [['/workOrderItemId', 'required']]],
    ['with null as item', { workOrderItemId: null }, [['/workOrderItemId', 'invalid_uuid']]],
    ['without a quantity', { quantity: undefined }, [['/quantity', 'required']]],
    ['with null as quantity', { quantity: null }, [['/quantity', 'invalid_type']]],
    ['with a quantity that is text', { quantity: '1' }, [['/quantity', 'invalid_type']]],
    ['of zero pieces', { quantity: 0 }, [['/quantity', 'required']]],
    [
      'of zero pieces, good or scrapped',
      { quantity: 0, scrappedQuantity: 0 },
      [['/quantity', 'required']],
    ],
    ['of a negative quantity', { quantity: -1 }, [['/quantity', 'too_small']]],
    ['of too many decimals', { quantity: 1e-7 }, [['/quantity', 'too_many_decimals']]],
    ['of a quantity that is too large', { quantity: 1e12 }, [['/quantity', 'too_large']]],
    ['with negative scrap', { scrappedQuantity: -1 }, [['/scrappedQuantity', 'too_small']]],
    ['with null as scrap', { scrappedQuantity: null }, [['/scrappedQuantity', 'invalid_type']]],
    ['with a unit cost', { unitCost: 1 }, [['/unitCost', 'unknown_field']]],
    ['with too long a reason', wordy, [['/scrapReason', 'too_long']]],
  ])('%s is refused', async (_title, more, faults) => {
    const answer = await receive({ produced: [line(), line(more)] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(faults.map(([path, code]) => [`/produced/1${path}`, code]));
  });

  test('of a SKU that several items make must name an item', async () => {
    const both = await workOrder(owner, bread, 1);
    const body = { skuId: bread, quantity: 1 };
    await done(owner.post(`/work-orders/${both.id}/items`, body));
    const path = `/work-orders/${both.id}/receipts`;
    const answer = await owner.post(path, { produced: [body] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/produced/0/skuId', 'ambiguous']]);
    const one = { workOrderItemId: both.items[0].id, quantity: 1 };
    expect((await owner.post(path, { produced: [one] })).status).toBe(201);
  });
});

test('an item and a SKU that it does not make contradict each other', async () => {
  const answer = await receive({ produced: [line({ skuId: 'bread' }), line({ skuId: 'sku' })] });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['/produced/1/skuId', 'contradiction']]);
});

describe('stated consumption', () => {
  test.each<[title: string, each: object, faults: [string, string][]]>([
    ['names no item', { quantity: 1 }, [['', 'one_of']]],
    ['names null for both', { materialId: null, skuId: null, quantity: 1 }, [['', 'one_of']]],
    ['names both', { materialId: 'flour', skuId: 'sku', quantity: 1 }, [['', 'one_of']]],
    ['has a quantity of zero', { materialId: 'flour', quantity: 0 }, [['/quantity', 'too_small']]],
    ['has no quantity', { materialId: 'flour' }, [['/quantity', 'required']]],
    [
      'has a cost',
      { materialId: 'flour', quantity: 1, unitCost: 2 },
      [['/unitCost', 'unknown_field']],
    ],
  ])('is refused when it %s', async (_title, each, faults) => {
    const answer = await receive({ produced: [line()], consumed: [each] });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(faults.map(([path, code]) => [`/consumed/0${path}`, code]));
  });
});

test('unknown records are reported all at once, after errors of the request alone', async () => {
  const body = {
    produced: [
      line(),
      line({ workOrderItemId: 'other item' }),
      { skuId: 'sku', quantity: 1 },
      line({ workOrderItemId: 'their item' }),
    ],
    consumed: [
      { materialId: 'flour', quantity: 1 },
      { materialId: 'their material', quantity: 1 },
      { skuId: 'their sku', quantity: 1 },
      { materialId: 'sku', quantity: 1 },
      { skuId: nowhere, quantity: 1 },
    ],
  };
  const answer = await receive(body);
  expect(refusalOf(answer)).toEqual([404, 'not_found']);
  expect(faultsOf(answer)).toEqual([
    ['/produced/1/workOrderItemId', 'not_found'],
    ['/produced/2/skuId', 'not_found'],
    ['/produced/3/workOrderItemId', 'not_found'],
    ['/consumed/1/materialId', 'not_found'],
    ['/consumed/2/skuId', 'not_found'],
    ['/consumed/3/materialId', 'not_found'],
    ['/consumed/4/skuId', 'not_found'],
  ]);
  const alone = await receive({ ...body, notes: 7 });
  expect(faultsOf(alone)).toEqual([['/notes', 'invalid_type']]);
});

test('an unknown order is reported before other errors', async () => {
  const otherTenant = await newOrganization();
  for (const [client, id] of [
    [otherTenant, order.id],
    [owner, nowhere],
    [owner, order.woNumber],
  ] as const) {
    const answer = await client.post(`/work-orders/${id}/receipts`, { produced: 1 });
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
  }
});

test('it can be dated a day ahead in the organization’s zone, and no later', async () => {
  const { setNow } = await world();
  try {
    // In Auckland it is the second already.
    setNow(new Date('2027-05-01T13:00:00Z'));
    const here = await newOrganization({ timezone: 'Pacific/Auckland' });
    const sku = await newProduct(here, [{ materialId: await newMaterial(here) }]);
    const made = await workOrder(here, sku, 1);
    const late = await make(here, made, 1, { receiptDate: '2027-05-04' });
    expect(refusalOf(late)).toEqual([422, 'validation_failed']);
    expect(faultsOf(late)).toEqual([['/receiptDate', 'in_future']]);
    expect((await make(here, made, 1, { receiptDate: '2027-05-03' })).status).toBe(201);
  } finally {
    setNow(undefined);
  }
});

describe('more than the ordered quantity', () => {
  let strict: Client;
  let made: WorkOrder;
  beforeAll(async () => {
    strict = await newOrganization({ settings: { overProduction: 'reject' } });
  });
  beforeEach(async () => {
    const sku = await newProduct(strict, [{ materialId: await newMaterial(strict) }]);
    made = await workOrder(strict, sku, 4);
  });

  test('is accepted by default', async () => {
    const lots = await workOrder(owner, bread, 4);
    expect((await make(owner, lots, 9)).status).toBe(201);
    expect(await workOrderOf(owner, lots)).toMatchObject({
      status: 'Completed',
      items: [{ receivedQuantity: 9 }],
    });
    expect((await make(owner, lots, 1)).status).toBe(201);
    await expectSound(owner);
  });

  test('is refused under the setting with line, open and requested quantity, scrapped pieces included', async () => {
    await done(make(strict, made, 2, { scrappedQuantity: 1 }));
    const books = await booksOf(strict);
    const answer = await make(strict, made, 1, { scrappedQuantity: 0.5 });
    expect(refusalOf(answer)).toEqual([409, 'over_receipt']);
    expect(answer.body).toMatchObject({ line: 1, open: '1', asked: '1.5' });
    const [{ id }] = made.items;
    const twice = [1, 1].map((quantity) => ({ workOrderItemId: id, quantity }));
    const both = await strict.post(`/work-orders/${made.id}/receipts`, { produced: twice });
    expect(both.body).toMatchObject({ code: 'over_receipt', open: '1', asked: '2' });
    expect(await booksOf(strict)).toEqual(books);
    expect((await make(strict, made, 1)).status).toBe(201);
    const none = await make(strict, made, 0.000001);
    expect(none.body).toMatchObject({ code: 'over_receipt', open: '0', asked: '0.000001' });
  });

  test('that was made before the setting stays, and the open quantity is 0', async () => {
    await configure(strict, { overProduction: 'allow' });
    await done(make(strict, made, 6));
    await configure(strict, { overProduction: 'reject' });
    const answer = await make(strict, made, 1);
    expect(answer.body).toMatchObject({ code: 'over_receipt', open: '0', asked: '1' });
  });
});

test('no receipt is accepted in a closed period', async () => {
  const strict = await newOrganization();
  const sku = await newProduct(strict, [{ materialId: await newMaterial(strict) }]);
  const made = await workOrder(strict, sku, 4);
  await configure(strict, { closedThrough: '2026-03-31' });
  const answer = await make(strict, made, 1, { receiptDate: '2026-03-31' });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['/receiptDate', 'closed_period']]);
  expect((await make(strict, made, 1, { receiptDate: '2026-04-01' })).status).toBe(201);
});

test('items that are not on hand cannot be consumed when negative stock is refused', async () => {
  const strict = await newOrganization({ settings: { negativeStock: 'reject' } });
  const { siteLocationId: locationId } = await workLocations(strict);
  const [materialId, skuId] = [await newMaterial(strict), await newSku(strict)];
  const sku = await newProduct(strict, [{ materialId, quantity: 3 }, { skuId }]);
  await stock(strict, { materialId }, locationId, [5, 1, 1]);
  const made = await workOrder(strict, sku, 4);
  const books = await booksOf(strict);
  const answer = await make(strict, made, 2);
  expect(refusalOf(answer)).toEqual([409, 'insufficient_stock']);
  expect(answer.body.shortages).toHaveLength(2);
  expect(answer.body.shortages).toEqual(
    expect.arrayContaining([
      { materialId, locationId, onHand: '5', missing: '1' },
      { skuId, locationId, onHand: '0', missing: '2' },
    ]),
  );
  expect(await booksOf(strict)).toEqual(books);
  const enough = [{ materialId, quantity: 5 }];
  expect((await make(strict, made, 2, { consumed: enough })).status).toBe(201);
});
