/** The exchange rate of purchase orders: where it comes from, and what waits for it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rateOf, rateRequired, setRates } from '../../../test/support/exchange-rates.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  hasReceipts,
  newVendor,
  order as ordered,
  orderOf,
  receive,
  refusalOf,
} from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let vendorId: string;
let dock: string;
let materialId: string;

beforeEach(async () => {
  owner = await newOrganization();
  vendorId = await newVendor(owner, { currency: 'EUR' });
  dock = await newLocation(owner, 'Dock');
  materialId = await newMaterial(owner);
});

const create = (body: object = {}) =>
  owner.post('/purchase-orders', {
    vendorId,
    shipToLocationId: dock,
    orderDate: '2026-03-10',
    items: [{ materialId, quantity: 10, unitPrice: 8 }],
    ...body,
  });
const change = ({ id }: { id: string }, body: object) =>
  owner.patch(`/purchase-orders/${id}`, body);

describe('an order in a foreign currency without a rate', () => {
  test('is refused once it is Ordered, and says what to do', async () => {
    const answer = await create({ status: 'Ordered' });
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(rateRequired);
    expect(answer.body.errors[0].message).toContain('no rate of EUR on 2026-03-10 is known');
  });

  test('is a draft, which neither leaves Draft nor receives, and may be cancelled', async () => {
    const draft = await done(create());
    expect(rateOf(draft)).toEqual([null, null]);
    expect(draft).toMatchObject({ status: 'Draft', currency: 'EUR', total: 80 });
    expect(faultsOf(await change(draft, { status: 'Ordered' }))).toEqual(rateRequired);
    const received = await receive(owner, draft, [4]);
    expect(refusalOf(received)).toEqual([422, 'validation_failed']);
    expect(faultsOf(received)).toEqual(rateRequired);
    expect(rateOf(await orderOf(owner, draft))).toEqual([null, null]);
    expect(await done(change(draft, { status: 'Cancelled' }))).toMatchObject({
      status: 'Cancelled',
      exchangeRate: null,
    });
    await expectSound(owner);
  });

  test('names everything else that is wrong, too', async () => {
    const answer = await create({ status: 'Ordered', vendorId: undefined, shipToLocationId: null });
    expect(faultsOf(answer)).not.toEqual([]);
    const draft = await done(create({ shipToLocationId: null }));
    expect(faultsOf(await change(draft, { status: 'Ordered' })).sort()).toEqual([
      ['/exchangeRate', 'exchange_rate_required'],
      ['/shipToLocationId', 'required'],
    ]);
  });

  test('takes one together with the status', async () => {
    const draft = await done(create());
    const next = await done(change(draft, { status: 'Ordered', exchangeRate: 1.25 }));
    expect([next.status, ...rateOf(next)]).toEqual(['Ordered', 1.25, 'given']);
    const receipt = await done(receive(owner, next, [4]));
    expect(receipt.items[0].unitCost).toBe(10);
    await expectSound(owner);
  });

  test.each<
    [
      what: string,
      write: (order: { id: string; items: { id: string }[] }) => Promise<{ status: number }>,
    ]
  >([
    ['a field', (order) => change(order, { notes: 'Ring' })],
    ['nothing', (order) => change(order, {})],
    [
      'a new line',
      ({ id }) =>
        owner.post(`/purchase-orders/${id}/items`, { materialId, quantity: 1, unitPrice: 1 }),
    ],
    [
      'a line',
      ({ items }) => owner.patch(`/purchase-order-items/${items[0]?.id}`, { quantity: 3 }),
    ],
    ['a removed line', ({ items }) => owner.delete(`/purchase-order-items/${items[0]?.id}`)],
  ])('finds the rate of the table when %s is written', async (_what, write) => {
    const draft = await done(create());
    await setRates(owner, ['EUR', 1.2, '2026-03-10']);
    expect(rateOf(await orderOf(owner, draft))).toEqual([null, null]);
    expect((await write(draft)).status).toBeLessThan(300);
    const after = await orderOf(owner, draft);
    expect([after.version, ...rateOf(after)]).toEqual([2, 1.2, 'table']);
  });
});

test('the rate is that of the table on the order date', async () => {
  await setRates(
    owner,
    ['EUR', 1.1, '2026-03-01'],
    ['EUR', 1.2, '2026-03-11'],
    ['GBP', 2, '2026-03-01'],
  );
  expect(rateOf(await done(create({ status: 'Ordered' })))).toEqual([1.1, 'table']);
  expect(rateOf(await done(create({ orderDate: '2026-03-11' })))).toEqual([1.2, 'table']);
  expect(rateOf(await done(create({ orderDate: '2026-02-28' })))).toEqual([null, null]);
  expect(rateOf(await done(create({ orderDate: undefined })))).toEqual([1.2, 'table']);
  expect(rateOf(await done(create({ currency: 'GBP' })))).toEqual([2, 'table']);
  expect(rateOf(await done(create({ currency: 'USD' })))).toEqual([1, null]);
  expect(rateOf(await done(create({ exchangeRate: 1.3456789012 })))).toEqual([
    1.3456789012,
    'given',
  ]);
});

test('a draft looks its rate up again for another date or currency, unless it was given', async () => {
  await setRates(
    owner,
    ['EUR', 1.1, '2026-03-01'],
    ['EUR', 1.2, '2026-03-20'],
    ['GBP', 2, '2026-03-01'],
  );
  const draft = await done(create());
  expect(rateOf(await done(change(draft, { orderDate: '2026-03-20' })))).toEqual([1.2, 'table']);
  expect(rateOf(await done(change(draft, { currency: 'GBP' })))).toEqual([2, 'table']);
  expect(rateOf(await done(change(draft, { currency: 'SEK' })))).toEqual([null, null]);
  expect(rateOf(await done(change(draft, { exchangeRate: 0.1 })))).toEqual([0.1, 'given']);
  expect(rateOf(await done(change(draft, { currency: 'EUR' })))).toEqual([0.1, 'given']);
  expect(rateOf(await done(change(draft, { exchangeRate: null })))).toEqual([1.2, 'table']);
  expect(rateOf(await done(change(draft, { currency: 'USD' })))).toEqual([1, null]);
  expect(rateOf(await done(change(draft, { currency: 'EUR' })))).toEqual([1.2, 'table']);
});

test('an Ordered order keeps its rate on another date, and has none of its old currency', async () => {
  await setRates(owner, ['EUR', 1.1, '2026-03-01'], ['EUR', 1.2, '2026-03-20']);
  const bought = await done(create({ status: 'Ordered' }));
  expect(rateOf(await done(change(bought, { orderDate: '2026-03-20' })))).toEqual([1.1, 'table']);
  expect(faultsOf(await change(bought, { currency: 'GBP' }))).toEqual(rateRequired);
  const base = await ordered(owner, [{ materialId, quantity: 10, unitPrice: 8 }]);
  expect(faultsOf(await change(base, { currency: 'GBP' }))).toEqual(rateRequired);
  expect(rateOf(await done(change(base, { currency: 'GBP', exchangeRate: 2 })))).toEqual([
    2,
    'given',
  ]);
  await done(receive(owner, base, [1]));
  expect(refusalOf(await change(base, { currency: 'SEK' }))).toEqual(hasReceipts);
});

test('a change of the table changes no order that has a rate', async () => {
  await setRates(owner, ['EUR', 1.1, '2026-03-01']);
  const draft = await done(create());
  await setRates(owner, ['EUR', 1.5, '2026-03-01']);
  expect(rateOf(await done(change(draft, { notes: 'Ring' })))).toEqual([1.1, 'table']);
  const { data } = await done(owner.get('/exchange-rates'));
  await owner.delete(`/exchange-rates/${data[0].id}`);
  expect(rateOf(await done(change(draft, { status: 'Ordered' })))).toEqual([1.1, 'table']);
});

test('prices stay as they were typed, and each receipt takes the rate of its time', async () => {
  const items = [{ materialId, quantity: 10, unitPrice: 5 }];
  const draft = await done(create({ exchangeRate: 1.1, items }));
  await done(change(draft, { exchangeRate: 1.15 }));
  const bought = await done(change(draft, { currency: 'GBP', status: 'Ordered' }));
  expect(bought).toMatchObject({ currency: 'GBP', exchangeRate: 1.15, items: [{ unitPrice: 5 }] });
  await done(receive(owner, bought, [4]));
  const later = await done(change(bought, { exchangeRate: 1.2 }));
  expect(later.items[0].unitPrice).toBe(5);
  await done(receive(owner, bought, [6]));
  const { data } = await done(owner.get(`/materials-inventory/summary?materialId=${materialId}`));
  // 4 x 5.75 + 6 x 6
  expect(data[0]).toMatchObject({ value: '59' });
  await expectSound(owner);
});

test('an import reports a missing rate as a fault of the row', async () => {
  const items = [{ materialId, quantity: 10, unitPrice: 8 }];
  const row = { vendorId, shipToLocationId: dock, orderDate: '2026-03-10', items };
  const send = (rows: object[]) => owner.post('/purchase-orders/bulk-import', { rows });
  const refused = await send([{ ...row, status: 'Ordered' }, row]);
  expect(refused.status, refused.text).toBe(422);
  expect(faultsOf(refused)).toEqual(rateRequired);
  await setRates(owner, ['EUR', 1.25, '2026-03-10']);
  const rows = [
    { ...row, status: 'Ordered' },
    { ...row, orderDate: '2026-03-09' },
    { ...row, exchangeRate: 1.1 },
    { ...row, currency: 'USD' },
  ];
  await done(send(rows));
  const { data } = await done(owner.get('/purchase-orders?sort=poNumber'));
  expect(data.map(rateOf)).toEqual([
    [1.25, 'table'],
    [null, null],
    [1.1, 'given'],
    [1, null],
  ]);
});
