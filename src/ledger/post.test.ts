/** E104 to E107: the closed period and the stock policy, which hold for every change of stock. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../test/support/client.ts';
import { faultsOf } from '../../test/support/faults.ts';
import { buy } from '../../test/support/purchasing.ts';
import {
  adjust,
  balancesOf,
  complete,
  configure,
  dispose,
  entryOf,
  newLocation,
  newMaterial,
  newSku,
  transfer,
} from '../../test/support/stock.ts';
import { newOrganization, query } from '../../test/support/world.ts';

let owner: Client;
let skuId: string;
let store: string;
let shop: string;

beforeEach(async () => {
  owner = await newOrganization();
  skuId = await newSku(owner);
  store = await newLocation(owner, 'Store');
  shop = await newLocation(owner, 'Shop');
});

const noon = (day: string) => `2026-${day}T12:00:00Z`;
const found = (quantity: number, more: Record<string, unknown> = {}) =>
  adjust(owner, { skuId, locationId: store, quantity, ...more });
const gone = (quantity: number, more: Record<string, unknown> = {}) =>
  dispose(owner, { skuId, locationId: store, quantity, ...more });
const sent = (quantity: number, more: Record<string, unknown> = {}) =>
  transfer(owner, {
    skuId,
    sourceLocationId: store,
    destinationLocationId: shop,
    quantity,
    ...more,
  });
const balances = () => balancesOf(owner, skuId);
const rows = () => query('select 1 from ledger_entries where org_id = $1', [owner.orgId]);

describe('in the closed period', () => {
  const closed = (answer: Answer) => {
    expect([answer.status, answer.body.code], answer.text).toEqual([422, 'validation_failed']);
    return faultsOf(answer);
  };
  const onDate = [['/eventDate', 'closed_period']];
  const onRow = [['/replaces', 'closed_period']];

  test('no entry of any kind is accepted; one of the next day is', async () => {
    await configure(owner, { closedThrough: '2026-02-28' });
    for (const move of [found, gone, sent]) {
      expect(closed(await move(1, { eventDate: '2026-02-28T23:59:59.999Z' }))).toEqual(onDate);
      expect((await move(1, { eventDate: '2026-03-01T00:00:00Z' })).status).toBe(201);
      expect((await move(1)).status).toBe(201);
    }
  });

  test('no entry is corrected or cancelled, and none is moved out of it or into it', async () => {
    const old = (await found(5, { eventDate: noon('02-28') })).body.id;
    const open = (await found(5, { eventDate: noon('03-01') })).body.id;
    await configure(owner, { closedThrough: '2026-02-28' });
    const before = await balances();
    expect(closed(await found(4, { replaces: old }))).toEqual([...onDate, ...onRow]);
    expect(closed(await found(4, { replaces: old, eventDate: noon('03-02') }))).toEqual(onRow);
    expect(closed(await found(4, { replaces: open, eventDate: noon('02-27') }))).toEqual(onDate);
    expect(closed(await adjust(owner, { skuId, replaces: old, cancel: true }))).toEqual(onRow);
    expect(await balances()).toEqual(before);
    expect((await found(4, { replaces: open })).status).toBe(201);
  });

  test('a refusal says what to do', async () => {
    const eventDate = noon('02-28');
    const { id: replaces } = (await found(5, { eventDate })).body;
    const receipt = await buy(owner, await newMaterial(owner), 1, 2, '2026-02-28');
    await configure(owner, { closedThrough: '2026-02-28' });
    const why = 'The day 2026-02-28 lies in the closed period, which ends with 2026-02-28.';
    const { detail } = (await found(1, { eventDate })).body;
    expect(detail).toBe(
      `/eventDate: ${why} Choose a later date, or let an admin move the end of the closed period.`,
    );
    const cancelled = await adjust(owner, { skuId, replaces, cancel: true });
    expect(cancelled.body.detail).toBe(
      `/replaces: ${why} Let an admin move the end of the closed period first.`,
    );
    const path = `/purchase-order-receipts/${receipt.id}`;
    for (const receiptDate of ['2026-02-27', '2026-03-01']) {
      const moved = await owner.patch(path, { receiptDate });
      expect(moved.body.detail).toBe(
        `/receiptDate: ${why} Let an admin move the end of the closed period first.`,
      );
    }
  });

  test('a day in the future can be closed too: then no entry of today is accepted', async () => {
    await configure(owner, { closedThrough: '2999-12-31' });
    expect(closed(await found(1))).toEqual(onDate);
    await configure(owner, { closedThrough: null });
    expect((await found(1)).status).toBe(201);
  });

  test('costs still recalculate, and the cost history shows it', async () => {
    const out = (await gone(10, { eventDate: noon('02-20') })).body;
    expect(out.unitCost).toBe('0');
    await configure(owner, { closedThrough: '2026-02-28' });
    await found(10, { unitCost: 4, eventDate: noon('03-01') });
    expect((await entryOf(owner, out.id)).body.unitCost).toBe('4');
    const lines = await query(
      `select trim_scale(old_value)::text as old, trim_scale(new_value)::text as new
       from cost_history where ledger_entry_id = $1`,
      [out.id],
    );
    expect(lines).toEqual([{ old: '0', new: '40' }]);
  });
});

describe('under the stock policy reject', () => {
  const shortages = (answer: Answer) => {
    expect([answer.status, answer.body.code], answer.text).toEqual([409, 'insufficient_stock']);
    return answer.body.shortages;
  };
  const short = (onHand: string, missing: string, locationId = store) => [
    { skuId, locationId, onHand, missing },
  ];
  const reject = () => configure(owner, { negativeStock: 'reject' });

  test('a change that would leave a balance below zero is refused with the missing quantity', async () => {
    await found(5.5);
    await reject();
    const before = await rows();
    expect(shortages(await gone(6))).toEqual(short('5.5', '0.5'));
    expect(shortages(await sent(7))).toEqual(short('5.5', '1.5'));
    expect(shortages(await gone(1, { locationId: shop }))).toEqual(short('0', '1', shop));
    expect(await rows()).toHaveLength(before.length);
    expect((await gone(2.25)).status).toBe(201);
    const last = await sent(3.25);
    expect(last.body.ledgerEntry.code).toBe('FIL-3');
    expect(await balances()).toMatchObject({ onHand: '0', inTransit: '3.25' });
  });

  test('a dry run is refused too, and a refusal is not stored for an idempotency key', async () => {
    await reject();
    const body = { skuId, locationId: store, quantity: 1 };
    const path = '/finished-goods-inventory/disposals';
    shortages(await owner.post(path, body, { query: { dryRun: 'true' } }));
    const headers = { 'idempotency-key': 'once' };
    shortages(await owner.post(path, body, { headers }));
    await found(1);
    expect((await owner.post(path, body, { headers })).status).toBe(201);
  });

  test('stock in transit is at no location yet, and its arrival is always accepted', async () => {
    await found(5);
    const { ref } = (await sent(5)).body;
    await reject();
    expect(shortages(await gone(1, { locationId: shop }))).toEqual(short('0', '1', shop));
    expect((await complete(owner, ref)).status).toBe(200);
    expect((await gone(5, { locationId: shop })).status).toBe(201);
  });

  test('a correction is checked by its net change, not by each of its two entries', async () => {
    const entry = (await found(10)).body.id;
    await gone(4);
    await reject();
    const correct = (quantity: number, more = {}) => found(quantity, { replaces: entry, ...more });
    expect(shortages(await correct(3.5))).toEqual(short('6', '0.5'));
    expect(shortages(await correct(10, { locationId: shop }))).toEqual(short('6', '4'));
    expect(shortages(await adjust(owner, { skuId, replaces: entry, cancel: true }))).toEqual(
      short('6', '4'),
    );
    expect((await correct(4)).status).toBe(201);
    expect(await balances()).toMatchObject({ onHand: '0' });
  });

  test('a change that raises a negative balance is accepted, one that lowers it is refused', async () => {
    const mistaken = (await gone(5)).body.id;
    await reject();
    expect((await found(3)).status).toBe(201);
    expect(shortages(await gone(1))).toEqual(short('-2', '3'));
    expect((await gone(4, { replaces: mistaken })).status).toBe(201);
    expect(shortages(await gone(4.5, { replaces: (await latest()).id }))).toEqual(
      short('-1', '1.5'),
    );
    expect((await found(1, { locationId: shop })).status).toBe(201);
    expect((await gone(1, { locationId: shop })).status).toBe(201);
    expect(await balances()).toMatchObject({ onHand: '-1', negative: true });
  });

  const latest = async () =>
    (await owner.get('/finished-goods-inventory/ledger', { query: { eventType: 'DISPOSE' } })).body
      .data[0];

  test('balances of past dates are not checked', async () => {
    await found(5, { eventDate: noon('03-20') });
    await reject();
    expect((await gone(5, { eventDate: noon('03-01') })).status).toBe(201);
    const ahead = { eventDate: '2999-01-01T00:00:00Z' };
    await found(2, ahead);
    expect((await gone(2)).status).toBe(201);
  });

  test('of concurrent requests for the last pieces only as many succeed as there are pieces', async () => {
    await found(10);
    await reject();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 ? gone(1) : sent(1))),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(14).fill(409)]);
    expect((await balances()).locations).toContainEqual(
      expect.objectContaining({ locationId: shop, onHand: '0' }),
    );
  });
});

test('the policy allow lets stock fall below zero, and a change of the policy checks no balance', async () => {
  await sent(2);
  await gone(1);
  expect(await balances()).toMatchObject({ onHand: '-3', inTransit: '2', negative: true });
  await configure(owner, { negativeStock: 'reject' });
  expect((await gone(1)).status).toBe(409);
  await configure(owner, { negativeStock: 'allow' });
  expect((await gone(1)).status).toBe(201);
});
