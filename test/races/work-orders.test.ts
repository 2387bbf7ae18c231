/** E129 to E141: many concurrent requests on the same orders and receipts. */
import { describe, expect, test } from 'vitest';
import type { PurchaseOrderReceipt, WorkOrder } from '../support/answer-types.ts';
import { newBom, newProduct } from '../support/boms.ts';
import type { Answer, Client } from '../support/client.ts';
import { done, make, stock, workLocations, workOrder, workOrderOf } from '../support/making.ts';
import { order, receive } from '../support/purchasing.ts';
import { balancesOf, materialsLedger, newMaterial, newSku } from '../support/stock.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const { newOwner, breaches, expectNoDeadlock } = openArena();

const expectSound = async (owner: Client) => expect(await breaches(owner)).toEqual([]);

const onDay = (day: number) => ({ receiptDate: `2026-03-${String(day).padStart(2, '0')}` });

test('concurrent receipts of one order all count, and never exceed it where that is refused', async () => {
  for (const overProduction of ['allow', 'reject']) {
    const owner = await newOwner({ overProduction });
    const materialId = await newMaterial(owner);
    const sku = await newProduct(owner, [{ materialId, quantity: 2 }]);
    const made = await workOrder(owner, sku, 10);
    const answers = await together(times(8, (turn) => () => make(owner, made, 3, onDay(8 - turn))));
    const count = overProduction === 'allow' ? 8 : 3;
    const refused = count === 8 ? {} : { '409 over_receipt': 5 };
    expect(tally(answers)).toEqual({ done: count, ...refused });
    expect(await balancesOf(owner, sku)).toMatchObject({
      onHand: String(3 * count),
      onOrder: count === 8 ? '0' : '1',
    });
    expect(await workOrderOf(owner, made)).toMatchObject({
      status: count === 8 ? 'Completed' : 'Partially Received',
      items: [{ receivedQuantity: 3 * count }],
    });
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.receiptNumber);
    expect(new Set(numbers).size).toBe(count);
    await expectSound(owner);
  }
});

test.each(['reject', 'allow'])(
  'orders that compete for the last material under %s',
  async (negativeStock) => {
    const owner = await newOwner({ negativeStock });
    const materialId = await newMaterial(owner, { unitCost: 2 });
    const { siteLocationId } = await workLocations(owner);
    const skus = [
      await newProduct(owner, [{ materialId }]),
      await newProduct(owner, [{ materialId }]),
    ];
    for (let round = 0; round < 3; round += 1) {
      const orders = await Promise.all(skus.map((sku) => workOrder(owner, sku, 50)));
      const { onHand: before } = await materialsLedger.balancesOf(owner, materialId);
      // Five are on hand: enough for two receipts of two each, not for a third.
      await stock(owner, { materialId }, siteLocationId, [5 + Math.max(0, -Number(before)), 3, 1]);
      const { onHand } = await materialsLedger.balancesOf(owner, materialId);
      const requests = times(
        6,
        (turn) => () => make(owner, orders[turn % 2] as WorkOrder, 2, onDay(2 + turn)),
      );
      const answers = tally(await together(requests));
      const left = (await materialsLedger.balancesOf(owner, materialId)).onHand;
      if (negativeStock === 'reject') {
        const fit = Math.floor(Number(onHand) / 2);
        expect(answers).toEqual({ done: fit, '409 insufficient_stock': 6 - fit });
        expect(Number(left)).toBe(Number(onHand) - 2 * fit);
        expect(Number(left)).toBeGreaterThanOrEqual(0);
      } else {
        expect(answers).toEqual({ done: 6 });
        expect(Number(left)).toBe(Number(onHand) - 12);
      }
      await expectSound(owner);
    }
  },
);

describe('a receipt, and', () => {
  /** Repeatedly receives goods of a new order beside another request on it. */
  async function beside(
    others: (owner: Client, made: { id: string; items: { id: string }[] }) => Promise<Answer>,
  ) {
    const owner = await newOwner();
    const sku = await newProduct(owner, [{ materialId: await newMaterial(owner) }]);
    const ends: unknown[][] = [];
    for (const turn of times(8, (index) => index)) {
      const made = await workOrder(owner, sku, 4);
      const pair = [() => make(owner, made, 1), () => others(owner, made)];
      // The delays let either request come first.
      const sent = await together(turn % 2 ? pair : pair.toReversed());
      const [receipt, other] = (turn % 2 ? sent : sent.toReversed()) as [Answer, Answer];
      const after = await owner.get(`/work-orders/${made.id}`);
      ends.push([
        receipt.status === 201 ? 'received' : receipt.body.code,
        other.status < 300 ? 'done' : other.body.code,
        after.body.status,
      ]);
    }
    await expectSound(owner);
    return ends;
  }

  const kept = ['received', 'work_order_has_receipts', 'Partially Received'];
  test.each<[what: string, other: Parameters<typeof beside>[0], first: unknown[]]>([
    [
      'its order’s end',
      (by, { id }) => by.delete(`/work-orders/${id}`),
      ['not_found', 'done', 404],
    ],
    [
      'its order cancelled',
      (by, { id }) => by.patch(`/work-orders/${id}`, { status: 'Cancelled' }),
      ['received', 'done', 'Partially Received'],
    ],
    [
      'another quantity of its item',
      (by, { items }) => by.patch(`/work-order-items/${items[0]?.id}`, { quantity: 1 }),
      ['received', 'done', 'Completed'],
    ],
  ])('%s: one of the two is first', async (_what, other, first) => {
    for (const end of await beside(other)) expect([kept, first]).toContainEqual(end);
  });
});

test('a receipt that is deleted and dated again at once is either deleted or dated again', async () => {
  const owner = await newOwner();
  const materialId = await newMaterial(owner);
  const sku = await newProduct(owner, [{ materialId }]);
  for (let turn = 0; turn < 6; turn += 1) {
    const made = await workOrder(owner, sku, 4);
    const receipt = await done(make(owner, made, 2, onDay(2)));
    const path = `/work-order-receipts/${receipt.id}`;
    const answers = await together([
      () => owner.patch(path, onDay(1)),
      () => owner.delete(path),
      () => owner.delete(path),
      () => owner.patch(path, { notes: `Turn ${turn}` }),
    ]);
    const deleted = [answers[1], answers[2]].map((answer) => answer?.status).sort();
    expect(deleted).toEqual([204, 404]);
    for (const answer of [answers[0], answers[3]]) expect([200, 404]).toContain(answer?.status);
    expect(await workOrderOf(owner, made)).toMatchObject({ status: 'Production' });
  }
  expect((await balancesOf(owner, sku)).onHand).toBe('0');
  await expectSound(owner);
});

test('receipts that consume each other’s goods, in opposite order, all succeed', async () => {
  const owner = await newOwner();
  const materialId = await newMaterial(owner, { unitCost: 1 });
  const [a, b] = [await newSku(owner), await newSku(owner)];
  await newBom(owner, a, [{ materialId }]);
  await newBom(owner, b, [{ skuId: a }]);
  const orders = { a: await workOrder(owner, a, 100), b: await workOrder(owner, b, 100) };
  const rounds = times(10, (turn) => () => {
    const of = turn % 2 ? { made: orders.a, skuId: b } : { made: orders.b, skuId: a };
    const consumed = [
      { skuId: of.skuId, quantity: 2 },
      { materialId, quantity: 1 },
    ];
    return make(owner, of.made, 2, { ...onDay(1 + ((turn * 3) % 7)), consumed });
  });
  const answers = await together(rounds);
  expect(tally(answers)).toEqual({ done: 10 });
  await expectSound(owner);
  const moved = await together(
    answers.map(({ body }, turn) => () => {
      const path = `/work-order-receipts/${body.id}`;
      return turn % 3 ? owner.patch(path, onDay(1 + ((turn * 5) % 7))) : owner.delete(path);
    }),
  );
  expect(tally(moved)).toEqual({ done: 10 });
  await expectSound(owner);
});

test('a purchase receipt of an earlier day revalues goods that are made of it at the same time', async () => {
  const owner = await newOwner();
  const materialId = await newMaterial(owner, { unitCost: 1 });
  const { siteLocationId: shipToLocationId } = await workLocations(owner);
  const dough = await newProduct(owner, [{ materialId }]);
  const bread = await newProduct(owner, [{ skuId: dough }, { materialId }]);
  const [first, second] = [await workOrder(owner, dough, 100), await workOrder(owner, bread, 100)];
  const item = { materialId, quantity: 200, unitPrice: 2 };
  const bought = await order(owner, [item], { shipToLocationId });
  const stand = await Promise.all(
    times(3, (turn) => done(receive(owner, bought, [10], onDay(3 + turn)))),
  );
  const kinds: ((turn: number) => Promise<Answer>)[] = [
    (turn) => make(owner, turn % 2 ? second : first, 2, onDay(10 - turn)),
    (turn) => receive(owner, bought, [3], { ...onDay(1 + turn), additionalCost: turn }),
    (turn) => make(owner, turn % 2 ? first : second, 1, { ...onDay(5), scrappedQuantity: 1 }),
    (turn) => {
      const { id, items } = stand[turn % 3] as PurchaseOrderReceipt;
      const line = { id: items[0].id, unitCost: turn + 1 };
      return owner.patch(`/purchase-order-receipts/${id}`, { ...onDay(1 + turn), items: [line] });
    },
    (turn) => owner.patch(`/materials/${materialId}`, { unitCost: turn + 0.5 }),
    () => workOrder(owner, bread, 1).then((body) => ({ status: 201, body }) as Answer),
  ];
  const answers = await together(times(5, (turn) => kinds.map((kind) => () => kind(turn))).flat());
  expect(tally(answers)).toEqual({ done: 30 });
  await expectSound(owner);
  const receipts = answers.map(({ body }) => body).filter(({ receiptNumber }) => receiptNumber);
  const paths = new Set(
    receipts.map(({ id, receiptNumber }) =>
      receiptNumber.startsWith('WOR')
        ? `/work-order-receipts/${id}`
        : `/purchase-order-receipts/${id}`,
    ),
  );
  const ends = await together([...paths].map((path) => () => owner.delete(path)));
  expect(tally(ends)).toEqual({ done: paths.size });
  expect((await balancesOf(owner, bread)).onHand).toBe('0');
  await expectSound(owner);
});

test('orders created and imported at once have distinct numbers, and an externalId has one order', async () => {
  const owner = await newOwner();
  const sku = await newProduct(owner, [{ materialId: await newMaterial(owner) }]);
  const fields = {
    ...(await workLocations(owner)),
    skuId: sku,
    quantity: 1,
    startDate: '2026-03-10',
  };
  const create = (body: object) => owner.post('/work-orders', { ...fields, ...body });
  const imported = (body: object) =>
    owner.post('/work-orders/bulk-import', { rows: [{ ...fields, ...body }] });
  const made = await together(times(8, (turn) => () => (turn % 2 ? create : imported)({})));
  expect(tally(made)).toEqual({ done: 8 });
  const { data } = (await owner.get('/work-orders')).body;
  expect(new Set(data.map(({ woNumber }: { woNumber: string }) => woNumber)).size).toBe(8);
  for (let turn = 0; turn < 3; turn += 1) {
    const body = { externalId: `erp-${turn}` };
    const same = await together(times(4, (each) => () => (each % 2 ? create : imported)(body)));
    const { done: count, ...refused } = tally(same);
    expect(count).toBe(1);
    // The import that found the externalId taken at its commit is asked to try again.
    const known = ['422 validation_failed', '409 conflict'];
    expect(Object.keys(refused).filter((each) => !known.includes(each))).toEqual([]);
  }
  await expectSound(owner);
});

test('none of these requests ran into a deadlock', expectNoDeadlock);
