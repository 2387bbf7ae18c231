/** E111 to E126: many concurrent requests on the same orders and receipts. */
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { order, orderOf, partners, receive } from '../support/purchasing.ts';
import { march, materialsLedger, newMaterial } from '../support/stock.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const { newOwner, breaches, expectNoDeadlock } = openArena();

const expectSound = async (owner: Client) => expect(await breaches(owner)).toEqual([]);

const itemsOf = (materials: readonly string[], quantity: number) =>
  materials.map((materialId) => ({ materialId, quantity, unitPrice: 2 }));

test('eight concurrent receipts of one line never receive more than is open', async () => {
  const owner = await newOwner();
  for (const each of [3, 10]) {
    const materialId = await newMaterial(owner);
    const bought = await order(owner, itemsOf([materialId], 10));
    const answers = await together(times(8, () => () => receive(owner, bought, [each])));
    const done = Math.floor(10 / each);
    const { done: counted, ...refused } = tally(answers);
    expect(counted).toBe(done);
    // A received order accepts no receipt; before that, a receipt exceeds the open quantity.
    const expected = each === 10 ? '409 invalid_transition' : '409 over_receipt';
    expect(refused).toEqual({ [expected]: 8 - done });
    const { onHand, onOrder } = await materialsLedger.balancesOf(owner, materialId);
    expect([onHand, onOrder]).toEqual([String(done * each), String(10 - done * each)]);
    const [item] = (await orderOf(owner, bought)).items;
    expect(item.receivedQuantity).toBe(done * each);
  }
  await expectSound(owner);
});

describe('a receipt, and', () => {
  /** Repeatedly receives goods of a new order beside another request on it. */
  async function beside(owner: Client, others: (bought: { id: string }) => Promise<Answer>) {
    const answers: [receipt: Answer, other: Answer, after: Answer][] = [];
    for (const turn of times(12, (index) => index)) {
      const bought = await order(owner, itemsOf([await newMaterial(owner)], 4));
      const pair = [() => receive(owner, bought, [1]), () => others(bought)];
      // The delays let either request come first.
      const sent = await together(turn % 2 ? pair : pair.toReversed());
      const [receipt, other] = (turn % 2 ? sent : sent.toReversed()) as [Answer, Answer];
      const after = await owner.get(`/purchase-orders/${bought.id}`);
      answers.push([receipt, other, after]);
    }
    await expectSound(owner);
    return answers.map(([receipt, other, after]) => [
      receipt.status === 201 ? 'received' : receipt.body.code,
      other.status < 300 ? 'done' : other.body.code,
      after.body.status,
    ]);
  }

  test('the deletion of its order: one of the two comes first', async () => {
    const owner = await newOwner();
    const ends = await beside(owner, ({ id }) => owner.delete(`/purchase-orders/${id}`));
    for (const end of ends) {
      expect([
        ['received', 'purchase_order_has_receipts', 'Partially Received'],
        ['not_found', 'done', 404],
      ]).toContainEqual(end);
    }
  });

  test.each([
    ['Cancelled', 'purchase_order_has_receipts'],
    ['Draft', 'purchase_order_has_receipts'],
  ])('a change of its order to %s: one of the two comes first', async (status, code) => {
    const owner = await newOwner();
    const ends = await beside(owner, ({ id }) => owner.patch(`/purchase-orders/${id}`, { status }));
    for (const end of ends) {
      expect([
        ['received', code, 'Partially Received'],
        ['invalid_transition', 'done', status],
      ]).toContainEqual(end);
    }
  });

  test('the closing of its order: received goods are kept, and no more are expected', async () => {
    const owner = await newOwner();
    const close = { status: 'Closed' };
    const ends = await beside(owner, ({ id }) => owner.patch(`/purchase-orders/${id}`, close));
    for (const end of ends) {
      expect([
        ['received', 'done', 'Closed'],
        ['invalid_transition', 'done', 'Closed'],
      ]).toContainEqual(end);
    }
  });

  test('a reduction of its line: the received quantity never exceeds the ordered one', async () => {
    const owner = await newOwner();
    const cut = async ({ id }: { id: string }) => {
      const [item] = (await owner.get(`/purchase-orders/${id}`)).body.items;
      return owner.patch(`/purchase-order-items/${item.id}`, { quantity: 0.5 });
    };
    const ends = await beside(owner, cut);
    for (const end of ends) {
      expect([
        ['received', 'purchase_order_has_receipts', 'Partially Received'],
        ['over_receipt', 'done', 'Ordered'],
      ]).toContainEqual(end);
    }
  });
});

test('a receipt that is deleted and corrected at once is either deleted or corrected', async () => {
  const owner = await newOwner();
  const materialId = await newMaterial(owner);
  for (let turn = 0; turn < 8; turn += 1) {
    const bought = await order(owner, itemsOf([materialId], 4));
    const { body: receipt } = await receive(owner, bought, [2], { receiptDate: '2026-03-02' });
    const path = `/purchase-order-receipts/${receipt.id}`;
    const [{ id }] = receipt.items;
    const answers = await together([
      () => owner.patch(path, { items: [{ id, quantity: 3, unitCost: 5 }] }),
      () => owner.delete(path),
      () => owner.delete(path),
      () => owner.patch(path, { receiptDate: '2026-03-01' }),
    ]);
    const deleted = [answers[1], answers[2]].map((answer) => answer?.status).sort();
    expect(deleted).toEqual([204, 404]);
    for (const answer of [answers[0], answers[3]]) expect([200, 404]).toContain(answer?.status);
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Ordered',
      items: [{ receivedQuantity: 0 }],
    });
  }
  expect((await materialsLedger.balancesOf(owner, materialId)).onHand).toBe('0');
  await expectSound(owner);
});

test('receipts of the same materials in opposite order all succeed', async () => {
  const owner = await newOwner();
  const [flour, sugar] = [await newMaterial(owner), await newMaterial(owner)];
  const orders = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const materials = turn % 2 ? [flour, sugar] : [sugar, flour];
    orders.push(await order(owner, itemsOf(materials, 4)));
  }
  const days = ['2026-03-09', '2026-03-01', '2026-03-05'];
  const answers = await together(
    orders.map((bought, turn) => () => {
      const receiptDate = days[turn % days.length];
      return receive(owner, bought, [turn % 3 ? 4 : 1, 4], { receiptDate, additionalCost: turn });
    }),
  );
  expect(tally(answers)).toEqual({ done: 12 });
  const numbers = answers.map(({ body }) => body.receiptNumber);
  expect(new Set(numbers).size).toBe(12);
  await expectSound(owner);
});

test('revaluations, expected movements and manual entries of the same materials all succeed', async () => {
  const owner = await newOwner();
  const { shipToLocationId: dock } = await partners(owner);
  const materials = [await newMaterial(owner), await newMaterial(owner)];
  const orders = await Promise.all(
    times(4, async (turn) => {
      const bought = await order(owner, itemsOf(materials, 100));
      const receiptDate = `2026-03-0${turn + 1}`;
      return { bought, receipt: (await receive(owner, bought, [10, 10], { receiptDate })).body };
    }),
  );
  const pick = (index: number) => materials[index % 2] as string;
  const kinds: ((turn: number) => Promise<Answer>)[] = [
    (turn) => {
      const body = { materialId: pick(turn), locationId: dock, quantity: 3 };
      return materialsLedger.dispose(owner, { ...body, eventDate: march((turn % 9) + 1) });
    },
    (turn) => {
      const body = { materialId: pick(turn), locationId: dock, quantity: 2, unitCost: turn };
      return materialsLedger.adjust(owner, { ...body, eventDate: march((turn % 9) + 1) });
    },
    (turn) => {
      const { receipt } = orders[turn % 4] as (typeof orders)[number];
      const items = [{ id: receipt.items[turn % 2]?.id, unitCost: turn + 1 }];
      const receiptDate = `2026-03-0${(turn % 9) + 1}`;
      return owner.patch(`/purchase-order-receipts/${receipt.id}`, { receiptDate, items });
    },
    (turn) => {
      const { bought } = orders[turn % 4] as (typeof orders)[number];
      return receive(owner, bought, turn % 2 ? [1, 2] : [2, 1], { receiptDate: '2026-02-20' });
    },
    (turn) => owner.patch(`/materials/${pick(turn)}`, { unitCost: turn + 0.5 }),
    (turn) => {
      const { bought } = orders[turn % 4] as (typeof orders)[number];
      return owner.patch(`/purchase-orders/${bought.id}`, { expectedDate: `2026-04-0${turn + 1}` });
    },
  ];
  const requests = times(8, (turn) => kinds.map((kind) => () => kind(turn))).flat();
  expect(tally(await together(requests))).toEqual({ done: requests.length });
  await expectSound(owner);

  // Then all receipts are deleted while more entries are written.
  const { data } = (
    await owner.get('/materials-inventory/ledger', {
      query: { sourceType: 'purchase_order_receipt', limit: '200' },
    })
  ).body;
  const receipts = [...new Set(data.map(({ sourceId }: { sourceId: string }) => sourceId))];
  const ends = await together([
    ...receipts.map((id) => () => owner.delete(`/purchase-order-receipts/${id}`)),
    ...times(8, (turn) => () => (kinds[turn % 2] as (turn: number) => Promise<Answer>)(turn)),
  ]);
  expect(tally(ends)).toEqual({ done: receipts.length + 8 });
  await expectSound(owner);
});

test('orders created at once have distinct numbers, and an externalId has one order', async () => {
  const owner = await newOwner();
  const place = await partners(owner);
  const make = (body: object) => owner.post('/purchase-orders', { ...place, ...body });
  const answers = await together(times(10, () => () => make({})));
  expect(new Set(answers.map(({ body }) => body.poNumber)).size).toBe(10);
  const same = tally(await together(times(6, () => () => make({ externalId: 'erp-1' }))));
  expect(same).toEqual({ done: 1, '422 validation_failed': 5 });
});

test('none of these requests ran into a deadlock', expectNoDeadlock);
