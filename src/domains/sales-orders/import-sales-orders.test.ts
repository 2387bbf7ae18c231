/** E164: importing sales orders in bulk. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { setRates } from '../../../test/support/exchange-rates.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import {
  expectSound,
  newChannel,
  newCustomer,
  orderOf,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let customerId: string;
let orderChannelId: string;
let locationId: string;
let bread: string;
let cake: string;

beforeAll(async () => {
  owner = await newOrganization();
  customerId = await newCustomer(owner, { name: 'Crown Hotel', code: 'CROWN', currency: 'GBP' });
  await setRates(owner, ['GBP', 1, '2020-01-01']);
  orderChannelId = await newChannel(owner, 'Web shop');
  locationId = (await owner.post('/locations', { name: 'Mill Lane', code: 'MILL' })).body.id;
  await owner.post('/locations', { name: 'Gate', code: 'GATE', isStockLocation: false });
});
let count = 0;
beforeEach(async () => {
  count += 1;
  bread = await newSku(owner, { code: `BREAD-${count}`, listPrice: 4.2 });
  cake = await newSku(owner, { code: `CAKE-${count}` });
});

const { send, csv } = importing('/sales-orders', () => owner);

const row = (more: object = {}) => ({
  customer: 'CROWN',
  status: 'Confirmed',
  shipFromLocation: 'MILL',
  items: [{ sku: `BREAD-${count}`, quantity: 2 }],
  ...more,
});

test('orders keep the numbers that they had elsewhere; others get the next ones', async () => {
  const answer = await send([row({ soNumber: 'SO-2011-0007' }), row(), row({ soNumber: '43659' })]);
  expect(answer.status, answer.text).toBe(200);
  const orders = await Promise.all(answer.body.ids.map((id: string) => orderOf(owner, { id })));
  const year = new Date().getUTCFullYear();
  expect(orders.map(({ soNumber }) => soNumber)).toEqual([
    'SO-2011-0007',
    expect.stringMatching(new RegExp(`^SO-${year}-\\d{4,}$`)),
    '43659',
  ]);
  const refused = await send([
    row({ soNumber: '43659' }),
    row({ soNumber: 'B-1' }),
    row({ soNumber: 'B-1' }),
    row({ soNumber: `SO-${year}-9999` }),
    row({ soNumber: 'A number of more than 18' }),
  ]);
  expect(refused.status).toBe(422);
  expect(rowErrorsOf(refused)).toEqual([
    [1, '/soNumber', 'duplicate'],
    [3, '/soNumber', 'duplicate'],
    [4, '/soNumber', 'reserved'],
    [5, '/soNumber', 'too_long'],
  ]);
});

test('an order that is skipped may bring its number again', async () => {
  const sent = row({ soNumber: `MOVED-${count}`, externalId: `moved-${count}` });
  expect((await send([sent])).body).toMatchObject({ created: 1 });
  expect((await send([sent], { onDuplicate: 'skip' })).body).toMatchObject({ skipped: 1 });
});

test('rows name records by code or name, with the same result as single requests', async () => {
  const answer = await send([
    row({
      orderKey: 'shop-1',
      orderChannel: 'WEB SHOP',
      orderDate: '2026-03-01',
      requestedShipDate: '2026-03-09',
      shipFromLocation: 'Mill Lane',
      shipToAddress: { city: 'Leeds' },
      discountAmount: 1,
      items: [
        { sku: `BREAD-${count}`, quantity: 2.5, discountPercent: 10 },
        { skuId: cake, quantity: 1, unitPrice: 7 },
      ],
    }),
    row({ customer: 'Crown Hotel', status: 'Draft', shipFromLocation: null, items: [] }),
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ total: 2, created: 2, failed: 0, errors: [] });
  const [first, second] = await Promise.all(
    answer.body.ids.map((id: string) => orderOf(owner, { id })),
  );
  expect(first).toMatchObject({
    customerId,
    orderChannelId,
    shipFromLocationId: locationId,
    status: 'Confirmed',
    currency: 'GBP',
    shipToAddress: { city: 'Leeds', line1: null },
    externalId: 'shop-1',
    subtotal: 16.45,
    total: 15.45,
    version: 1,
    items: [
      { lineNumber: 1, skuId: bread, unitPrice: 4.2, lineTotal: 9.45 },
      { lineNumber: 2, skuId: cake, unitPrice: 7, lineTotal: 7 },
    ],
  });
  expect(second).toMatchObject({ status: 'Draft', items: [], externalId: null });
  expect(Number(second.soNumber.slice(-4))).toBe(Number(first.soNumber.slice(-4)) + 1);
  expect(await rowsOf(first.items[0])).toMatchObject([
    { eventType: 'DEMAND', quantity: '2.5', day: '2026-03-09', locationId },
  ]);
  expect(await stockOf(owner, cake)).toMatchObject({ demand: '1' });
  await expectSound(owner);
});

test('lines of a file with one orderKey are one order', async () => {
  const answer = await csv([
    'orderKey,customer,status,shipFromLocation,sku,quantity,unitPrice',
    `csv-1,CROWN,Confirmed,MILL,BREAD-${count},2,`,
    `csv-2,CROWN,Draft,,CAKE-${count},1,3`,
    `csv-1,,,,CAKE-${count},4,0.1`,
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ created: 2, failed: 0 });
  const [first] = answer.body.ids;
  expect(await orderOf(owner, { id: first })).toMatchObject({
    externalId: 'csv-1',
    items: [
      { skuId: bread, quantity: 2, unitPrice: 4.2 },
      { skuId: cake, quantity: 4, unitPrice: 0.1 },
    ],
    total: 8.8,
  });
});

describe('errors', () => {
  test('are reported of every row, and nothing is written', async () => {
    const before = (await owner.get('/sales-orders', { query: { count: 'true' } })).body.total;
    const answer = await send([
      row(),
      row({ customer: 'NOBODY', orderChannel: 'Fax' }),
      row({ items: [{ sku: `CAKE-${count}`, quantity: 1 }] }),
      row({ shipFromLocation: 'GATE' }),
      row({ shipFromLocation: undefined }),
      row({ items: [] }),
      row({ holdReason: 'Unpaid' }),
      row({ discountAmount: 8.41 }),
      row({ customer: undefined, items: [{ sku: `BREAD-${count}` }, { quantity: -1 }] }),
      row({ colour: 'red' }),
      row({
        customer: 'NOBODY',
        holdReason: 'Unpaid',
        shipFromLocation: 'NOWHERE',
        discountAmount: 99,
        items: [
          { sku: `CAKE-${count}`, quantity: 1 },
          { sku: 'NONE', quantity: 1 },
        ],
      }),
    ]);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(rowErrorsOf(answer)).toEqual([
      [2, '/customer', 'not_found'],
      [2, '/orderChannel', 'not_found'],
      [3, '/items/0/unitPrice', 'required'],
      [4, '/shipFromLocation', 'wrong_role'],
      [5, '/shipFromLocationId', 'required'],
      [6, '/status', 'no_items'],
      [7, '/holdReason', 'not_on_hold'],
      [8, '/discountAmount', 'below_zero'],
      [9, '/items/1/quantity', 'too_small'],
      [9, '/customer', 'required'],
      [9, '/items/0/quantity', 'required'],
      [9, '/items/1/sku', 'required'],
      [10, '/colour', 'unknown_field'],
      [11, '/customer', 'not_found'],
      [11, '/shipFromLocation', 'not_found'],
      [11, '/items/1/sku', 'not_found'],
      [11, '/holdReason', 'not_on_hold'],
      [11, '/items/0/unitPrice', 'required'],
    ]);
    const after = (await owner.get('/sales-orders', { query: { count: 'true' } })).body.total;
    expect(after).toBe(before);
    expect(await stockOf(owner, bread)).toMatchObject({ demand: '0' });
  });
});

test('a thousand orders are imported in one request, each with its demand', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => row({ orderKey: `many-${index}` }));
  const answer = await send(rows);
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  expect(answer.body.created).toBe(1000);
  expect(await stockOf(owner, bread)).toMatchObject({ demand: '2000' });
  await expectSound(owner);
});
