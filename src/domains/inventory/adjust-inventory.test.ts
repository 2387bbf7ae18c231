/** E099 and E106: found stock becomes a layer of its item's cost pool. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  adjust,
  balancesOf,
  dispose,
  ledgers,
  march,
  materialsLedger,
  newLocation,
  newMaterial,
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
});

const path = '/finished-goods-inventory/adjustments';
const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
const found = (more: Record<string, unknown> = {}, by = owner) =>
  adjust(by, { skuId, locationId, quantity: 1, ...more });
/** The body as text, with a numeral as the value of a field. */
const withNumeral = (field: string, numeral: string) =>
  JSON.stringify({ skuId, locationId, quantity: 1, [field]: 'NUMERAL' }).replace(
    '"NUMERAL"',
    numeral,
  );

describe.each(ledgers)('an adjustment of $name', (ledger) => {
  const { itemField, newItem, codePrefix } = ledger;
  let itemId: string;
  let item: Record<string, string>;
  beforeEach(async () => {
    itemId = await newItem(owner);
    item = { [itemField]: itemId };
  });
  const found = (more: Record<string, unknown>) =>
    ledger.adjust(owner, { ...item, locationId, quantity: 1, ...more });

  test('adds the found stock to the quantity on hand, at the stated cost', async () => {
    const made = await found({
      quantity: 100,
      unitCost: 2.5,
      notes: 'Opening\tstock',
      eventDate: '2026-03-01T00:30:00+01:00',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      orgId: owner.orgId,
      code: expect.stringMatching(new RegExp(`^${codePrefix}\\d+$`)),
      ...item,
      locationId,
      eventType: 'ADJUST',
      quantity: '100',
      unitCost: '2.5',
      ref: null,
      toLocationId: null,
      notes: 'Opening\tstock',
      eventDate: '2026-02-28T23:30:00.000Z',
      day: '2026-02-28',
      sequence: expect.any(Number),
      sourceType: null,
      sourceId: null,
      carriedFrom: null,
      returnsEntryId: null,
      createdAt: expect.any(String),
      voidedAt: null,
      reason: null,
      count: null,
      createdBy: owner.userId,
    });
    expect(made.headers.get('location')).toBe(`/api${ledger.path}/ledger/${made.body.id}`);
    expect((await ledger.entryOf(owner, made.body.id)).body).toEqual(made.body);
    expect(await ledger.balancesOf(owner, itemId)).toMatchObject({ onHand: '100', value: '250' });
  });

  test('refuses an unknown item and an unknown location, both at once', async () => {
    const otherTenant = await newOrganization();
    const answer = await found({
      [itemField]: nowhere,
      locationId: await newLocation(otherTenant),
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([
      [`/${itemField}`, 'not_found'],
      ['/locationId', 'not_found'],
    ]);
  });

  test('is corrected and cancelled by its id', async () => {
    const first = await found({ quantity: 5, unitCost: 2 });
    const second = await found({ quantity: 6, replaces: first.body.id });
    expect(second.body).toMatchObject({ ...item, quantity: '6', unitCost: '2' });
    expect(await ledger.balancesOf(owner, itemId)).toMatchObject({ onHand: '6', value: '12' });
    const gone = await ledger.adjust(owner, { ...item, replaces: second.body.id, cancel: true });
    expect([gone.status, gone.body.voidedAt === null]).toEqual([200, false]);
    expect(await ledger.balancesOf(owner, itemId)).toMatchObject({ onHand: '0', value: '0' });
  });
});

test('of a material has its manual cost, and does not change it', async () => {
  const materialId = await newMaterial(owner, { unitCost: 7 });
  const stock = { materialId, locationId, quantity: 1 };
  expect((await materialsLedger.adjust(owner, stock)).body.unitCost).toBe('7');
  await materialsLedger.adjust(owner, { ...stock, unitCost: 3 });
  expect((await materialsLedger.adjust(owner, stock)).body.unitCost).toBe('7');
  expect((await owner.get(`/materials/${materialId}`)).body.unitCost).toBe(7);
});

describe('an adjustment', () => {
  test('stores quantities and costs digit for digit', async () => {
    const quantity = await owner.post(path, withNumeral('quantity', '987654321098.765432'));
    expect(quantity.body.quantity).toBe('987654321098.765432');
    const cost = await owner.post(path, withNumeral('unitCost', '123456789012.123456'));
    expect(cost.body.unitCost).toBe('123456789012.123456');
    const value = BigInt('123456789012123456') * 1_000_000n;
    expect(await balancesOf(owner, skuId)).toMatchObject({
      onHand: '987654321099.765432',
      value: `${value / 10n ** 12n}.${String(value % 10n ** 12n).replace(/0+$/, '')}`,
    });
  });

  test('is accepted for an inactive SKU and location', async () => {
    const place = await newLocation(owner);
    await owner.patch(`/skus/${skuId}`, { isActive: false });
    await owner.patch(`/locations/${place}`, { isActive: false });
    expect((await found({ locationId: place })).status).toBe(201);
  });
});

describe('without a stated cost it has the current cost', () => {
  test('which is 0 at first, and is kept', async () => {
    expect((await found()).body.unitCost).toBe('0');
    const made = await found({ unitCost: 3 });
    expect((await found()).body.unitCost).toBe('3');
    expect(made.body.unitCost).toBe('3');
    const [zero] = (
      await owner.get('/finished-goods-inventory/ledger', { query: { skuId, limit: '200' } })
    ).body.data.slice(-1);
    expect(zero.unitCost).toBe('0');
  });

  test('which is the latest stated cost by day, in any order of entry', async () => {
    await found({ unitCost: 8, eventDate: march(10) });
    await found({ unitCost: 6, eventDate: march(1) });
    expect((await found()).body.unitCost).toBe('8');
    const last = await found({ unitCost: 0, eventDate: march(11) });
    expect((await found()).body.unitCost).toBe('0');
    await adjust(owner, { skuId, replaces: last.body.id, cancel: true });
    expect((await found()).body.unitCost).toBe('8');
  });

  test('and an inherited cost does not become the current cost of another day', async () => {
    await found({ unitCost: 4, eventDate: march(1) });
    await found({ eventDate: march(5) });
    await found({ unitCost: 5, eventDate: march(3) });
    expect((await found()).body.unitCost).toBe('5');
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '4', value: '18' });
  });

  test('which is the shown average while there are no units', async () => {
    await found({ unitCost: 7 });
    await dispose(owner, { skuId, locationId, quantity: 1 });
    expect(await balancesOf(owner, skuId)).toMatchObject({ value: '0', averageUnitCost: '7' });
  });
});

describe('refuses', () => {
  test.each([
    ['quantity', '0', 'too_small'],
    ['quantity', '-1', 'too_small'],
    ['quantity', '1.0000001', 'too_many_decimals'],
    ['quantity', '1e12', 'too_large'],
    ['quantity', '"1"', 'invalid_type'],
    ['quantity', 'null', 'invalid_type'],
    ['unitCost', '-0.000001', 'too_small'],
    ['unitCost', '0.0000001', 'too_many_decimals'],
    ['unitCost', '1000000000000', 'too_large'],
    ['unitCost', '"1"', 'invalid_type'],
  ])('a %s of %s', async (field, numeral, code) => {
    const answer = await owner.post(path, withNumeral(field, numeral));
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([[`/${field}`, code]]);
  });

  test('a request with several errors, and reports all of them', async () => {
    const answer = await owner.post(path, {
      skuId: 1,
      eventDate: '2026-13-01T00:00:00Z',
      reason: '',
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['/eventDate', 'invalid_timestamp'],
      ['/locationId', 'required'],
      ['/quantity', 'required'],
      ['/reason', 'too_short'],
      ['/skuId', 'invalid_uuid'],
    ]);
  });
});
