/** E122, E125, E126: the cost of goods follows the order of days, not of entry. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costsOf, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { openQuantity } from '../../../test/support/open-quantity.ts';
import {
  buy,
  costHistoryOf,
  costOf,
  expectSound,
  order,
  receive,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { march, materialsLedger, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let place: string;
let flour: string;

beforeAll(async () => {
  owner = await newOrganization();
  place = await newLocation(owner);
});
beforeEach(async () => {
  flour = await newMaterial(owner);
});

const dispose = async (quantity: number, day: number): Promise<string> => {
  const body = { materialId: flour, locationId: place, quantity, eventDate: march(day) };
  return (await materialsLedger.dispose(owner, body)).body.id;
};
const entryOf = async (id: string) =>
  (await materialsLedger.entryOf(owner, id, { include: 'layers' })).body;
const reverse = async ({ id }: { id: string }) =>
  expect((await owner.delete(`/purchase-order-receipts/${id}`)).status).toBe(204);
const change = (receipt: { id: string }, body: object) =>
  owner.patch(`/purchase-order-receipts/${receipt.id}`, body);

/** All stored stock and costs of a material, except counters and history. */
const balancesOf = async (materialId: string) => [
  await costOf(owner, materialId),
  await query(
    `select code, event_type, trim_scale(quantity) as quantity, trim_scale(unit_cost) as unit_cost,
       trim_scale(value) as value, trim_scale(${openQuantity}) as open_quantity, day, position,
       trim_scale(provisional_quantity) as provisional_quantity, provisional_unit_cost
     from ledger_entries t where item_id = $1 and voided_at is null and event_type <> 'ORDER'
     order by day, position`,
    [materialId],
  ),
  await query(
    `select trim_scale(quantity_in) as came, trim_scale(quantity_out) as went,
       trim_scale(value) as value, trim_scale(current_cost) as current from items where id = $1`,
    [materialId],
  ),
  await query(
    `select location_id, trim_scale(on_hand) as on_hand from balances
     where item_id = $1 and on_hand <> 0 order by 1`,
    [materialId],
  ),
];

describe('a back-dated receipt', () => {
  beforeEach(async () => {
    await buy(owner, flour, 100, 2, '2026-03-01');
    await buy(owner, flour, 100, 3, '2026-03-10');
  });

  test('is consumed first, and its reversal restores every value', async () => {
    const [first, second] = [await dispose(120, 15), await dispose(10, 20)];
    expect(await entryOf(first)).toMatchObject({ unitCost: '2.1666666667' });
    expect(await entryOf(second)).toMatchObject({ unitCost: '3' });
    const before = await balancesOf(flour);
    const old = await buy(owner, flour, 50, 1, '2026-02-20');
    expect(old.cascade).toEqual({
      materialsUpdated: 0,
      skusUpdated: 0,
      receiptsRecosted: 0,
      rowsRecosted: 2,
    });
    // 50 at 1, 70 at 2; then 10 at 2: 20 of these are open, and all of the others.
    expect(await entryOf(first)).toMatchObject({ unitCost: '1.5833333333' });
    expect(await entryOf(second)).toMatchObject({ unitCost: '2' });
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '120', value: '340' });
    expect(await costOf(owner, flour)).toBe(3);
    await expectSound(owner);

    await reverse(old);
    expect(await balancesOf(flour)).toEqual(before);
    const cause = { causeType: 'purchase_order_receipt', causeId: old.id };
    expect(await costHistoryOf(second)).toEqual([
      { before: '3', after: '2', ...cause },
      { before: '2', after: '3', ...cause },
    ]);
    await expectSound(owner);
  });

  test('revalues its consumption when its day, quantity or cost changes', async () => {
    const taken = await dispose(60, 15);
    const old = await buy(owner, flour, 50, 1, '2026-02-20');
    const [{ id }] = old.items;
    const costs = async () => (await entryOf(taken)).unitCost;
    expect(await costs()).toBe('1.1666666667');
    const steps: [body: object, unitCost: string, recosted: number][] = [
      [{ items: [{ id, unitCost: 1.6 }] }, '1.6666666667', 1],
      [{ items: [{ id, quantity: 30 }] }, '1.8', 1],
      [{ additionalCost: 6 }, '1.9', 1],
      [{ notes: 'Late' }, '1.9', 0],
      [{ receiptDate: '2026-03-02' }, '2', 1],
      [{ receiptDate: '2026-03-20' }, '2', 0],
      [{ receiptDate: '2026-02-20' }, '1.9', 1],
    ];
    for (const [body, unitCost, recosted] of steps) {
      const answer = await change(old, body);
      expect(answer.status, answer.text).toBe(200);
      expect(await costs(), JSON.stringify(body)).toBe(unitCost);
      if (recosted === 0) expect(answer.body.cascade.rowsRecosted).toBe(0);
      else expect(answer.body.cascade.rowsRecosted).toBeGreaterThanOrEqual(recosted);
      await expectSound(owner);
    }
    const history = await costHistoryOf(taken);
    expect(history.map(({ after }) => after)).toEqual([
      '1.1666666667',
      '1.6666666667',
      '1.8',
      '1.9',
      '2',
      '1.9',
    ]);
  });

  test('of the same day as another is consumed in the order of entry', async () => {
    const two = await buy(owner, flour, 5, 7, '2026-01-05');
    const one = await buy(owner, flour, 5, 6, '2026-01-05');
    const taken = await dispose(6, 15);
    expect((await entryOf(taken)).layers).toMatchObject([
      { ledgerEntryId: two.items[0].ledgerEntryId, quantity: '5', unitCost: '7' },
      { ledgerEntryId: one.items[0].ledgerEntryId, quantity: '1', unitCost: '6' },
    ]);
    // Moving it to another day and back keeps its sequence.
    await change(two, { receiptDate: '2026-01-09' });
    expect((await entryOf(taken)).unitCost).toBe('6.1666666667');
    await change(two, { receiptDate: '2026-01-05' });
    expect((await entryOf(taken)).unitCost).toBe('6.8333333333');
    await expectSound(owner);
  });
});

test('a disposal of more than is on hand consumes every layer, and the rest is provisional', async () => {
  await buy(owner, flour, 3, 1, '2026-03-01');
  const taken = await dispose(10, 10);
  const second = await buy(owner, flour, 4, 2, '2026-03-12');
  expect(await entryOf(taken)).toMatchObject({
    unitCost: '1.4',
    provisionalQuantity: '3',
    provisionalUnitCost: '1',
  });
  await buy(owner, flour, 5, 4, '2026-03-14');
  expect(await entryOf(taken)).toMatchObject({ unitCost: '2.3', provisionalQuantity: '0' });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '2', value: '8' });
  await reverse(second);
  expect(await entryOf(taken)).toMatchObject({ unitCost: '2.5', provisionalQuantity: '2' });
  await expectSound(owner);
});

describe('the cost of the material', () => {
  const setCost = (unitCost: number | null) => owner.patch(`/materials/${flour}`, { unitCost });

  test('is that of its latest receipt, by day and not by entry', async () => {
    const late = await buy(owner, flour, 1, 5, '2026-03-20');
    const early = await buy(owner, flour, 1, 3, '2026-03-10');
    expect(early.cascade.materialsUpdated).toBe(0);
    expect(await costOf(owner, flour)).toBe(5);
    await change(late, { receiptDate: '2026-03-09' });
    expect(await costOf(owner, flour)).toBe(3);
    await reverse(early);
    expect(await costOf(owner, flour)).toBe(5);
    await reverse(late);
    expect(await costOf(owner, flour)).toBeNull();
    await expectSound(owner);
  });

  test('when set manually is ordered after the latest receipt of that time', async () => {
    const first = await buy(owner, flour, 1, 2, '2026-03-10');
    await setCost(9);
    expect(await costOf(owner, flour)).toBe(9);
    // The new receipt is before the receipt after which the cost was set: the cost applies.
    const past = await buy(owner, flour, 1, 3, '2026-03-05');
    expect(past.cascade.materialsUpdated).toBe(0);
    expect(await costOf(owner, flour)).toBe(9);
    const next = await buy(owner, flour, 1, 4, '2026-03-11');
    expect(next.cascade.materialsUpdated).toBe(1);
    expect(await costOf(owner, flour)).toBe(4);
    await reverse(next);
    expect(await costOf(owner, flour)).toBe(9);
    // It keeps its order when that receipt is moved or reversed.
    await change(first, { receiptDate: '2026-03-12' });
    expect(await costOf(owner, flour)).toBe(2);
    await reverse(first);
    expect(await costOf(owner, flour)).toBe(9);
    await expectSound(owner);
  });

  test('is not changed by free goods', async () => {
    await buy(owner, flour, 1, 2, '2026-03-10');
    const free = await buy(owner, flour, 1, 0, '2026-03-11');
    expect(free.cascade.materialsUpdated).toBe(0);
    expect(await costOf(owner, flour)).toBe(2);
    expect(await stockOf(owner, flour)).toMatchObject({ onHand: '2', value: '2' });
  });
});

test('every product above gets its new cost once, through all levels', async () => {
  const dough = await newProduct(owner, [{ materialId: flour, quantity: 0.5 }]);
  const bread = await newProduct(owner, [
    { skuId: dough, quantity: 2 },
    { materialId: flour, quantity: 1, scrapPercent: 10 },
  ]);
  const box = await newProduct(owner, [{ skuId: bread, quantity: 3 }, { skuId: dough }]);
  const bought = await order(owner, [{ materialId: flour, quantity: 10, unitPrice: 2 }]);
  const { body } = await receive(owner, bought, [4]);
  expect(body.cascade).toMatchObject({ materialsUpdated: 1, skusUpdated: 3 });
  const costs = async () =>
    Promise.all([dough, bread, box].map(async (id) => (await costsOf(id))[0]));
  expect(await costs()).toEqual(['1', '4.2', '13.6']);
  const [{ id }] = body.items;
  const answer = await change(body, { items: [{ id, unitCost: 4 }] });
  expect(answer.body.cascade).toMatchObject({ materialsUpdated: 1, skusUpdated: 3 });
  expect(await costs()).toEqual(['2', '8.4', '27.2']);
  await reverse(body);
  expect(await costs()).toEqual(['0', '0', '0']);
  await expectSound(owner);
});
