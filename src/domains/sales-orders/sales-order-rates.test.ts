/** Sales orders in a foreign currency, and list prices. See also src/orders/order-rates.test.ts. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rateOf, rateRequired, setRates } from '../../../test/support/exchange-rates.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  newCustomer,
  orderOf,
  refusalOf,
  sides,
  stocked,
} from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let customerId: string;
let shipFromLocationId: string;
let skuId: string;

beforeEach(async () => {
  owner = await newOrganization();
  customerId = await newCustomer(owner, { currency: 'EUR' });
  ({ shipFromLocationId } = await sides(owner));
  skuId = await stocked(owner);
});

const create = (body: object = {}) =>
  owner.post('/sales-orders', {
    customerId,
    shipFromLocationId,
    orderDate: '2026-03-10',
    items: [{ skuId, quantity: 10, unitPrice: 8 }],
    ...body,
  });
const change = ({ id }: { id: string }, body: object) => owner.patch(`/sales-orders/${id}`, body);

describe('an order in a foreign currency without a rate', () => {
  test('takes one together with the status and the shipment', async () => {
    const draft = await done(create());
    const shipped = await change(draft, { fulfillmentStatus: 'Fulfilled' });
    expect(faultsOf(shipped)).toEqual(rateRequired);
    const body = { status: 'Confirmed', exchangeRate: 1.25, fulfillmentStatus: 'Fulfilled' };
    const next = await done(change(draft, body));
    expect(rateOf(next)).toEqual([1.25, 'given']);
    // 10 x 8 x 1.25, less 10 x 2
    expect(next.margin).toBe(80);
    await expectSound(owner);
  });
});

describe('a list price is in base currency', () => {
  let listed: string;

  beforeEach(async () => {
    listed = await newSku(owner, { listPrice: 100 });
  });

  test('and divided by the rate of the order', async () => {
    const items = [{ skuId: listed, quantity: 1 }];
    const order = await done(create({ exchangeRate: 1.25, items }));
    expect(order.items[0].unitPrice).toBe(80);
    const third = await done(create({ exchangeRate: 3, items }));
    expect(third.items[0].unitPrice).toBe(33.333333);
    const added = { skuId: listed, quantity: 1 };
    const line = await done(owner.post(`/sales-orders/${order.id}/items`, added));
    expect(line.unitPrice).toBe(80);
    await setRates(owner, ['EUR', 1.6, '2026-03-10']);
    expect((await done(create({ items }))).items[0].unitPrice).toBe(62.5);
    expect((await done(create({ currency: 'USD', items }))).items[0].unitPrice).toBe(100);
  });

  test('and refused without a rate, also in a draft', async () => {
    const items = [{ skuId: listed, quantity: 1 }];
    const refused = await create({ items });
    expect(refusalOf(refused)).toEqual([422, 'validation_failed']);
    expect(faultsOf(refused)).toEqual(rateRequired);
    const draft = await done(create());
    const add = () => owner.post(`/sales-orders/${draft.id}/items`, { skuId: listed, quantity: 1 });
    expect(faultsOf(await add())).toEqual(rateRequired);
    await setRates(owner, ['EUR', 1.25, '2026-03-10']);
    expect((await done(add())).unitPrice).toBe(80);
    expect(rateOf(await orderOf(owner, draft))).toEqual([1.25, 'table']);
  });

  test('in imports, too, where what is missing is a fault of the row', async () => {
    const row = { customerId, shipFromLocationId, orderDate: '2026-03-10' };
    const items = [{ skuId: listed, quantity: 1 }];
    const priced = [{ skuId: listed, quantity: 1, unitPrice: 5 }];
    const send = (rows: object[]) => owner.post('/sales-orders/bulk-import', { rows });
    const refused = await send([
      { ...row, items },
      { ...row, status: 'Confirmed', items: priced },
      { ...row, items: priced },
      { ...row, exchangeRate: 2, items },
    ]);
    expect(refused.status, refused.text).toBe(422);
    expect(faultsOf(refused)).toEqual([
      ['/exchangeRate', 'exchange_rate_required'],
      ['/exchangeRate', 'exchange_rate_required'],
    ]);
    await setRates(owner, ['EUR', 1.25, '2026-03-10']);
    await done(send([{ ...row, status: 'Confirmed', items }]));
    const { data } = await done(owner.get('/sales-orders'));
    expect(rateOf(data[0])).toEqual([1.25, 'table']);
    expect((await orderOf(owner, data[0])).items[0]?.unitPrice).toBe(80);
  });
});

test('a draft in what was the base currency takes the rate that it has since', async () => {
  const other = await newOrganization();
  const items = [{ skuId: await newSku(other), quantity: 1, unitPrice: 8 }];
  const body = { ...(await sides(other)), orderDate: '2026-03-10', items };
  const draft = await done(other.post('/sales-orders', body));
  expect(rateOf(draft)).toEqual([1, null]);
  await done(other.patch('/organizations/current', { baseCurrency: 'EUR' }));
  await setRates(other, ['USD', 0.8, '2026-03-01']);
  const confirmed = await done(other.patch(`/sales-orders/${draft.id}`, { status: 'Confirmed' }));
  expect(rateOf(confirmed)).toEqual([0.8, 'table']);
});
