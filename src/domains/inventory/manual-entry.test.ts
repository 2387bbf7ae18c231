/** E106 and E107: mistaken entries are corrected or cancelled, never erased. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { meet } from '../../../test/support/race.ts';
import {
  adjust,
  balancesOf,
  complete,
  dispose,
  entryOf,
  march,
  newLocation,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner);
});

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

async function found(quantity: number, unitCost: number | undefined, day: number, more = {}) {
  const body = { skuId, locationId, quantity, unitCost, eventDate: march(day), ...more };
  return made(await adjust(owner, body));
}
async function gone(quantity: number, day: number, more = {}) {
  return made(
    await dispose(owner, { skuId, locationId, quantity, eventDate: march(day), ...more }),
  );
}
function made(answer: Answer) {
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const cancel = (way: typeof adjust, replaces: string) =>
  way(owner, { skuId, replaces, cancel: true });
const layersOf = async (id: string) =>
  (await entryOf(owner, id, { include: 'layers' })).body.layers.map(
    (take: { quantity: string; unitCost: string }) => `${take.quantity} at ${take.unitCost}`,
  );
const codesIn = async (parameters: Record<string, string> = {}) =>
  (
    await owner.get('/finished-goods-inventory/ledger', { query: { skuId, ...parameters } })
  ).body.data
    .map((row: { code: string }) => row.code)
    .sort();

describe('a correction', () => {
  test('voids the entry and writes another with its sequence, date, cost and notes', async () => {
    const mistaken = await found(10, 2, 5, { notes: 'Counted twice' });
    const right = made(
      await adjust(owner, { skuId, locationId, quantity: 4, replaces: mistaken.id }),
    );
    expect(right).toMatchObject({
      quantity: '4',
      unitCost: '2',
      eventDate: '2026-03-05T12:00:00.000Z',
      notes: 'Counted twice',
      voidedAt: null,
    });
    expect(right.code).not.toBe(mistaken.code);
    const old = await entryOf(owner, mistaken.id);
    expect(old.body).toEqual({ ...mistaken, voidedAt: right.createdAt });
    expect(await codesIn()).toEqual([right.code]);
    expect(await codesIn({ includeVoided: 'true' })).toEqual([mistaken.code, right.code].sort());
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '4', value: '8' });
  });

  test('of an entry without a stated cost keeps its cost, and states none either', async () => {
    await found(1, 2, 1);
    const mistaken = await found(10, undefined, 9);
    await found(1, 5, 2);
    const right = await found(4, undefined, 9, { replaces: mistaken.id });
    expect(right.unitCost).toBe('2');
    expect((await found(1, undefined, 10)).unitCost).toBe('5');
  });

  test('has the sequence of the entry within its day', async () => {
    const first = await found(10, 2, 5);
    await found(10, 3, 5);
    const out = await gone(5, 6);
    const right = await found(4, 1, 5, { replaces: first.id });
    expect(await layersOf(out.id)).toEqual(['4 at 1', '1 at 3']);
    const positions = await query<{ position: string }>(
      'select position from ledger_entries where id = any($1)',
      [[first.id, right.id]],
    );
    expect(new Set(positions.map((row) => row.position)).size).toBe(1);
  });

  test('can change everything, also day and location', async () => {
    const place = await newLocation(owner);
    const mistaken = await found(10, 2, 5);
    await found(10, 3, 1);
    const out = await gone(5, 6);
    await found(2, 7, 1, {
      replaces: mistaken.id,
      locationId: place,
      eventDate: '2026-02-20T12:00:00Z',
    });
    expect(await layersOf(out.id)).toEqual(['2 at 7', '3 at 3']);
    const { locations } = await balancesOf(owner, skuId);
    expect(locations.map((at) => [at.locationId, at.onHand]).sort()).toEqual(
      [
        [locationId, '5'],
        [place, '2'],
      ].sort(),
    );
  });

  test('of a disposal keeps the provisional cost of the first version', async () => {
    await found(1, 5, 1);
    const mistaken = await gone(10, 2, { reason: 'Mice' });
    await found(1, 9, 1);
    const right = await gone(3, 2, { replaces: mistaken.id });
    const { body } = await entryOf(owner, right.id, { include: 'layers' });
    expect(body).toMatchObject({
      provisionalQuantity: '1',
      provisionalUnitCost: '5',
      unitCost: '6.3333333333',
      reason: 'Mice',
    });
  });

  test('revalues later consumption, and the cost history has every step', async () => {
    const mistaken = await found(10, 2, 1);
    const out = await gone(10, 5);
    const right = await found(10, 3, 1, { replaces: mistaken.id });
    await found(10, 4, 1, { replaces: right.id });
    expect((await entryOf(owner, out.id)).body.unitCost).toBe('4');
    const lines = await query(
      `select trim_scale(old_unit_cost)::text as old, trim_scale(new_unit_cost)::text as new,
        trim_scale(old_value)::text || ' ' || trim_scale(new_value)::text as values, cause_type
       from cost_history where ledger_entry_id = $1 order by number`,
      [out.id],
    );
    expect(lines).toEqual([
      { old: '2', new: '3', values: '20 30', cause_type: 'ledger_entry' },
      { old: '3', new: '4', values: '30 40', cause_type: 'ledger_entry' },
    ]);
  });

  test('with the same values rewrites no cost', async () => {
    const entry = await found(10, 2, 1);
    const out = await gone(4, 5);
    await found(10, 2, 1, { replaces: entry.id });
    const lines = await query('select 1 from cost_history where ledger_entry_id = $1', [out.id]);
    expect(lines).toEqual([]);
  });
});

describe('a cancellation', () => {
  test('voids the entry and writes nothing', async () => {
    await found(10, 2, 1);
    const mistaken = await gone(4, 5);
    const answer = await cancel(dispose, mistaken.id);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(answer.body).toEqual({ ...mistaken, voidedAt: expect.any(String) });
    expect((await entryOf(owner, mistaken.id)).body).toEqual(answer.body);
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '10', value: '20' });
    const layers = await entryOf(owner, mistaken.id, { include: 'layers' });
    expect(layers.body).toMatchObject({ layers: [], provisionalQuantity: null });
  });

  test('of found stock leaves its consumption at a provisional cost', async () => {
    const mistaken = await found(10, 2, 1);
    const out = await gone(4, 5);
    await cancel(adjust, mistaken.id);
    const { body } = await entryOf(owner, out.id, { include: 'layers' });
    expect(body).toMatchObject({ unitCost: '2', provisionalQuantity: '4', layers: [] });
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '-4', value: '-8' });
  });
});

describe('refuses', () => {
  test('a correction without its required fields, and a cancellation without an entry', async () => {
    const { id: replaces } = await found(1, 2, 1);
    expect(faultsOf(await adjust(owner, { skuId, replaces }))).toEqual([
      ['/locationId', 'required'],
      ['/quantity', 'required'],
    ]);
    expect(faultsOf(await adjust(owner, { skuId, cancel: true }))).toEqual([
      ['/replaces', 'required'],
    ]);
    expect(
      faultsOf(await adjust(owner, { skuId, replaces: 'FIL-1', cancel: 'yes' })).sort(),
    ).toEqual([
      ['/cancel', 'invalid_type'],
      ['/locationId', 'required'],
      ['/quantity', 'required'],
      ['/replaces', 'invalid_uuid'],
    ]);
  });

  test('an entry that is unknown or of another organization', async () => {
    const otherTenant = await newOrganization();
    const place = await newLocation(otherTenant);
    const theirs = await adjust(otherTenant, {
      skuId: await newSku(otherTenant),
      locationId: place,
      quantity: 1,
    });
    for (const id of [nowhere, theirs.body.id]) {
      const answer = await cancel(adjust, id);
      expect([answer.status, faultsOf(answer)]).toEqual([404, [['/replaces', 'not_found']]]);
    }
    const answer = await adjust(owner, { skuId: nowhere, replaces: nowhere, cancel: true });
    expect(faultsOf(answer).map(([path]) => path)).toEqual(['/skuId', '/replaces']);
  });

  test('an entry of another type or SKU, or one that is voided already', async () => {
    const entry = await found(1, 2, 1);
    const other = await newSku(owner);
    const voided = await found(1, 2, 1);
    await cancel(adjust, voided.id);
    const answers = [
      await cancel(dispose, entry.id),
      await adjust(owner, { skuId: other, replaces: entry.id, cancel: true }),
      await cancel(adjust, voided.id),
      await adjust(owner, { skuId, locationId, quantity: 1, replaces: voided.id }),
    ];
    for (const answer of answers) {
      expect([answer.status, faultsOf(answer)], answer.text).toEqual([
        422,
        [['/replaces', 'not_replaceable']],
      ]);
    }
    expect((await entryOf(owner, entry.id)).body.voidedAt).toBeNull();
  });

  test('the legs of a transfer', async () => {
    const places = {
      sourceLocationId: locationId,
      destinationLocationId: await newLocation(owner),
    };
    const sent = (await transfer(owner, { skuId, ...places, quantity: 1 })).body;
    const arrived = (await complete(owner, sent.ref)).body;
    for (const { id } of [sent.ledgerEntry, arrived.ledgerEntry]) {
      const answer = await cancel(adjust, id);
      expect(answer.status).toBe(422);
      expect(new Set(faultsOf(answer).map(([path]) => path))).toEqual(new Set(['/replaces']));
    }
  });
});

describe('concurrent requests', () => {
  const itself = (id: string) => ({
    text: 'select 1 from items where id = $1 for update',
    values: [id],
  });

  test('two corrections of one entry: one succeeds, the other is refused', async () => {
    const { id: replaces } = await found(10, 2, 1);
    const correct = () => adjust(owner, { skuId, locationId, quantity: 4, replaces });
    const answers = await meet(itself(skuId), [correct, correct, () => cancel(adjust, replaces)]);
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 422, 422]);
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '4', value: '8' });
    expect(await breachesOf(owner.orgId as string)).toEqual([]);
  });

  test('a disposal and a correction of the layer that it consumes', async () => {
    const { id: replaces } = await found(10, 2, 1);
    const [out, right] = await meet(itself(skuId), [
      () => dispose(owner, { skuId, locationId, quantity: 6 }),
      () => adjust(owner, { skuId, locationId, quantity: 8, unitCost: 3, replaces }),
    ]);
    expect([out?.status, right?.status]).toEqual([201, 201]);
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '2', value: '6' });
    expect(await breachesOf(owner.orgId as string)).toEqual([]);
  });
});
