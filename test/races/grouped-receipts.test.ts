/** E122, E137: receipts of one organization that arrive together are decided one by one. */
import { describe, expect, test } from 'vitest';
import type { PurchaseOrder, WorkOrder, WorkOrderReceipt } from '../support/answer-types.ts';
import type { Answer, Client } from '../support/client.ts';
import { done, make, stock, workLocations, workOrder } from '../support/making.ts';
import { costOf, order, receive, shown, stockOf } from '../support/purchasing.ts';
import { materialsLedger, newMaterial, newSku } from '../support/stock.ts';
import { newMember } from '../support/users.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const arena = openArena();

const expectSound = async (owner: Client) => expect(await arena.breaches(owner)).toEqual([]);

/** Sends requests one after the other. */
async function inTurn(requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = [];
  for (const request of requests) answers.push(await request());
  return answers;
}

/** A SKU that is made of two units of a material, and `count` orders of it. */
async function bakery(settings: object, count: number, layers: readonly [number, number][]) {
  const owner = await arena.newOwner(settings);
  const { siteLocationId } = await workLocations(owner);
  const [materialId, skuId] = [await newMaterial(owner), await newSku(owner)];
  for (const [index, [quantity, cost]] of layers.entries()) {
    await stock(owner, { materialId }, siteLocationId, [quantity, cost, index + 1]);
  }
  await done(owner.post('/boms', { skuId, inputs: [{ materialId, quantity: 2 }] }));
  const orders = await ordersOf(owner, skuId, count);
  return { owner, materialId, skuId, orders };
}

const ordersOf = (owner: Client, skuId: string, count: number) =>
  Promise.all(times(count, () => workOrder(owner, skuId, 2)));

/** A receipt is answered as it is read afterwards. */
async function expectShown(owner: Client, answers: readonly Answer[]) {
  for (const { body } of answers) {
    const { text } = await owner.get(`/work-order-receipts/${body.id}`);
    expect(body).toEqual(JSON.parse(text));
  }
}

const costsOf = (answers: readonly Answer[]): number[] =>
  answers
    .map(({ body }) => Number((body as WorkOrderReceipt).produced[0]?.unitCost))
    .sort((a, b) => a - b);

describe('receipts of work orders', () => {
  const layers = times(13, (index): [number, number] => [10, 1 + index / 10]);

  test('64 receipts that share a material cost what they cost one by one', async () => {
    const [one, other] = [await bakery({}, 64, layers), await bakery({}, 64, layers)];
    const requests = ({ owner, orders }: typeof one) =>
      orders.map((order) => () => make(owner, order, 1) as Promise<Answer>);
    const answers = await together(requests(one));
    const alone = await inTurn(requests(other));
    expect(tally([...answers, ...alone])).toEqual({ done: 128 });
    expect(costsOf(answers)).toEqual(costsOf(alone));
    await expectShown(one.owner, answers);
    const numbers = answers.map(({ body }) => body.receiptNumber);
    expect(new Set(numbers).size).toBe(64);
    for (const { owner, materialId } of [one, other]) {
      expect(await materialsLedger.balancesOf(owner, materialId)).toMatchObject({
        onHand: '2',
        demand: '128',
        value: '4.4',
      });
      await expectSound(owner);
    }
  });

  test('receipts of more than there is consume provisional units, as one by one', async () => {
    const [one, other] = [await bakery({}, 30, [[20, 3]]), await bakery({}, 30, [[20, 3]])];
    const answers = await together(one.orders.map((order) => () => make(one.owner, order, 1)));
    const alone = await inTurn(other.orders.map((order) => () => make(other.owner, order, 1)));
    expect(tally([...answers, ...alone])).toEqual({ done: 60 });
    expect(costsOf(answers)).toEqual(costsOf(alone));
    await expectShown(one.owner, answers);
    const { owner, materialId } = one;
    const { siteLocationId } = await workLocations(owner);
    await stock(owner, { materialId }, siteLocationId, [40, 5, 2]);
    await expectSound(owner);
  });

  test.each([1, 2])('40 of two of 20 units under reject: exactly 10 are made (%i)', async () => {
    const { owner, materialId, orders } = await bakery({ negativeStock: 'reject' }, 40, [[20, 3]]);
    const answers = await together(orders.map((order) => () => make(owner, order, 1)));
    expect(tally(answers)).toEqual({ done: 10, '409 insufficient_stock': 30 });
    expect(await materialsLedger.balancesOf(owner, materialId)).toMatchObject({ onHand: '0' });
    await expectSound(owner);
  });

  test('goods that some of the receipts make and others consume get the right cost', async () => {
    const { owner, skuId, orders } = await bakery({}, 20, [[100, 3]]);
    const boxId = await newSku(owner);
    await done(owner.post('/boms', { skuId: boxId, inputs: [{ skuId, quantity: 1 }] }));
    const boxes = await ordersOf(owner, boxId, 20);
    const mixed = orders.flatMap((order, index) => [order, boxes[index] ?? order]);
    const answers = await together(mixed.map((order) => () => make(owner, order, 1)));
    expect(tally(answers)).toEqual({ done: 40 });
    await expectShown(owner, answers.slice(-8));
    await expectSound(owner);
  });

  test('a receipt of several lines and inputs is answered as it is read', async () => {
    const { owner, materialId, skuId } = await bakery({}, 0, layers);
    const boxId = await newSku(owner);
    const inputs = [
      { skuId, quantity: 1 },
      { materialId, quantity: 3, scrapPercent: 5 },
    ];
    await done(owner.post('/boms', { skuId: boxId, inputs, conversionCost: 0.25 }));
    const made = await workOrder(owner, boxId, 20);
    const line = { workOrderItemId: made.items[0]?.id };
    const path = `/work-orders/${made.id}/receipts`;
    const bodies = [
      { produced: [{ ...line, quantity: 7, scrappedQuantity: 2, scrapReason: 'Burnt' }] },
      { produced: [{ ...line, quantity: 0, scrappedQuantity: 1 }], notes: 'All lost' },
      { produced: [{ ...line, quantity: 0.5 }], receiptDate: '2026-03-09', consumed: [] },
    ];
    const answers = await inTurn(bodies.map((body) => () => owner.post(path, body)));
    expect(tally(answers)).toEqual({ done: 3 });
    await expectShown(owner, answers);
  });

  test('a refused, a back-dated and a replayed receipt leave the others as they are', async () => {
    const { owner, materialId, orders } = await bakery({}, 40, [[200, 3]]);
    const [first, second, third] = orders as [WorkOrder, WorkOrder, WorkOrder];
    const path = `/work-orders/${first.id}/receipts`;
    const body = { produced: [{ workOrderItemId: first.items[0]?.id, quantity: 1 }] };
    const keyed = { headers: { 'Idempotency-Key': 'receipt-1' } };
    const known = await owner.post(path, body, keyed);
    const answers = await together([
      () => owner.post(path, body, keyed),
      () => make(owner, second, 1, { consumed: [{ materialId: owner.orgId, quantity: 1 }] }),
      () => make(owner, third, 1, { receiptDate: '2026-03-05' }),
      ...orders.slice(3).map((order) => () => make(owner, order, 1)),
      () => make(owner, { id: owner.orgId ?? '', items: [] }, 1),
    ]);
    expect(tally(answers)).toEqual({ done: 39, '404 not_found': 2 });
    expect(answers[0]?.text).toBe(known.text);
    expect(await materialsLedger.balancesOf(owner, materialId)).toMatchObject({ onHand: '122' });
    await expectSound(owner);
  });

  test('many receipts of one order are all counted', async () => {
    const { owner, orders } = await bakery({}, 1, [[100, 3]]);
    const [order] = orders as [WorkOrder];
    const answers = await together(times(20, () => () => make(owner, order, 1)));
    expect(tally(answers)).toEqual({ done: 20 });
    const shown = await owner.get(`/work-orders/${order.id}`);
    expect(shown.body.items[0]).toMatchObject({ receivedQuantity: 20 });
    await expectSound(owner);
  });

  test('each receipt and its entries name the member who sent it', async () => {
    const { owner, orders } = await bakery({}, 20, [[100, 3]]);
    const member = await newMember(owner, 'member', { world: arena.world });
    const authorOf = (index: number) => (index % 2 ? owner : member);
    const answers = await together(
      orders.map((order, index) => () => make(authorOf(index), order, 1)),
    );
    for (const [index, { body }] of answers.entries()) {
      expect(body).toMatchObject({ createdBy: authorOf(index).userId });
      const { rows } = await arena.database.query(
        'select distinct created_by from ledger_entries where source_id = $1',
        [body.id],
      );
      expect(rows).toEqual([{ created_by: authorOf(index).userId }]);
    }
  });
});

describe('receipts of purchase orders', () => {
  /** Materials of a SKU, and four orders of each at a price of its own. */
  async function mill() {
    const owner = await arena.newOwner();
    const skuId = await newSku(owner);
    const materialIds: string[] = [];
    for (let count = 0; count < 16; count += 1) materialIds.push(await newMaterial(owner));
    const inputs = materialIds.map((materialId) => ({ materialId, quantity: 1 }));
    await done(owner.post('/boms', { skuId, inputs }));
    const lines = times(64, (index) => ({
      materialId: materialIds[index % 16],
      quantity: 10,
      unitPrice: 1 + (index % 16),
    }));
    const orders = [];
    for (const line of lines) orders.push(await order(owner, [line]));
    return { owner, skuId, materialIds, orders };
  }
  type Mill = Awaited<ReturnType<typeof mill>>;
  const requestsOf = ({ owner, orders }: Mill) =>
    orders.map((each) => () => receive(owner, each, [10]) as Promise<Answer>);
  const updates = (answers: readonly Answer[], field: 'materialsUpdated' | 'skusUpdated') =>
    answers.reduce((sum, { body }) => sum + body.cascade[field], 0);

  test('64 receipts set the costs, and answer what each has changed', async () => {
    const [one, other] = [await mill(), await mill()];
    const answers = await together(requestsOf(one));
    const alone = await inTurn(requestsOf(other));
    expect(tally([...answers, ...alone])).toEqual({ done: 128 });
    for (const sent of [answers, alone]) {
      expect(updates(sent, 'materialsUpdated')).toBe(16);
      expect(updates(sent, 'skusUpdated')).toBe(16);
      expect(new Set(sent.map(({ body }) => body.receiptNumber)).size).toBe(64);
    }
    for (const { owner, skuId, materialIds } of [one, other]) {
      expect(await shown(owner, `/skus/${skuId}`)).toMatchObject({ materialUnitCost: 136 });
      expect(await stockOf(owner, materialIds[15] ?? '')).toEqual({
        onHand: '40',
        onOrder: '0',
        value: '640',
      });
      await expectSound(owner);
    }
  });

  test('receipts of one material at many prices leave the cost of the last one', async () => {
    const owner = await arena.newOwner();
    const materialId = await newMaterial(owner);
    const orders = [];
    for (let price = 1; price <= 30; price += 1) {
      orders.push(await order(owner, [{ materialId, quantity: 10, unitPrice: price }]));
    }
    const answers = await together(
      orders.map((each, index) => () => {
        const receiptDate = index % 7 === 0 ? '2026-03-05' : undefined;
        return receive(owner, each, [10], { ...(receiptDate && { receiptDate }) });
      }),
    );
    expect(tally(answers)).toEqual({ done: 30 });
    const { rows } = await arena.database.query(
      `select trim_scale(unit_cost)::text as cost from ledger_entries
        where org_id = $1 and event_type = 'RECEIVE' order by day desc, position desc limit 1`,
      [owner.orgId],
    );
    expect(await costOf(owner, materialId)).toBe(Number(rows[0]?.cost));
    await expectSound(owner);
  });

  test('receipts before the day of a deleted one leave a manual cost that was set after it', async () => {
    const owner = await arena.newOwner();
    const [materialId, skuId] = [await newMaterial(owner), await newSku(owner)];
    await done(owner.post('/boms', { skuId, inputs: [{ materialId, quantity: 2 }] }));
    const orders: PurchaseOrder[] = [];
    for (let unitPrice = 1; unitPrice <= 10; unitPrice += 1) {
      orders.push(await order(owner, [{ materialId, quantity: 20, unitPrice }]));
    }
    const receiveOn = (receiptDate: string) =>
      orders.map((each) => () => receive(owner, each, [10], { receiptDate }) as Promise<Answer>);
    const [late] = await inTurn(receiveOn('2026-03-10').slice(0, 1));
    await done(owner.patch(`/materials/${materialId}`, { unitCost: 50 }));
    await done(owner.delete(`/purchase-order-receipts/${late?.body.id}`));
    const answers = await together(receiveOn('2026-03-07'));
    expect(tally(answers)).toEqual({ done: 10 });
    expect(updates(answers, 'materialsUpdated') + updates(answers, 'skusUpdated')).toBe(0);
    expect(await costOf(owner, materialId)).toBe(50);
    expect(await shown(owner, `/skus/${skuId}`)).toMatchObject({ materialUnitCost: 100 });
    await expectSound(owner);
  });

  test('a refused receipt and one with a known key leave the others as they are', async () => {
    const owner = await arena.newOwner();
    const materialId = await newMaterial(owner);
    const line = { materialId, quantity: 10, unitPrice: 2 };
    const orders = [];
    for (let count = 0; count < 30; count += 1) orders.push(await order(owner, [line]));
    const [first, second] = orders;
    if (!first || !second) throw new Error('no orders');
    const path = `/purchase-orders/${first.id}/receipts`;
    const body = { items: [{ purchaseOrderItemId: first.items[0]?.id, quantity: 4 }] };
    const keyed = { headers: { 'Idempotency-Key': 'receipt-1' } };
    const known = await owner.post(path, body, keyed);
    const answers = await together([
      () => owner.post(path, body, keyed),
      () => receive(owner, second, [11]),
      () => receive(owner, second, [1], { locationId: owner.orgId }),
      ...orders.slice(2).map((each) => () => receive(owner, each, [10]) as Promise<Answer>),
    ]);
    expect(tally(answers)).toEqual({ done: 29, '409 over_receipt': 1, '404 not_found': 1 });
    expect(answers[0]?.text).toBe(known.text);
    expect(await stockOf(owner, materialId)).toMatchObject({ onHand: '284', onOrder: '16' });
    await expectSound(owner);
  });
});

test('none of these requests ran into a deadlock', arena.expectNoDeadlock);
