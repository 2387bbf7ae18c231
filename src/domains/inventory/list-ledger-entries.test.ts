/** E109: listing ledger entries. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  adjust,
  complete,
  dispose,
  entryOf,
  march,
  newLocation,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let cake: string;
let store: string;
let shop: string;
/** Ids by code. */
const ids: Record<string, string> = {};

const path = '/finished-goods-inventory/ledger';
const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
const list = (parameters: Record<string, string> = {}, client = owner) =>
  client.get(path, { query: parameters });
async function codes(parameters: Record<string, string> = {}, client = owner): Promise<string[]> {
  const answer = await list(parameters, client);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((row: { code: string }) => row.code);
}

/** A small history, one entry a day, so that the newest is FIL-8. */
beforeAll(async () => {
  owner = await newOrganization();
  [bread, cake] = [await newSku(owner), await newSku(owner)];
  [store, shop] = [await newLocation(owner, 'Store'), await newLocation(owner, 'Shop')];
  const made = async (answer: Promise<{ status: number; body: { id: string; code: string } }>) => {
    const { body } = await answer;
    ids[body.code] = body.id;
    return body.id;
  };
  const leg = async (answer: Promise<{ body: { ledgerEntry: { id: string; code: string } } }>) => {
    const { ledgerEntry } = (await answer).body;
    ids[ledgerEntry.code] = ledgerEntry.id;
  };
  const at = (skuId: string, locationId: string, quantity: number, day: number) => ({
    skuId,
    locationId,
    quantity,
    eventDate: march(day),
  });
  await made(adjust(owner, { ...at(bread, store, 100, 1), unitCost: 2 }));
  await made(adjust(owner, { ...at(cake, shop, 10, 2), unitCost: 5 }));
  const places = { sourceLocationId: store, destinationLocationId: shop };
  await leg(transfer(owner, { skuId: bread, ...places, quantity: 30.5, eventDate: march(3) }));
  await leg(complete(owner, 'TFR-FG-1', { eventDate: march(4) }));
  await made(dispose(owner, at(bread, shop, 2, 5)));
  const mistaken = await made(dispose(owner, at(cake, shop, 3, 6)));
  await made(dispose(owner, { ...at(cake, shop, 1, 7), replaces: mistaken }));
  await leg(transfer(owner, { skuId: cake, ...places, quantity: 1, eventDate: march(8) }));
});

const unvoided = ['FIL-8', 'FIL-7', 'FIL-5', 'FIL-4', 'FIL-3', 'FIL-2', 'FIL-1'];

test('shows all fields, the newest event first, without reversed entries', async () => {
  expect(await codes()).toEqual(unvoided);
  expect(await codes({ sort: '-eventDate' })).toEqual(unvoided);
  expect(await codes({ sort: 'eventDate' })).toEqual(unvoided.toReversed());
  const { body } = await list({ limit: '1' });
  expect(body.data).toEqual([(await entryOf(owner, ids['FIL-8'] as string)).body]);
});

describe('filters', () => {
  test('by SKU', async () => {
    expect(await codes({ skuId: bread })).toEqual(['FIL-5', 'FIL-4', 'FIL-3', 'FIL-1']);
    expect(await codes({ skuId: nowhere })).toEqual([]);
  });

  test('by location, transit to it included', async () => {
    expect(await codes({ locationId: store })).toEqual(['FIL-8', 'FIL-3', 'FIL-1']);
    expect(await codes({ locationId: shop })).toEqual(unvoided.filter((code) => code !== 'FIL-1'));
    expect(await codes({ locationId: nowhere })).toEqual([]);
  });

  test('by one or several types of event', async () => {
    expect(await codes({ eventType: 'TRANSFER' })).toEqual(['FIL-8', 'FIL-3']);
    expect(await codes({ eventType: 'RECEIVE,ADJUST' })).toEqual(['FIL-4', 'FIL-2', 'FIL-1']);
    expect(await codes({ eventType: 'ORDER,DEMAND,SHIP,CONSUME' })).toEqual([]);
    const answer = await list({ eventType: 'ADJUST,FOUND' });
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      [['query/eventType/1', 'not_allowed']],
    ]);
  });

  test('by reference, to both legs of a transfer', async () => {
    expect(await codes({ ref: 'TFR-FG-1' })).toEqual(['FIL-4', 'FIL-3']);
    expect(await codes({ ref: 'TFR-FG' })).toEqual([]);
  });

  test('by days, the first and the last included', async () => {
    expect(await codes({ from: '2026-03-04', to: '2026-03-05' })).toEqual(['FIL-5', 'FIL-4']);
    expect(await codes({ from: '2026-03-08' })).toEqual(['FIL-8']);
    expect(await codes({ to: '2026-02-28' })).toEqual([]);
    expect(faultsOf(await list({ from: '2026-03-04T00:00:00Z' }))).toEqual([
      ['query/from', 'invalid_date'],
    ]);
  });

  test('by ids, up to two hundred', async () => {
    const wanted = ['FIL-2', 'FIL-7', 'FIL-6'].map((code) => ids[code]).join(',');
    expect(await codes({ ids: wanted })).toEqual(['FIL-7', 'FIL-2']);
    expect(await codes({ ids: `${wanted},${nowhere}`, includeVoided: 'true' })).toHaveLength(3);
    expect(await codes({ ids: Array(200).fill(nowhere).join(',') })).toEqual([]);
    expect((await list({ ids: Array(201).fill(nowhere).join(',') })).status).toBe(422);
  });

  test('by source', async () => {
    const receipt = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f123';
    await query(
      `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type,
         quantity, event_date, source_type, source_id, created_at, day, position, direction)
       select org_id, gen_random_uuid(), ledger, 'FIL-0', item_id, location_id, 'ORDER', 1,
         event_date, 'work_order_item', $2, created_at, day, 0, 0 from ledger_entries where id = $1`,
      [ids['FIL-1'], receipt],
    );
    const found = [
      await codes({ sourceType: 'work_order_item' }),
      await codes({ sourceType: 'work_order_receipt,work_order_item' }),
      await codes({ sourceId: receipt }),
      await codes({ sourceType: 'sales_order_item' }),
      await codes({ sourceId: nowhere }),
      await codes({ orderId: nowhere }),
    ];
    await query("delete from ledger_entries where org_id = $1 and code = 'FIL-0'", [owner.orgId]);
    expect(found).toEqual([['FIL-0'], ['FIL-0'], ['FIL-0'], [], [], []]);
  });

  test('by the beginning of a code or a reference, in any case', async () => {
    expect(await codes({ q: 'fil-5' })).toEqual(['FIL-5']);
    expect(await codes({ q: 'Tfr-fg-1' })).toEqual(['FIL-4', 'FIL-3']);
    expect(await codes({ q: 'FIL-' })).toEqual(unvoided);
    for (const q of ['IL-5', '%', 'FIL_5', '-', 'FIL-55', "FIL-5'"]) {
      expect(await codes({ q }), q).toEqual([]);
    }
  });

  test('by several at once', async () => {
    const parameters = { skuId: cake, locationId: shop, eventType: 'DISPOSE', from: '2026-03-06' };
    expect(await codes(parameters)).toEqual(['FIL-7']);
    expect(await codes({ ...parameters, includeVoided: 'true' })).toEqual(['FIL-7', 'FIL-6']);
    expect(await codes({ ...parameters, q: 'FIL-6', includeVoided: 'true' })).toEqual(['FIL-6']);
  });
});

test('shows reversed entries on request', async () => {
  expect(await codes({ includeVoided: 'true' })).toContain('FIL-6');
  expect(await codes({ includeVoided: 'false' })).toEqual(unvoided);
  expect(faultsOf(await list({ includeVoided: 'yes' }))).toEqual([
    ['query/includeVoided', 'invalid_type'],
  ]);
});

test('counts on request', async () => {
  const { body } = await list({ limit: '2', count: 'true', skuId: bread });
  expect([body.data.length, body.total, body.totalIsExact]).toEqual([2, 4, true]);
  expect((await list()).body).not.toHaveProperty('total');
});

describe('pages', () => {
  /** All pages, with a change between them. */
  async function read(
    parameters: Record<string, string>,
    client = owner,
    between = async () => {},
  ): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer = await list({ ...parameters, ...(cursor && { cursor }) }, client);
      expect(answer.status, answer.text).toBe(200);
      found.push(...answer.body.data.map((row: { code: string }) => row.code));
      cursor = answer.body.nextCursor;
      await between();
    }
    return found;
  }

  test.each(['1', '2', '3', '7', '200'])('of %s show each entry once', async (limit) => {
    expect(await read({ limit })).toEqual(unvoided);
    expect(await read({ limit, sort: 'eventDate' })).toEqual(unvoided.toReversed());
  });

  test('continue at their position while entries are added before and after it', async () => {
    const other = await newOrganization();
    const body = { skuId: await newSku(other), locationId: await newLocation(other), quantity: 1 };
    const eventDates = [3, 1, 2, 2, 2, 1, 3, 2].map(march);
    for (const eventDate of eventDates) await adjust(other, { ...body, eventDate });
    const before = await codes({}, other);
    const seen = await read({ limit: '2' }, other, async () => {
      for (const eventDate of [march(9), march(2)]) await adjust(other, { ...body, eventDate });
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((code) => before.includes(code))).toEqual(before);
  });

  test('belong to their filters and their order', async () => {
    const { nextCursor: cursor } = (await list({ limit: '1' })).body;
    const otherTenants = await newOrganization();
    for (const answer of [
      await list({ cursor, eventType: 'ADJUST' }),
      await list({ cursor, sort: 'eventDate' }),
      await list({ cursor: cursor.slice(1) }),
      await list({ cursor }, otherTenants),
    ]) {
      expect([answer.status, faultsOf(answer)]).toEqual([
        422,
        [['query/cursor', 'invalid_cursor']],
      ]);
    }
    expect((await list({ cursor, limit: '5' })).status).toBe(200);
  });

  test.each(['0', '201', '-1', '1.5', 'all'])('cannot be of %s', async (limit) => {
    const answer = await list({ limit });
    expect([answer.status, faultsOf(answer).map(([at]) => at)]).toEqual([422, ['query/limit']]);
  });
});

test('is allowed to members and their API tokens', async () => {
  const member = await newMember(owner);
  expect((await list({}, member)).status).toBe(200);
  const { client } = await withApiToken(member, { readOnly: true });
  expect((await list({}, client.in(undefined))).status).toBe(200);
});

test('refuses every cursor that was tampered with', async () => {
  const skuId = await newSku(owner);
  const locationId = await newLocation(owner);
  for (const quantity of [1, 2]) await adjust(owner, { skuId, locationId, quantity });
  const path = '/finished-goods-inventory/ledger';
  const { body } = await owner.get(path, { query: { limit: '1' } });
  const [, id, fingerprint] = JSON.parse(Buffer.from(body.nextCursor, 'base64url').toString());
  for (const key of ['9999-99-99 99:99:99+00', '2026-02-31 10:00:00+00', 'x', '', 5, null]) {
    const cursor = Buffer.from(JSON.stringify([key, id, fingerprint])).toString('base64url');
    const answer = await owner.get(path, { query: { limit: '1', cursor } });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'query/cursor']);
  }
});
