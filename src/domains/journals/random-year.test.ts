/** Random months with corrections of earlier ones, against a fold that is independent. */
import Big from 'big.js';
import { expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { foldOf } from '../../../test/support/journal-fold.ts';
import { issue, journalsOf, preview, setAccounts } from '../../../test/support/journals.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { sell, ship } from '../../../test/support/selling.ts';
import {
  finishedGoodsLedger,
  materialsLedger,
  newMaterial,
  newSku,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const seeds = process.env.SEED ? [Number(process.env.SEED)] : [11, 29];
const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
const stepsOfMonth = 9;

/** Numbers that look random, the same for a seed. */
function randomOf(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[next(list.length)] as T };
}

/** The pairs of the same amount and its opposite are written with swapped sides. */
async function issuedOf(client: Client): Promise<Map<string, Big>> {
  const sums = new Map<string, Big>();
  for (const { lines } of await journalsOf(client)) {
    for (const { kind, debit, credit, amount } of lines) {
      const [name, swapped] = [
        `${kind} ${debit.key} ${credit.key}`,
        `${kind} ${credit.key} ${debit.key}`,
      ];
      sums.set(name, (sums.get(name) ?? Big('0')).plus(Big(amount)));
      sums.set(swapped, (sums.get(swapped) ?? Big('0')).minus(Big(amount)));
    }
  }
  return sums;
}

const cents = (amount: Big): string => amount.round(2, Big.roundHalfUp).toFixed(2);

/** An organization in which something happens at random. */
async function company(seed: number) {
  const { next, pick } = randomOf(seed);
  const owner = await newOrganization({ baseCurrency: 'EUR' });
  await setAccounts(owner);
  const { siteLocationId } = await workLocations(owner);
  const materialId = await newMaterial(owner);
  const bought = await newSku(owner, { isBought: true });
  const madeOf = [
    { materialId, quantity: 0.7 },
    { skuId: bought, quantity: 1 },
  ];
  const made = await newProduct(owner, madeOf, { conversionCost: 0.333 });
  const sold = await sell(
    owner,
    [made, bought].map((skuId) => ({ skuId, quantity: 10_000, unitPrice: 9 })),
    { shipFromLocationId: siteLocationId },
  );
  const planned = await workOrder(owner, made, 10_000, {
    siteLocationId,
    stockLocationId: siteLocationId,
  });
  const receipts: { id: string; line: string; quantity: number }[] = [];
  const adjustments: { body: object; id: string }[] = [];
  const shipped = [0, 0];
  const dayIn = (month: string) => `${month}-${String(1 + next(28)).padStart(2, '0')}`;
  const ledgerOf = (itemId: string) =>
    itemId === materialId ? materialsLedger : finishedGoodsLedger;
  const manual = (itemId: string, day: string) => ({
    ...{ [ledgerOf(itemId).itemField]: itemId, locationId: siteLocationId },
    ...{ quantity: 1 + next(5), eventDate: `${day}T12:00:00Z` },
  });
  const steps: readonly ((day: string) => Promise<unknown>)[] = [
    async (day) => {
      const item = pick([{ materialId }, { skuId: bought }]);
      const quantity = 3 + next(40);
      const line = { ...item, quantity, unitPrice: (1 + next(700)) / 100 };
      const of = await order(owner, [line], { shipToLocationId: siteLocationId });
      const body = { receiptDate: day, additionalCost: next(3) * 1.11 };
      const { id, items } = await done(receive(owner, of, [quantity], body));
      receipts.push({ id, line: items[0].id, quantity });
    },
    (day) =>
      done(make(owner, planned, next(6), { receiptDate: day, scrappedQuantity: 1 + next(2) })),
    (day) => {
      const line = next(2);
      shipped[line] = (shipped[line] ?? 0) + 1 + next(6);
      return ship(owner, sold.items[line] as { id: string }, shipped[line], day);
    },
    (day) => {
      const itemId = pick([materialId, bought, made]);
      const body = { ...manual(itemId, day), reason: pick(['Broken', 'Expired']) };
      return done(owner.post(`${ledgerOf(itemId).path}/disposals`, body));
    },
    async (day) => {
      const itemId = pick([materialId, bought, made]);
      const body = { ...manual(itemId, day), unitCost: (1 + next(500)) / 100 };
      const reason = pick([{}, { reason: 'Opening stock' }]);
      const path = `${ledgerOf(itemId).path}/adjustments`;
      const { id } = await done(owner.post(path, { ...body, ...reason }));
      adjustments.push({ id, body: { path, ...body } });
    },
    (day) =>
      owner.post('/sales-returns', {
        ...{ soId: sold.id, returnDate: day },
        items: [{ salesOrderItemId: sold.items[next(2)]?.id, quantity: 1 }],
      }),
    (day) => {
      const receipt = receipts[next(receipts.length || 1)];
      const items = [{ purchaseOrderReceiptItemId: receipt?.line, quantity: 1 }];
      return owner.post('/vendor-returns', { items, returnDate: day });
    },
    // Corrections of what happened before, which are refused where something hangs on it.
    () => {
      const receipt = receipts[next(receipts.length || 1)];
      const items = [
        { id: receipt?.line, quantity: receipt?.quantity, unitCost: (1 + next(900)) / 100 },
      ];
      const body = { items, additionalCost: next(4) * 2.37 };
      return owner.patch(`/purchase-order-receipts/${receipt?.id}`, body);
    },
    () => owner.delete(`/purchase-order-receipts/${receipts[next(receipts.length || 1)]?.id}`),
  ];
  const act = async (month: string) => {
    for (let step = 0; step < stepsOfMonth; step++) await pick(steps)(dayIn(month));
  };
  return { owner, act, adjustments, next };
}

test.each(seeds)('what is issued is what is known, rounded once (seed %i)', async (seed) => {
  const { owner, act } = await company(seed);
  for (const [index, month] of months.entries()) {
    // Also what is entered late, in the months before.
    for (const earlier of months.slice(0, index + 1)) await act(earlier);
    const { lines, reconciliation } = await issue(owner, month);
    expect(lines.every(({ amount }) => Big(amount).gt('0'))).toBe(true);
    const lastDay = new Date(Date.UTC(2026, index + 1, 0)).toISOString().slice(0, 10);
    const [exactly, issued] = [await foldOf(owner, lastDay), await issuedOf(owner)];
    const inCents = [...exactly].map(([name, amount]) => [name, cents(amount)]);
    expect(inCents.map(([name = '']) => [name, cents(issued.get(name) ?? Big('0'))])).toEqual(
      inCents,
    );
    const { totals } = await done(
      owner.get('/inventory-valuations', { query: { asOf: lastDay, limit: '1000' } }),
    );
    for (const { account, stockValue, difference } of reconciliation) {
      const ledger = account.key === 'inventoryMaterials' ? 'materials' : 'finished_goods';
      const total = totals.find((each: { ledger: string }) => each.ledger === ledger);
      const gap = Big(stockValue).minus(Big(total?.value ?? '0'));
      // A valuation rounds the value of each item to 10 decimals.
      expect(gap.abs().lt('0.00000001')).toBe(true);
      const bound = Big('0.005').times(String(exactly.size));
      expect(Big(difference).abs().lte(bound)).toBe(true);
    }
    expect((await preview(owner, month)).lines).toEqual([]);
  }
});

test('a correction that is undone before the next journal leaves no line', async () => {
  const { owner, act } = await company(5);
  await act('2026-01');
  await issue(owner, '2026-01');
  const before = await foldOf(owner, '2026-01-31');
  const path = `${materialsLedger.path}/adjustments`;
  const { siteLocationId: locationId } = await workLocations(owner);
  const materialId = await newMaterial(owner);
  const body = { materialId, locationId, quantity: 4, unitCost: 1.115 };
  const dated = { ...body, eventDate: '2026-01-02T12:00:00Z' };
  const { id } = await done(owner.post(path, dated));
  const late = await issue(owner, '2026-02');
  expect(late.lines).toMatchObject([{ kind: 'adjustment', amount: '4.46', late: true }]);
  await done(owner.post(path, { ...dated, replaces: id, cancel: true }));
  const back = await issue(owner, '2026-03');
  expect(back.lines).toMatchObject([{ kind: 'adjustment', amount: '4.46', late: true }]);
  expect(back.lines[0].debit.key).toBe(late.lines[0].credit.key);
  expect(await foldOf(owner, '2026-01-31')).toEqual(before);
  const issued = await issuedOf(owner);
  for (const [name, amount] of before)
    expect(cents(issued.get(name) ?? Big('0'))).toBe(cents(amount));
});
