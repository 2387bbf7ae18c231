/** E097 to E107: entries of one organization that are written together are decided one by one. */
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { partners } from '../support/purchasing.ts';
import {
  adjust,
  balancesOf,
  complete,
  dispose,
  newLocation,
  newMaterial,
  newSku,
  transfer,
} from '../support/stock.ts';
import { openArena } from './arena.ts';
import { tally } from './stock-race.ts';

const arena = openArena();

const times = (count: number, send: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

async function stocked(owner: Client, quantity: number) {
  const [skuId, locationId] = [await newSku(owner), await newLocation(owner, 'Store')];
  expect((await adjust(owner, { skuId, locationId, quantity, unitCost: 2 })).status).toBe(201);
  return { skuId, locationId };
}

test('64 adjustments by one add up to 64', async () => {
  const owner = await arena.newOwner();
  const at = await stocked(owner, 10);
  const answers = await times(64, () => adjust(owner, { ...at, quantity: 1 }));
  expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(201));
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(64);
  expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: '74', value: '148' });
  expect(await arena.breaches(owner)).toEqual([]);
});

describe('under the policy reject', () => {
  const ways: [string, (owner: Client, at: Record<string, string>) => Promise<Answer>][] = [
    [
      'disposals',
      (owner, { skuId, locationId }) => dispose(owner, { skuId, locationId, quantity: 1 }),
    ],
    [
      'transfers',
      (owner, { skuId, locationId, destinationLocationId }) =>
        transfer(owner, {
          skuId,
          sourceLocationId: locationId,
          destinationLocationId,
          quantity: 1,
        }),
    ],
  ];
  test.each(ways)('40 %s of one of 10 units: exactly 10 are accepted', async (_, send) => {
    const owner = await arena.newOwner({ negativeStock: 'reject' });
    const at = await stocked(owner, 10);
    const destinationLocationId = await newLocation(owner, 'Shop');
    const answers = await times(40, () => send(owner, { ...at, destinationLocationId }));
    expect(tally(answers)).toEqual({ done: 10, '409 insufficient_stock': 30 });
    expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: '0' });
    expect(await arena.breaches(owner)).toEqual([]);
  });
});

test('the last of a group that falls short leaves the others their own refusals', async () => {
  const owner = await arena.newOwner({ negativeStock: 'reject' });
  const at = await stocked(owner, 10);
  // The first is written alone; the others wait for it, and share the next transaction.
  const quantities = [1, 1, 100];
  const answers = await times(3, (index) => {
    const skuId = index === 1 ? owner.orgId : at.skuId;
    return dispose(owner, { ...at, skuId, quantity: quantities[index] });
  });
  expect(answers.map(({ status }) => status)).toEqual([201, 404, 409]);
  expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: '9' });
  expect(await arena.breaches(owner)).toEqual([]);
});

test('an entry that revalues others is written alone, and the others together', async () => {
  const owner = await arena.newOwner();
  const at = await stocked(owner, 10);
  const answers = await times(20, (index) => {
    const eventDate = index % 5 === 0 ? '2026-01-05T12:00:00Z' : undefined;
    return adjust(owner, { ...at, quantity: 1, unitCost: 3, ...(eventDate && { eventDate }) });
  });
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: '30', value: '80' });
  expect(await arena.breaches(owner)).toEqual([]);
});

test('an entry without a cost gets what the last entry before it has set', async () => {
  const owner = await arena.newOwner();
  const at = await stocked(owner, 10);
  const sent = Array.from({ length: 40 }, (_, index) => (index % 2 ? undefined : 3 + index));
  const answers = await times(sent.length, (index) => {
    const unitCost = sent[index];
    return adjust(owner, { ...at, quantity: 1, ...(unitCost && { unitCost }) });
  });
  const numberOf = ({ code }: { code: string }) => Number(code.replace(/\D/g, ''));
  const entries = answers
    .map(({ body }, index) => ({ number: numberOf(body), cost: body.unitCost, set: sent[index] }))
    .sort((a, b) => a.number - b.number);
  let current = 2;
  for (const { cost, set } of entries) {
    current = set ?? current;
    expect(Number(cost)).toBe(current);
  }
  expect(await arena.breaches(owner)).toEqual([]);
});

test('an entry that makes others cost too much is refused alone', async () => {
  const owner = await arena.newOwner();
  const at = await stocked(owner, 10);
  const [part, half, whole] = [await newSku(owner), await newSku(owner), await newSku(owner)];
  for (const [skuId, input] of [
    [half, part],
    [whole, half],
  ] as const) {
    const made = await owner.post('/boms', {
      skuId,
      inputs: [{ skuId: input, quantity: 999_999 }],
    });
    expect(made.status, made.text).toBe(201);
  }
  const answers = await times(30, (index) =>
    index === 15
      ? adjust(owner, { ...at, skuId: part, quantity: 1, unitCost: 900_000_000_000 })
      : adjust(owner, { ...at, quantity: 1, unitCost: 2 }),
  );
  expect(tally(answers)).toEqual({ done: 29, '422 validation_failed': 1 });
  expect(await arena.breaches(owner)).toEqual([]);
});

test('of several completions of each transfer one is accepted', async () => {
  const owner = await arena.newOwner();
  const at = await stocked(owner, 100);
  const shop = await newLocation(owner, 'Shop');
  const leg = { skuId: at.skuId, sourceLocationId: at.locationId, destinationLocationId: shop };
  const sent = await times(20, () => transfer(owner, { ...leg, quantity: 1 }));
  const answers = await times(60, (index) => complete(owner, sent[index % 20]?.body.ref));
  expect(tally(answers)).toEqual({ done: 20, '409 transfer_already_completed': 40 });
  expect(await balancesOf(owner, at.skuId, { locationId: shop })).toMatchObject({
    locations: [{ onHand: '20', inTransit: '0' }],
  });
  expect(await complete(owner, 'TFR-FG-999', { notes: 7 })).toMatchObject({ status: 404 });
  const late = await complete(owner, sent[0]?.body.ref, { eventDate: '2020-01-01T00:00:00Z' });
  expect(late.status).toBe(409);
  expect(await arena.breaches(owner)).toEqual([]);
});

test('dry runs lock balances and counters in the order of writes', async () => {
  const owner = await arena.newOwner();
  const at = await stocked(owner, 100);
  const shop = await newLocation(owner, 'Shop');
  const leg = { skuId: at.skuId, sourceLocationId: at.locationId, destinationLocationId: shop };
  const sent = await times(20, () => transfer(owner, { ...leg, quantity: 1 }));
  const dryRun = { query: { dryRun: 'true' } };
  const path = (ref: string) => `/finished-goods-inventory/transfers/${ref}/complete`;
  for (let round = 0; round < 5; round += 1) {
    const [dry, found] = await Promise.all([
      times(20, (index) => owner.post(path(sent[index]?.body.ref), {}, dryRun)),
      times(20, () => adjust(owner, { ...at, locationId: shop, quantity: 1 })),
    ]);
    expect(tally([...dry, ...found])).toEqual({ done: 40 });
  }
});

test('orders and dry runs of orders do not wait for each other', async () => {
  const owner = await arena.newOwner();
  const materialId = await newMaterial(owner);
  const { vendorId, shipToLocationId } = await partners(owner);
  const body = {
    vendorId,
    shipToLocationId,
    status: 'Ordered',
    items: [{ materialId, quantity: 1, unitPrice: 1 }],
  };
  const send = (dryRun: string) => owner.post('/purchase-orders', body, { query: { dryRun } });
  for (let round = 0; round < 3; round += 1) {
    const answers = await times(32, (index) => send(String(index % 2 === 0)));
    expect(tally(answers)).toEqual({ done: 32 });
  }
});

test('none of these requests ran into a deadlock', arena.expectNoDeadlock);
