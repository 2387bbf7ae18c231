/** Random months with corrections of earlier ones, against a fold that is independent. */
import Big from 'big.js';
import { expect } from 'vitest';
import type { SalesOrder, WorkOrder } from './answer-types.ts';
import { newProduct } from './boms.ts';
import type { Client } from './client.ts';
import { counted, newCount, postCount, send } from './counting.ts';
import { readPostings } from './datev-reader.ts';
import { faultsOf } from './faults.ts';
import { fileOf } from './file-of.ts';
import { postingsOf, readJournalEntry, readManualJournal } from './journal-bodies.ts';
import { foldOf } from './journal-fold.ts';
import { issue, journalsOf, preview, setAccounts } from './journals.ts';
import { done, make, workLocations, workOrder } from './making.ts';
import { order, receive } from './purchasing.ts';
import { sell, ship } from './selling.ts';
import { finishedGoodsLedger, materialsLedger, newMaterial, newSku } from './stock.ts';
import { newOrganization } from './world.ts';

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

/** The postings of a journal, as each file has them. */
async function filesOf(client: Client, id: string): Promise<string[][]> {
  const file = (format: string) => client.get(`/journals/${id}`, { query: { format } });
  const { bytes } = await fileOf(client, `/journals/${id}?format=datev`);
  const { postings } = readPostings(bytes);
  if (postings.length === 0) {
    for (const format of ['xero', 'quickbooks']) {
      expect(faultsOf(await file(format))).toEqual([['query/format', 'nothing_posted']]);
    }
    return [[], [], []];
  }
  return [
    postings.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`),
    postingsOf(readManualJournal((await file('xero')).text).lines),
    postingsOf(readJournalEntry((await file('quickbooks')).text).lines),
  ];
}

/** An organization in which something happens at random. */
async function company(seed: number) {
  const { next, pick } = randomOf(seed);
  const owner = await newOrganization({ baseCurrency: 'EUR' });
  await setAccounts(owner, { datev: { consultantNumber: 29098, clientNumber: 55003 } });
  const { siteLocationId: locationId } = await workLocations(owner);
  const materialId = await newMaterial(owner);
  const bought = await newSku(owner, { isBought: true });
  const inputs = [
    { materialId, quantity: 0.7 },
    { skuId: bought, quantity: 1 },
  ];
  const made = await newProduct(owner, inputs, { conversionCost: 0.333 });
  const sold = await sell(
    owner,
    [made, bought].map((skuId) => ({ skuId, quantity: 10_000, unitPrice: 9 })),
    { shipFromLocationId: locationId },
  );
  const places = { siteLocationId: locationId, stockLocationId: locationId };
  const planned = await workOrder(owner, made, 10_000, places);
  const scene = { owner, next, pick, locationId, materialId, bought, made, sold, planned };
  const steps = [...movementsOf(scene), ...correctionsOf(scene)];
  const dayIn = (month: string) => `${month}-${String(1 + next(28)).padStart(2, '0')}`;
  const act = async (month: string) => {
    for (let step = 0; step < stepsOfMonth; step++) await pick(steps)(dayIn(month));
  };
  return { owner, act };
}

type Step = (day: string) => Promise<unknown>;

interface Scene extends ReturnType<typeof randomOf> {
  owner: Client;
  locationId: string;
  materialId: string;
  bought: string;
  made: string;
  sold: SalesOrder;
  planned: WorkOrder;
}

function movementsOf(scene: Scene): Step[] {
  const { owner, next, pick, locationId, materialId, bought, made, sold, planned } = scene;
  const shipped = [0, 0];
  const ledgerOf = (itemId: string) =>
    itemId === materialId ? materialsLedger : finishedGoodsLedger;
  const post = (list: string, day: string, body: object) => {
    const itemId = pick([materialId, bought, made]);
    const { path, itemField } = ledgerOf(itemId);
    const entry = { [itemField]: itemId, locationId, quantity: 1 + next(5), ...body };
    return done(owner.post(`${path}/${list}`, { ...entry, eventDate: `${day}T12:00:00Z` }));
  };
  return [
    (day) => {
      const body = { receiptDate: day, scrappedQuantity: 1 + next(2) };
      return done(make(owner, planned, next(6), body));
    },
    (day) => {
      const line = next(2);
      shipped[line] = (shipped[line] ?? 0) + 1 + next(6);
      return ship(owner, sold.items[line === 0 ? 0 : 1], shipped[line], day);
    },
    (day) => post('disposals', day, { reason: pick(['Broken', 'Expired']) }),
    (day) => post('adjustments', day, { unitCost: (1 + next(500)) / 100 }),
    (day) => post('adjustments', day, { unitCost: 1.25, reason: 'Opening stock' }),
    (day) =>
      owner.post('/sales-returns', {
        ...{ soId: sold.id, returnDate: day },
        items: [{ salesOrderItemId: sold.items[next(2) === 0 ? 0 : 1].id, quantity: 1 }],
      }),
    async (day) => {
      const count = await newCount(owner);
      const countedAt = `${day}T${10 + next(4)}:00:00Z`;
      const lines = [materialId, bought, made]
        .filter(() => next(2) === 0)
        .map((itemId) => counted({ itemId, locationId }, next(30), { countedAt }));
      if (lines.length === 0) return;
      await done(send(owner, count, lines));
      await done(postCount(owner, count));
    },
  ];
}

/** Purchases, and corrections of them, which are refused where something hangs on them. */
function correctionsOf({ owner, next, pick, locationId, materialId, bought }: Scene): Step[] {
  const receipts: { id: string; line: string; quantity: number }[] = [];
  const anyReceipt = () => receipts[next(receipts.length || 1)];
  const buyGoods: Step = async (day) => {
    const isFree = next(6) === 0;
    const lines = Array.from({ length: 1 + next(3) }, () => ({
      ...pick([{ materialId }, { skuId: bought }]),
      ...{ quantity: 3 + next(40), unitPrice: isFree ? 0 : (1 + next(700)) / 100 },
    }));
    const of = await order(owner, lines, { shipToLocationId: locationId });
    const body = { receiptDate: day, additionalCost: next(3) * 1.11 };
    const quantities = lines.map(({ quantity }) => quantity);
    const { id, items } = await done(receive(owner, of, quantities, body));
    for (const [index, quantity] of quantities.entries()) {
      receipts.push({ id, line: items[index]?.id ?? '', quantity });
    }
  };
  return [
    buyGoods,
    buyGoods,
    (day) => {
      const items = [{ purchaseOrderReceiptItemId: anyReceipt()?.line, quantity: 1 }];
      const outcome = pick(['credit', 'replacement']);
      return owner.post('/vendor-returns', { items, returnDate: day, outcome });
    },
    (day) => {
      const { id, line, quantity } = anyReceipt() ?? {};
      const items = [{ id: line, quantity, unitCost: (1 + next(900)) / 100 }];
      const moved = next(3) === 0 ? { receiptDate: day } : {};
      const body = { items, additionalCost: next(4) * 2.37, ...moved };
      return owner.patch(`/purchase-order-receipts/${id}`, body);
    },
    () => owner.delete(`/purchase-order-receipts/${anyReceipt()?.id}`),
  ];
}

/** Journals of random months: what is issued is what is known, rounded once. */
export async function randomYear(seed: number): Promise<void> {
  const { owner, act } = await company(seed);
  for (const [index, month] of months.entries()) {
    // Also what is entered late, in the months before.
    for (const earlier of months.slice(0, index + 1)) await act(earlier);
    const { id, lines, reconciliation } = await issue(owner, month);
    expect(lines.every(({ amount }) => Big(amount).gt('0'))).toBe(true);
    const postings = lines.map(
      ({ debit, credit, amount }) => `${debit.code} ${credit.code} ${Big(amount).toFixed(2)}`,
    );
    expect(await filesOf(owner, id)).toEqual([postings, postings, postings]);
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
}

/** A correction that is undone before the next journal leaves no line. */
export async function undoneCorrection(seed: number): Promise<void> {
  const { owner, act } = await company(seed);
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
}
