/** E100 and E107: writing stock off, at the cost of the oldest layers. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  adjust,
  balancesOf,
  dispose,
  ledgers,
  march,
  newLocation,
  newSku,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner);
  await adjust(owner, { skuId, locationId, quantity: 10, unitCost: 2, eventDate: march(1) });
});

const path = '/finished-goods-inventory/disposals';
const gone = (more: Record<string, unknown> = {}, by = owner) =>
  dispose(by, { skuId, locationId, quantity: 1, ...more });

describe.each(ledgers)('a disposal of $name', (ledger) => {
  const { itemField, newItem, codePrefix } = ledger;
  let itemId: string;
  let item: Record<string, string>;
  beforeEach(async () => {
    itemId = await newItem(owner);
    item = { [itemField]: itemId };
  });
  const gone = (more: Record<string, unknown>) =>
    ledger.dispose(owner, { ...item, locationId, quantity: 1, ...more });

  test('consumes the oldest layer first, and stores its reason', async () => {
    const layer = { ...item, locationId, quantity: 10 };
    await ledger.adjust(owner, { ...layer, unitCost: 2, eventDate: march(1) });
    await ledger.adjust(owner, { ...layer, unitCost: 3, eventDate: march(2) });
    const made = await gone({
      quantity: 12.5,
      reason: ' Broken in transit ',
      notes: 'Pallet 7',
      eventDate: march(3),
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      orgId: owner.orgId,
      code: expect.stringMatching(new RegExp(`^${codePrefix}\\d+$`)),
      ...item,
      locationId,
      eventType: 'DISPOSE',
      quantity: '12.5',
      unitCost: '2.2',
      ref: null,
      toLocationId: null,
      notes: 'Pallet 7',
      eventDate: '2026-03-03T12:00:00.000Z',
      day: '2026-03-03',
      sequence: expect.any(Number),
      sourceType: null,
      sourceId: null,
      carriedFrom: null,
      returnsEntryId: null,
      createdAt: expect.any(String),
      voidedAt: null,
      reason: 'Broken in transit',
      count: null,
      createdBy: owner.userId,
    });
    expect(made.headers.get('location')).toBe(`/api${ledger.path}/ledger/${made.body.id}`);
    expect((await ledger.entryOf(owner, made.body.id)).body).toEqual(made.body);
    expect(await ledger.balancesOf(owner, itemId)).toMatchObject({ onHand: '7.5', value: '22.5' });
  });

  test('refuses an unknown item and an unknown location, both at once', async () => {
    const otherTenant = await newOrganization();
    const answer = await gone({
      [itemField]: await newItem(otherTenant),
      locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff',
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([
      [`/${itemField}`, 'not_found'],
      ['/locationId', 'not_found'],
    ]);
  });
});

test('more than is on hand leaves a negative quantity, at the current cost of that moment', async () => {
  const made = await gone({ quantity: 15 });
  expect(made.body.unitCost).toBe('2');
  expect(await balancesOf(owner, skuId)).toMatchObject({
    onHand: '-5',
    available: '-5',
    value: '-10',
    averageUnitCost: '2',
    negative: true,
    locations: [{ locationId, onHand: '-5', value: '-10', negative: true }],
  });
});

describe('refuses', () => {
  test.each([
    ['0', 'too_small'],
    ['-1', 'too_small'],
    ['0.1234567', 'too_many_decimals'],
    ['1e12', 'too_large'],
    ['"1"', 'invalid_type'],
  ])('a quantity of %s', async (numeral, code) => {
    const text = JSON.stringify({ skuId, locationId, quantity: 'N' }).replace('"N"', numeral);
    const answer = await owner.post(path, text);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/quantity', code]]]);
  });

  test('a cost, which it cannot state, and other errors, all at once', async () => {
    const answer = await gone({ unitCost: 2, reason: 'x'.repeat(201), locationId: undefined });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['/locationId', 'required'],
      ['/reason', 'too_long'],
      ['/unitCost', 'unknown_field'],
    ]);
  });
});
