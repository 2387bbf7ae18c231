/** Purchase orders in a foreign currency. Their exchange rate: src/orders/order-rates.test.ts. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rateOf, rateRequired, setRates } from '../../../test/support/exchange-rates.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { expectSound, newVendor, receive } from '../../../test/support/purchasing.ts';
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
