/** X054: goods that come back from customers. */
import { beforeEach, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { openReturns } from '../../../test/support/returning.ts';
import {
  expectSound,
  newCustomer,
  orderOf,
  sell,
  ship,
  shipmentOf,
  shipmentsOf,
  sides,
  stockOf,
} from '../../../test/support/selling.ts';
import { configure, newLocation } from '../../../test/support/stock.ts';

type Returning = Awaited<ReturnType<typeof openReturns>>;

let owner: Returning['owner'];
let bread: Returning['bread'];
let cake: Returning['cake'];
let sold: Returning['sold'];
let line: Returning['line'];
let send: Returning['send'];
let take: Returning['take'];

beforeEach(async () => {
  ({ owner, bread, cake, sold, line, send, take } = await openReturns());
});

test('scrap is not kept: its cost stays with the sale, and is shown as a loss', async () => {
  const made = await take([line(0, 4, { disposition: 'scrap' })]);
  expect(made.items[0]).toMatchObject({
    locationId: null,
    returnedCost: 0,
    lossValue: 8,
    creditAmount: 20,
    ledgerEntryIds: [],
  });
  expect(await stockOf(owner, bread)).toMatchObject({ onHand: '90' });
  expect(await orderOf(owner, sold)).toMatchObject({
    returnStatus: 'Partially Returned',
    costOfReturns: 0,
    creditedAmount: 20,
  });
  const more = await send([line(0, 7)]);
  expect([more.status, more.body.returnable]).toEqual([409, '6']);
});

test('credits name their currency: that of the order, or without one the base currency', async () => {
  const { baseCurrency } = (await owner.get('/organizations/current')).body;
  const foreign = baseCurrency === 'GBP' ? 'CHF' : 'GBP';
  const items = [{ skuId: bread, quantity: 2, unitPrice: 4 }];
  const order = await sell(owner, items, { currency: foreign, exchangeRate: 1.25 });
  await ship(owner, order.items[0], 2, '2026-03-12');
  const item = { salesOrderItemId: order.items[0]?.id, quantity: 1 };
  const made = await done(owner.post('/sales-returns', { soId: order.id, items: [item] }));
  expect(made).toMatchObject({ currency: foreign, creditTotal: 4 });
  const path = `/sales-returns/${made.id}`;
  expect((await owner.get(path)).body).toMatchObject({ currency: foreign });
  expect((await owner.patch(path, { notes: 'Late' })).body).toMatchObject({ currency: foreign });
  const { customerId } = await sides(owner);
  const blind = [
    { skuId: bread, locationId: await newLocation(owner), quantity: 1, creditAmount: 3 },
  ];
  await done(owner.post('/sales-returns', { customerId, items: blind }));
  const { data } = (await owner.get('/sales-returns', { query: { limit: '2' } })).body;
  expect(data.map((each: { currency: string }) => each.currency)).toEqual([baseCurrency, foreign]);
});

test('goods whose order is not known have the cost that is stated, or the current one', async () => {
  const { customerId } = await sides(owner);
  const locationId = await newLocation(owner, 'Desk');
  const item = { skuId: bread, locationId, quantity: 3, creditAmount: 12 };
  const made = await done(
    owner.post('/sales-returns', {
      customerId,
      items: [{ ...item, unitCost: 1.5 }, item],
    }),
  );
  expect(made.items).toMatchObject([{ returnedCost: 4.5 }, { returnedCost: 6 }]);
  expect(made).toMatchObject({ soId: null, creditTotal: 24 });
  expect(await stockOf(owner, bread)).toMatchObject({ onHand: '96' });
  const { body } = await owner.get(`/skus/${bread}`);
  expect(body.currentCost).toBe(2);
  const [entry] = made.items[0].ledgerEntryIds;
  const { carriedFrom } = await done(owner.get(`/finished-goods-inventory/ledger/${entry}`));
  expect(carriedFrom).toBeNull();
  const bare = await owner.post('/sales-returns', { items: [{ quantity: 1 }] });
  expect(faultsOf(bare).map(([path]) => path)).toEqual([
    '/items/0/skuId',
    '/items/0/creditAmount',
    '/items/0/locationId',
    '/customerId',
  ]);
  await expectSound(owner);
});

describe('what came back', () => {
  test('keeps its shipment, which cannot leave later than it came', async () => {
    const made = await take([line(0, 6)], { returnDate: '2026-03-20' });
    const { data } = await done(owner.get(`/shipments?soId=${sold.id}`));
    const shipment = await shipmentOf(owner, data.at(-1));
    const gone = await owner.delete(`/shipments/${shipment.id}`);
    expect([gone.status, gone.body.code]).toEqual([409, 'sales_order_has_returns']);
    const late = await owner.patch(`/shipments/${shipment.id}`, { shipDate: '2026-03-21' });
    expect(faultsOf(late)).toEqual([['/shipDate', 'after_return']]);
    const less = await owner.patch(`/sales-order-items/${sold.items[0].id}`, {
      fulfilledQuantity: 5,
    });
    expect([less.status, less.body.code]).toEqual([409, 'sales_order_has_returns']);
    await ship(owner, sold.items[0], 6);
    await done(owner.patch(`/shipments/${shipment.id}`, { shipDate: '2026-03-20' }));
    await done(owner.delete(`/sales-returns/${made.id}`));
    expect((await owner.delete(`/shipments/${shipment.id}`)).status).toBe(204);
    await expectSound(owner);
  });

  test('keeps its order and its line, also while it is only expected', async () => {
    const draft = await sell(owner, [
      { skuId: bread, quantity: 1, unitPrice: 1 },
      { skuId: cake, quantity: 1, unitPrice: 1 },
    ]);
    const items = [{ salesOrderItemId: draft.items[0].id, quantity: 1 }];
    const body = { soId: draft.id, status: 'Expected', items };
    const made = await done(owner.post('/sales-returns', body));
    for (const path of [`/sales-orders/${draft.id}`, `/sales-order-items/${draft.items[0].id}`]) {
      const refused = await owner.delete(path);
      expect([refused.status, refused.body.code]).toEqual([409, 'sales_order_has_returns']);
    }
    await done(owner.delete(`/sales-returns/${made.id}`));
    expect((await owner.delete(`/sales-orders/${draft.id}`)).status).toBe(204);
  });

  test('names the line of its shipment in the ledger', async () => {
    const made = await take([line(0, 6)], { returnDate: '2026-03-20' });
    const moved = await done(
      owner.patch(`/sales-returns/${made.id}`, { returnDate: '2026-03-21' }),
    );
    const [voided, live] = [made, moved].map(({ items }) => items[0].ledgerEntryIds[0]);
    const shipped = await shipmentsOf(owner, sold);
    const left = shipped.flatMap(({ items }) => items).find(({ skuId }) => skuId === bread);
    const carriedFrom = { type: 'shipment_item', id: left?.id, lotId: null };
    const path = '/finished-goods-inventory/ledger';
    for (const query of ['', '?include=names']) {
      const entry = await done(owner.get(`${path}/${live}${query}`));
      expect(entry).toMatchObject({ eventType: 'CUSTOMER_RETURN', carriedFrom });
      const more = query.replace('?', '&');
      const { data } = await done(owner.get(`${path}?skuId=${bread}&includeVoided=true${more}`));
      const named = data.filter((row: { carriedFrom: unknown }) => row.carriedFrom !== null);
      expect(named).toMatchObject([{ id: live, carriedFrom }]);
    }
    expect((await done(owner.get(`${path}/${voided}`))).carriedFrom).toBeNull();
    const csv = await owner.get(`${path}?ids=${live}`, { headers: { accept: 'text/csv' } });
    expect(csv.text).toContain(',carriedFrom.type,carriedFrom.id,carriedFrom.lotId,');
    expect(csv.text).toContain(`,shipment_item,${left?.id},,`);
    const layers = await done(owner.get(`/cost-layers?itemId=${bread}`));
    expect(layers.data).toMatchObject([
      { carriedFrom: null },
      { ledgerEntryId: live, carriedFrom },
    ]);
  });

  test('does not come in the closed period', async () => {
    await configure(owner, { closedThrough: '2026-03-15' });
    const refused = await send([line(0, 1)], { returnDate: '2026-03-14' });
    expect(faultsOf(refused)).toEqual([['/returnDate', 'closed_period']]);
  });

  test('counts in the report of margins on its own day', async () => {
    await take([line(0, 6)], { returnDate: '2026-04-02' });
    const month = async (query: string) =>
      (await done(owner.get(`/sales-margins?${query}`))).totals;
    expect(await month('from=2026-03-01&to=2026-03-31')).toMatchObject({
      quantity: '14',
      revenue: '86',
      costOfGoodsSold: '32',
    });
    expect(await month('from=2026-04-01&to=2026-04-30')).toMatchObject({
      quantity: '-6',
      revenue: '-30',
      costOfGoodsSold: '-12',
      margin: '-18',
    });
    const order = await orderOf(owner, sold);
    expect((await month('from=2026-03-01')).margin).toBe(String(order.margin));
  });
});

test('every fault of a return is named at once', async () => {
  const refused = await send(
    [
      line(0, 1, { unitCost: 1 }),
      { skuId: bread, quantity: 1, locationId: sold.id },
      { quantity: 1 },
    ],
    { customerId: sold.id, returnDate: '2026-03-09' },
  );
  expect(refused.status).toBe(404);
  const unknown = await send([{ salesOrderItemId: sold.id, quantity: 1 }]);
  expect(faultsOf(unknown)).toEqual([['/items/0/salesOrderItemId', 'not_found']]);
  const other = await newCustomer(owner);
  const odd = await send([line(0, 1, { unitCost: 1 }), { quantity: 1 }], { customerId: other });
  expect(faultsOf(odd)).toEqual([
    ['/items/0/unitCost', 'not_accepted'],
    ['/items/1/salesOrderItemId', 'required'],
    ['/customerId', 'contradiction'],
  ]);
});
