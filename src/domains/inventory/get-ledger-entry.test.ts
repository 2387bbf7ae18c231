/** E103 and E110: showing an entry with its layers or its consumers. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  adjust,
  complete,
  dispose,
  entryOf,
  ledgers,
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
const found = async (quantity: number, unitCost: number, day: number, more = {}) =>
  (await adjust(owner, { skuId, locationId, quantity, unitCost, eventDate: march(day), ...more }))
    .body;
const gone = async (quantity: number, day: number) =>
  (await dispose(owner, { skuId, locationId, quantity, eventDate: march(day) })).body;
const matchingOf = async (id: string) => (await entryOf(owner, id, { include: 'layers' })).body;

describe.each(ledgers)('an entry of $name', (ledger) => {
  const { itemField, newItem } = ledger;
  let item: Record<string, string>;
  beforeEach(async () => {
    item = { [itemField]: await newItem(owner) };
  });
  const found = async () =>
    (await ledger.adjust(owner, { ...item, locationId, quantity: 100, unitCost: 2.5 })).body;

  test('is shown as it was answered when it was created', async () => {
    const made = await found();
    const answer = await ledger.entryOf(owner, made.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(made);
    expect(Object.keys(answer.body)).toEqual([
      ...['id', 'orgId', 'code', itemField, 'locationId', 'eventType', 'quantity', 'unitCost'],
      ...['ref', 'toLocationId', 'notes', 'eventDate', 'day', 'sequence', 'sourceType'],
      ...['sourceId', 'carriedFrom', 'returnsEntryId', 'count', 'createdAt', 'voidedAt', 'reason'],
      'createdBy',
    ]);
  });

  test('cannot be deleted; the refusal says what to do instead', async () => {
    const answer = await owner.delete(`${ledger.path}/ledger/${nowhere}`);
    expect(answer.status).toBe(405);
    expect(answer.body.detail).toContain('This address supports GET. The ledger is append-only.');
    expect(answer.body.detail).toContain(`POST /api${ledger.path}/adjustments`);
  });

  test('shows its consumers, and is shown by them', async () => {
    const layer = await found();
    const out = (await ledger.dispose(owner, { ...item, locationId, quantity: 30 })).body;
    const taken = { quantity: '30', unitCost: '2.5' };
    const matchingOf = async (id: string) =>
      (await ledger.entryOf(owner, id, { include: 'layers' })).body;
    expect(await matchingOf(layer.id)).toEqual({
      ...layer,
      layers: [{ ledgerEntryId: out.id, ...taken }],
      openQuantity: '70',
      provisionalQuantity: null,
      provisionalUnitCost: null,
    });
    expect(await matchingOf(out.id)).toMatchObject({
      [itemField]: item[itemField],
      layers: [{ ledgerEntryId: layer.id, ...taken }],
      provisionalQuantity: '0',
    });
  });
});

test('shows a reversed entry with its time', async () => {
  const made = await found(1, 2, 1);
  await adjust(owner, { skuId, replaces: made.id, cancel: true });
  const { voidedAt, ...entry } = (await entryOf(owner, made.id)).body;
  expect({ ...entry, voidedAt: null }).toEqual(made);
  expect(voidedAt >= made.createdAt).toBe(true);
  expect(await matchingOf(made.id)).toMatchObject({ layers: [], openQuantity: null });
});

describe('include=costHistory', () => {
  test('lists each change of the cost with its cause', async () => {
    const mistaken = await found(10, 2, 1);
    const out = await gone(10, 5);
    const right = await found(10, 3.5, 1, { replaces: mistaken.id });
    await found(10, 4, 1, { replaces: right.id });
    const { body, status, text } = await entryOf(owner, out.id, { include: 'costHistory' });
    expect(status, text).toBe(200);
    const cause = { causeType: 'ledger_entry', changedAt: expect.stringMatching(/Z$/) };
    expect(body.costHistory).toEqual([
      {
        ...{ ...cause, causeId: right.id, oldUnitCost: '2', newUnitCost: '3.5' },
        ...{ oldValue: '20', newValue: '35' },
      },
      {
        ...{ ...cause, causeId: expect.any(String), oldUnitCost: '3.5', newUnitCost: '4' },
        ...{ oldValue: '35', newValue: '40' },
      },
    ]);
    expect(body).not.toHaveProperty('layers');
  });

  test('is empty when nothing has changed, and can be combined with layers', async () => {
    const { id } = await found(1, 2, 1);
    const both = (await entryOf(owner, id, { include: 'layers,costHistory' })).body;
    expect(both).toMatchObject({ costHistory: [], layers: [], openQuantity: '1' });
  });
});

describe('include=layers', () => {
  test('lists the layers that an outbound entry consumed, oldest first', async () => {
    const [second, first] = [await found(10, 3, 2), await found(4, 2.5, 1)];
    await gone(1, 3);
    const out = await gone(5.5, 4);
    expect(await matchingOf(out.id)).toEqual({
      ...out,
      layers: [
        { ledgerEntryId: first.id, quantity: '3', unitCost: '2.5' },
        { ledgerEntryId: second.id, quantity: '2.5', unitCost: '3' },
      ],
      openQuantity: null,
      provisionalQuantity: '0',
      provisionalUnitCost: null,
    });
  });

  test('lists the consumers of an inbound entry, and its open quantity', async () => {
    const layer = await found(10, 3, 2);
    const [later, earlier] = [await gone(1.5, 5), await gone(4, 3)];
    expect(await matchingOf(layer.id)).toEqual({
      ...layer,
      layers: [
        { ledgerEntryId: earlier.id, quantity: '4', unitCost: '3' },
        { ledgerEntryId: later.id, quantity: '1.5', unitCost: '3' },
      ],
      openQuantity: '4.5',
      provisionalQuantity: null,
      provisionalUnitCost: null,
    });
  });

  test('shows the provisional quantity of an outbound entry, and its cost', async () => {
    const layer = await found(3, 2, 1);
    const out = await gone(5, 2);
    expect(await matchingOf(out.id)).toMatchObject({
      unitCost: '2',
      layers: [{ ledgerEntryId: layer.id, quantity: '3', unitCost: '2' }],
      provisionalQuantity: '2',
      provisionalUnitCost: '2',
    });
    expect(await matchingOf((await gone(1, 3)).id)).toMatchObject({
      layers: [],
      provisionalQuantity: '1',
    });
  });

  test('adds nothing to the legs of a transfer, which have no cost', async () => {
    const places = {
      sourceLocationId: locationId,
      destinationLocationId: await newLocation(owner),
    };
    const sent = (await transfer(owner, { skuId, ...places, quantity: 1 })).body;
    const arrived = (await complete(owner, sent.ref)).body;
    for (const { ledgerEntry } of [sent, arrived]) {
      expect(await matchingOf(ledgerEntry.id)).toEqual({
        ...ledgerEntry,
        layers: [],
        openQuantity: null,
        provisionalQuantity: null,
        provisionalUnitCost: null,
      });
    }
  });

  test('and costHistory are the only values of include', async () => {
    const { id } = await found(1, 2, 1);
    const answer = await entryOf(owner, id, { include: 'takes' });
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['query/include/0', 'not_allowed']]]);
  });
});

describe('refuses', () => {
  test.each([nowhere, 'FIL-1', '0', `${nowhere}0`])('%s, which is not an entry', async (id) => {
    for (const parameters of [{}, { include: 'layers' }]) {
      const answer = await entryOf(owner, id, parameters);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });
});

test('of many layers the first 5,000 are shown, of many changes of a cost the latest', async () => {
  const code = `MANY-${skuId}`;
  await done(owner.patch(`/skus/${skuId}`, { code }));
  const rows = Array.from({ length: 5_001 }, (_, at) => ({
    ...{ sku: code, locationId, quantity: 1, unitCost: at, date: '2026-03-02' },
  }));
  const { ids } = await done(owner.post('/opening-stock/bulk-import', { rows }));
  const { id } = await gone(5_001, 3);
  const matching = await matchingOf(id);
  expect(matching).toMatchObject({ truncated: true, provisionalQuantity: '0' });
  expect(matching.layers).toHaveLength(5_000);
  expect(matching.layers.at(-1)).toMatchObject({ unitCost: '4999' });
  await query(
    `insert into cost_history (org_id, ledger_entry_id, number, new_unit_cost, cause_type,
       cause_id, changed_at)
     select $1, $2, n, n, 'purchase_order_receipt', $2, now() from generate_series(1, 5001) n`,
    [owner.orgId, ids[0]],
  );
  const { body } = await entryOf(owner, ids[0], { include: 'costHistory' });
  expect(body.truncated).toBe(true);
  const costs = body.costHistory.map((change: { newUnitCost: string }) => change.newUnitCost);
  expect([costs.length, costs[0], costs.at(-1)]).toEqual([5_000, '2', '5001']);
  expect((await matchingOf(ids[0])).truncated).toBeUndefined();
});
