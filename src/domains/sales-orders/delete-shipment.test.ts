/** X037: deleting shipments; and what other operations do to shipments. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { explain } from '../../../test/support/explanations.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  expectSound,
  fulfil,
  hasShipments,
  orderOf,
  packOrShip,
  refusalOf,
  sell,
  ship,
  shipmentOf,
  shipmentsOf,
  shipped,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { configure, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;
let sold: SalesOrder;

beforeEach(async () => {
  owner = await newOrganization();
  [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  sold = await sell(owner, [
    { skuId: bread, quantity: 10, unitPrice: 5 },
    { skuId: cake, quantity: 4, unitPrice: 9 },
  ]);
});

const remove = ({ id }: { id: string }, options = {}) => owner.delete(`/shipments/${id}`, options);
const packed = (quantities: number[]) => shipped(owner, sold, quantities, { status: 'Packed' });
const linesOf = async () =>
  (await shipmentsOf(owner, sold)).map(({ status, shipDate, items }) => [
    status,
    shipDate,
    items.map(({ quantity }) => quantity),
  ]);

test('all of its goods are in stock again, and its number is not given again', async () => {
  const before = [await stockOf(owner, bread), await stockOf(owner, cake)];
  await shipped(owner, sold, [1]);
  const { body } = await packOrShip(owner, sold, { shipDate: '2026-03-05' });
  await shipped(owner, await sell(owner, [{ skuId: bread, quantity: 1, unitPrice: 1 }]), [1]);
  expect((await orderOf(owner, sold)).status).toBe('Completed');
  const query = { include: 'impact' };
  const answer = await remove(body, { query });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.impact.salesOrders).toMatchObject([
    { id: sold.id, oldCostOfGoodsSold: '32', newCostOfGoodsSold: '2' },
  ]);
  expect((await owner.get(`/shipments/${body.id}`)).status).toBe(404);
  expect((await remove(body)).status).toBe(404);
  expect((await owner.patch(`/shipments/${body.id}`, { notes: 'x' })).status).toBe(404);
  expect(await linesOf()).toHaveLength(1);
  expect(await orderOf(owner, sold)).toMatchObject({
    status: 'Confirmed',
    items: [{ fulfilledQuantity: 1 }, { fulfilledQuantity: 0 }],
  });
  expect([await stockOf(owner, bread), await stockOf(owner, cake)]).toMatchObject([
    { onHand: '98', demand: '9' },
    { ...before[1] },
  ]);
  expect((await shipped(owner, sold, [1])).shipmentNumber).toBe('SHP-4');
  await expectSound(owner);
});

test('a packed one leaves the order as it is', async () => {
  const made = await packed([3, 1]);
  expect((await remove(made)).status).toBe(204);
  expect(await orderOf(owner, sold)).toEqual(sold);
  await expectSound(owner);
});

test('it is allowed in every status of the order: Closed stays Closed', async () => {
  const [first, second] = [await shipped(owner, sold, [3]), await shipped(owner, sold, [2])];
  await done(owner.patch(`/sales-orders/${sold.id}`, { status: 'Closed', onHold: true }));
  await done(remove(first));
  await done(remove(second));
  expect(await orderOf(owner, sold)).toMatchObject({
    status: 'Closed',
    fulfillmentStatus: 'Unfulfilled',
  });
  await expectSound(owner);
});

test('it is refused in the closed period', async () => {
  const made = await shipped(owner, sold, [3], { shipDate: '2026-03-05' });
  await configure(owner, { closedThrough: '2026-03-05' });
  expect(faultsOf(await remove(made))).toEqual([['', 'closed_period']]);
});

test('the feed tells of it with its number, and of the order', async () => {
  const made = await shipped(owner, sold, [3]);
  const { head } = (await owner.get('/events')).body;
  await done(remove(made));
  const { data } = (await owner.get('/events', { query: { after: String(head) } })).body;
  const told = data.filter(({ type }: { type: string }) => /^(shipment|sales_order)/.test(type));
  expect(told).toMatchObject([
    { type: 'shipment.deleted', objectId: made.id, changes: { number: made.shipmentNumber } },
    { type: 'sales_order.shipment_reversed', objectId: sold.id },
  ]);
});

describe('the operations of orders make and undo shipments', () => {
  test('raising a fulfilled quantity makes one, lowering it reverses the newest lines', async () => {
    await ship(owner, sold.items[0], 3, '2026-03-10');
    await ship(owner, sold.items[0], 5, '2026-03-05');
    const both = await shipped(owner, sold, [3, 2], { shipDate: '2026-03-10' });
    await fulfil(owner, sold.items[0], 4);
    expect(await linesOf()).toEqual([
      ['Shipped', '2026-03-10', [2]],
      ['Shipped', '2026-03-05', [2]],
      ['Shipped', '2026-03-10', [2]],
    ]);
    expect(await shipmentOf(owner, both)).toMatchObject({
      version: 2,
      items: [{ salesOrderItemId: sold.items[1].id }],
    });
    await fulfil(owner, sold.items[0], 0);
    await fulfil(owner, sold.items[1], 0);
    expect(await linesOf()).toEqual([]);
    await expectSound(owner);
  });

  test('fulfilling an order ships packed shipments as they are, and the rest in one', async () => {
    const [first, second] = [await packed([3]), await packed([1, 2])];
    await done(
      owner.patch(`/sales-orders/${sold.id}`, {
        fulfillmentStatus: 'Fulfilled',
        shipDate: '2026-03-09',
      }),
    );
    expect(await linesOf()).toEqual([
      ['Shipped', '2026-03-09', [3]],
      ['Shipped', '2026-03-09', [1, 2]],
      ['Shipped', '2026-03-09', [6, 2]],
    ]);
    const [one, two] = await shipmentsOf(owner, sold);
    expect([one?.id, two?.id, one?.version]).toEqual([first.id, second.id, 2]);
    expect(await orderOf(owner, sold)).toMatchObject({
      status: 'Completed',
      version: 2,
      costOfGoodsSold: 32,
      items: [{ packedQuantity: 0 }, { packedQuantity: 0 }],
    });
    await expectSound(owner);
  });

  test('an order that is packed as a whole has no other shipment', async () => {
    await packed([10, 4]);
    await done(owner.patch(`/sales-orders/${sold.id}`, { fulfillmentStatus: 'Fulfilled' }));
    expect(await shipmentsOf(owner, sold)).toHaveLength(1);
  });

  test('what is packed cannot be fulfilled by another shipment', async () => {
    await packed([3]);
    const answer = await fulfil(owner, sold.items[0], 8);
    expect(faultsOf(answer)).toEqual([['/fulfilledQuantity', 'too_large']]);
    expect(answer.body.detail).toContain('the quantity less the 3 packed, 7.');
    expect((await fulfil(owner, sold.items[0], 7)).body).toMatchObject({
      fulfilledQuantity: 7,
      packedQuantity: 3,
    });
    await fulfil(owner, sold.items[0], 0);
    expect(await linesOf()).toMatchObject([['Packed', expect.anything(), [3]]]);
    await expectSound(owner);
  });

  test('an order is not closed while something is packed, which could not leave any more', async () => {
    const close = (body: object = {}) =>
      owner.patch(`/sales-orders/${sold.id}`, { status: 'Closed', ...body });
    await shipped(owner, sold, [1]);
    const [first, second] = [await packed([3, 1]), await packed([2])];
    const refused = await close({ notes: 'The rest is not wanted.' });
    expect(refusalOf(refused)).toEqual(hasShipments);
    expect(refused.body.detail).toContain('packed: SHP-2 and SHP-3. Ship or delete them first.');
    const numbers = [];
    for (let count = 3; count <= 6; count++) numbers.push((await packed([1])).shipmentNumber);
    expect((await close()).body.detail).toContain(
      'packed: SHP-2, SHP-3, SHP-4, SHP-5, SHP-6 and 1',
    );
    const { body } = await owner.get('/shipments', { query: { status: 'Packed' } });
    for (const each of body.data) {
      if (each.id !== first.id && each.id !== second.id) await done(remove(each));
    }
    await done(remove(first));
    await done(owner.patch(`/shipments/${second.id}`, { status: 'Shipped' }));
    expect((await close()).body).toMatchObject({ status: 'Closed', notes: null });
    // A repeated request, and an order that is open again, find nothing packed either.
    expect((await close()).status).toBe(200);
    await expectSound(owner);
  });

  test('what is packed counts as shipped for deleting, cancelling and cutting', async () => {
    const made = await packed([3]);
    const path = `/sales-orders/${sold.id}`;
    const line = `/sales-order-items/${sold.items[0].id}`;
    for (const refused of [
      owner.delete(path),
      owner.patch(path, { status: 'Cancelled' }),
      owner.patch(path, { status: 'Draft' }),
      owner.patch(path, { currency: 'EUR', exchangeRate: 2 }),
      owner.patch(line, { quantity: 2 }),
      owner.patch(line, { skuId: await newSku(owner) }),
      owner.delete(line),
    ]) {
      expect(refusalOf(await refused)).toEqual(hasShipments);
    }
    expect((await owner.patch(line, { quantity: 3 })).status).toBe(200);
    await done(remove(made));
    await done(owner.delete(line));
    await done(owner.delete(path));
    await expectSound(owner);
  });
});

describe('a shipment is found', () => {
  test('by its number and its tracking number', async () => {
    const made = await shipped(owner, sold, [1], { trackingNumber: 'JD_0099' });
    for (const q of [made.shipmentNumber.toLowerCase(), 'jd_0099']) {
      const { body } = await owner.get('/search', { query: { q } });
      expect(body.data).toMatchObject([
        { type: 'shipment', id: made.id, code: made.shipmentNumber, match: 'exact' },
      ]);
    }
    await done(remove(made));
    expect((await owner.get('/search', { query: { q: 'jd_0099' } })).body.data).toEqual([]);
  });

  test('beside the entries of the ledger, as the document of what was shipped', async () => {
    const made = await shipped(owner, sold, [1]);
    const [entryId = ''] = made.items[0].ledgerEntryIds;
    const query = { sourceId: sold.items[0].id, eventType: 'SHIP', includeVoided: 'true' };
    const listed = async () =>
      (await owner.get('/finished-goods-inventory/ledger', { query })).body.data[0];
    const ofOrder = { documentType: 'sales_order', documentNumber: sold.soNumber };
    const { id: shipmentId, shipmentNumber } = made;
    expect(await listed()).toMatchObject({ ...ofOrder, shipmentId, shipmentNumber });
    expect(await explain(owner, { ledgerEntryId: entryId })).toMatchObject({
      document: { type: 'shipment', id: shipmentId, number: shipmentNumber },
    });
    await done(remove(made));
    expect(await listed()).toMatchObject({ ...ofOrder, shipmentId: null, shipmentNumber: null });
  });
});
