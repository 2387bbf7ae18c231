import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { TracePage } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { fulfil, newCustomer, sell } from '../../../test/support/selling.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { ExpectedTraces, expectTrace } from '../../../test/support/traces.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

type Entry = TracePage['data'][number];

let owner: Client;
let places: { siteLocationId: string; stockLocationId: string };
let flour: string;
let dough: string;
let bread: string;

const trace = async (ledgerEntryId: string, direction: string): Promise<Entry[]> =>
  (await done(owner.get('/traces', { query: { ledgerEntryId, direction } }))).data;

const entryOf = async (itemId: string, eventType: string, nth = 0): Promise<string> => {
  const rows = await query(
    `select id from ledger_entries where org_id = $1 and item_id = $2 and event_type = $3
      and voided_at is null order by day, position`,
    [owner.orgId, itemId, eventType],
  );
  return rows[nth]?.id;
};

const bake = async (skuId: string, quantity: number, receiptDate: string) => {
  const planned = await workOrder(owner, skuId, quantity, places);
  return done(make(owner, planned, quantity, { receiptDate }));
};

const ship = async (customerId: string, quantity: number, day: string) => {
  const items = [{ skuId: bread, quantity, unitPrice: 9 }];
  const sold = await sell(owner, items, { customerId, shipFromLocationId: places.siteLocationId });
  await done(fulfil(owner, sold.items[0], quantity, day));
  return sold;
};

/** Two deliveries of flour; dough of both, bread of the dough, and two customers. */
beforeAll(async () => {
  owner = await newOrganization();
  const { siteLocationId } = await workLocations(owner);
  places = { siteLocationId, stockLocationId: siteLocationId };
  flour = await newMaterial(owner);
  dough = await newProduct(owner, [{ materialId: flour, quantity: 1 }], {});
  bread = await newProduct(owner, [{ skuId: dough, quantity: 1 }], {});
  for (const [quantity, receiptDate] of [
    [10, '2026-03-01'],
    [20, '2026-03-02'],
  ] as const) {
    const lines = [{ materialId: flour, quantity, unitPrice: 2 }];
    const bought = await order(owner, lines, { shipToLocationId: siteLocationId });
    await done(receive(owner, bought, [quantity], { receiptDate }));
  }
  await bake(dough, 6, '2026-03-03');
  await bake(dough, 8, '2026-03-04');
  await bake(bread, 5, '2026-03-05');
  await bake(bread, 9, '2026-03-06');
  const [hotel, cafe] = [await newCustomer(owner), await newCustomer(owner)];
  await ship(hotel, 4, '2026-03-07');
  await ship(cafe, 6, '2026-03-08');
});

test('a delivery is traced through batches to the customers who got goods of it', async () => {
  const entries = await trace(await entryOf(flour, 'RECEIVE', 1), 'forward');
  const shown = entries.map(({ level, eventType, itemId, quantity, entryQuantity }) => [
    ...[level, eventType, itemId === flour ? 'flour' : itemId === dough ? 'dough' : 'bread'],
    ...[quantity, entryQuantity],
  ]);
  // Of the second batch of dough 4 kg were of the second delivery; it went into the second batch of
  // bread, but for the last kilogram of the first dough.
  expect(shown).toEqual([
    [0, 'RECEIVE', 'flour', '20', '20'],
    [1, 'CONSUME', 'flour', '4', '8'],
    [2, 'RECEIVE', 'dough', '8', '8'],
    [3, 'CONSUME', 'dough', '8', '9'],
    [4, 'RECEIVE', 'bread', '9', '9'],
    [5, 'SHIP', 'bread', '5', '6'],
  ]);
  expect(entries[0]).toMatchObject({ partyType: 'vendor', documentType: 'purchase_order_receipt' });
  expect(entries[5]).toMatchObject({ partyType: 'customer', documentType: 'shipment' });
  expect(entries[5]?.via).toEqual([entries[4]?.ledgerEntryId]);
});

test('a shipment is traced back to all that may be in it', async () => {
  const entries = await trace(await entryOf(bread, 'SHIP', 1), 'back');
  const received = entries.filter(({ partyType }) => partyType === 'vendor');
  expect(received.map(({ quantity }) => quantity)).toEqual(['10', '4']);
  expect(entries[0]).toMatchObject({ level: 0, partyType: 'customer', uncoveredQuantity: '0' });
});

test('every entry is traced as the rows of the ledger say, forward and back', async () => {
  const expected = await ExpectedTraces.read(owner);
  expect(expected.rows.size).toBeGreaterThan(10);
  for (const id of expected.rows.keys()) {
    await expectTrace(owner, expected, id, 'forward');
    await expectTrace(owner, expected, id, 'back');
  }
});

test('pages and CSV have the whole trace', async () => {
  const ledgerEntryId = await entryOf(flour, 'RECEIVE');
  const whole = await trace(ledgerEntryId, 'forward');
  const parameters = { ledgerEntryId, direction: 'forward', limit: '3' };
  const paged: Entry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, nextCursor } = await done(
      owner.get('/traces', { query: { ...parameters, ...(cursor && { cursor }) } }),
    );
    paged.push(...data);
    cursor = nextCursor;
  }
  expect(paged).toEqual(whole);
  const csv = await owner.get('/traces', {
    query: { ledgerEntryId, direction: 'forward' },
    headers: { Accept: 'text/csv' },
  });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const rows = parse<Record<string, string>>(csv.text, { columns: true });
  expect(rows.map((row) => row.ledgerEntryId)).toEqual(whole.map((each) => each.ledgerEntryId));
  expect(rows.at(-1)?.partyName).toBe(whole.at(-1)?.partyName);
});

test('an entry that moved nothing in or out, or is unknown, is refused with the reason', async () => {
  const ordered = await order(owner, [{ materialId: flour, quantity: 5, unitPrice: 2 }]);
  const [row] = await query('select id from ledger_entries where source_id = $1', [
    ordered.items[0]?.id,
  ]);
  const parameters = { ledgerEntryId: row?.id, direction: 'forward' };
  const refused = await owner.get('/traces', { query: parameters });
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([422, 'not_traceable']);
  const unknown = { ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600', direction: 'back' };
  const id = unknown.ledgerEntryId;
  const twice = await owner.get(`/traces?ledgerEntryId=${id}&ledgerEntryId=${id}&direction=back`);
  expect(twice.body.errors).toMatchObject([{ path: 'query/ledgerEntryId', code: 'duplicate_key' }]);
  const nowhere = await owner.get('/traces', { query: unknown });
  expect(nowhere.status).toBe(404);
  expect(nowhere.body.errors).toMatchObject([{ path: 'query/ledgerEntryId', code: 'not_found' }]);
  expect(nowhere.body.detail).not.toContain('path');
});
