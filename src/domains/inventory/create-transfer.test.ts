/** E097 and E104: creating a transfer between locations. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  adjust,
  balancesOf,
  ledgers,
  newLocation,
  newSku,
  transfer,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let source: string;
let destination: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  source = await newLocation(owner, 'Bakery');
  destination = await newLocation(owner, 'Shop');
});
beforeEach(async () => {
  skuId = await newSku(owner);
});

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

const shipment = (quantity: unknown, more = {}) => ({
  skuId,
  sourceLocationId: source,
  destinationLocationId: destination,
  quantity,
  ...more,
});
const send = (quantity: unknown, more = {}, by = owner) => transfer(by, shipment(quantity, more));
const stock = (quantity: number) =>
  adjust(owner, { skuId, locationId: source, quantity, unitCost: 2 });

describe.each(ledgers)('a transfer of $name', (ledger) => {
  const { itemField, newItem, codePrefix, refPrefix } = ledger;
  let itemId: string;
  let item: Record<string, string>;
  beforeEach(async () => {
    itemId = await newItem(owner);
    item = { [itemField]: itemId };
  });
  const send = (quantity: unknown, more = {}) =>
    ledger.transfer(owner, {
      ...item,
      sourceLocationId: source,
      destinationLocationId: destination,
      quantity,
      ...more,
    });

  test('moves stock from its source into transit to its destination', async () => {
    await ledger.adjust(owner, { ...item, locationId: source, quantity: 100, unitCost: 2 });
    const done = await send(30.5, {
      notes: ' Two crates \n',
      eventDate: '2026-03-01T09:00:00+01:00',
    });
    expect(done.status, done.text).toBe(201);
    const { ledgerEntry } = done.body;
    expect(done.body).toEqual({
      ref: expect.stringMatching(new RegExp(`^${refPrefix}\\d+$`)),
      ledgerEntry: {
        id: expect.any(String),
        orgId: owner.orgId,
        code: expect.stringMatching(new RegExp(`^${codePrefix}\\d+$`)),
        ...item,
        locationId: source,
        eventType: 'TRANSFER',
        quantity: '30.5',
        unitCost: null,
        ref: done.body.ref,
        toLocationId: destination,
        notes: 'Two crates',
        eventDate: '2026-03-01T08:00:00.000Z',
        day: '2026-03-01',
        sequence: expect.any(Number),
        sourceType: null,
        sourceId: null,
        carriedFrom: null,
        returnsEntryId: null,
        count: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        voidedAt: null,
        reason: null,
        createdBy: owner.userId,
      },
    });
    const path = `/api${ledger.path}/ledger/${ledgerEntry.id}`;
    expect(done.headers.get('location')).toBe(path);
    expect((await ledger.entryOf(owner, ledgerEntry.id)).body).toEqual(ledgerEntry);
    const { locations, ...figures } = await ledger.balancesOf(owner, itemId);
    expect(figures).toMatchObject({ onHand: '69.5', inTransit: '30.5', value: '200' });
    expect(locations).toHaveLength(2);
    expect(locations).toMatchObject(
      [
        { locationId: source, onHand: '69.5', inTransit: '0', value: '139' },
        { locationId: destination, onHand: '0', inTransit: '30.5', value: '61' },
      ].sort((a, b) => (a.locationId < b.locationId ? -1 : 1)),
    );
  });

  test('is numbered by organization, and dated now by default', async () => {
    const other = await newOrganization();
    const body = {
      [itemField]: await newItem(other),
      sourceLocationId: await newLocation(other),
      destinationLocationId: await newLocation(other),
      quantity: 1,
    };
    const before = new Date().toISOString();
    const answers = [await ledger.transfer(other, body), await ledger.transfer(other, body)];
    expect(answers.map(({ body: { ref, ledgerEntry } }) => [ref, ledgerEntry.code])).toEqual([
      [`${refPrefix}1`, `${codePrefix}1`],
      [`${refPrefix}2`, `${codePrefix}2`],
    ]);
    const { eventDate, createdAt } = answers[0]?.body.ledgerEntry ?? {};
    expect(eventDate).toBe(createdAt);
    expect(eventDate >= before).toBe(true);
  });

  test('refuses all unknown records at once, after other errors of the request', async () => {
    const otherTenant = await newOrganization();
    const answer = await send(1, {
      [itemField]: await newItem(otherTenant),
      sourceLocationId: await newLocation(otherTenant),
      destinationLocationId: nowhere,
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual(
      [`/${itemField}`, '/sourceLocationId', '/destinationLocationId'].map((path) => [
        path,
        'not_found',
      ]),
    );
    expect((await send(0, { [itemField]: nowhere })).status).toBe(422);
  });

  test('refuses an inactive item and inactive locations, all at once', async () => {
    const [from, to] = [await newLocation(owner), await newLocation(owner)];
    for (const path of [`${ledger.itemPath}/${itemId}`, `/locations/${from}`, `/locations/${to}`]) {
      expect((await owner.patch(path, { isActive: false })).status).toBe(200);
    }
    const places = { sourceLocationId: from, destinationLocationId: to };
    const answer = await send(1, places);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(
      [`/${itemField}`, '/sourceLocationId', '/destinationLocationId'].map((path) => [
        path,
        'inactive',
      ]),
    );
    const absent = await send(1, { ...places, destinationLocationId: nowhere });
    expect([absent.status, faultsOf(absent)]).toEqual([
      404,
      [['/destinationLocationId', 'not_found']],
    ]);
    await owner.patch(`${ledger.itemPath}/${itemId}`, { isActive: true });
    expect((await send(1)).status).toBe(201);
  });
});

describe('a transfer', () => {
  test.each([
    ['123456789012.123456', '123456789012.123456'],
    ['999999999999.999999', '999999999999.999999'],
    ['0.000001', '0.000001'],
    ['3.05e1', '30.5'],
    ['1E+2', '100'],
    ['30.500000', '30.5'],
    ['1000000000000e-1', '100000000000'],
  ])('of %s pieces stores %s, digit for digit', async (sent, kept) => {
    const text = JSON.stringify(shipment('QUANTITY')).replace('"QUANTITY"', sent);
    const answer = await owner.post('/finished-goods-inventory/transfers', text);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.ledgerEntry.quantity).toBe(kept);
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: `-${kept}`, inTransit: kept });
  });
});

describe('refuses', () => {
  test.each([
    ['0', 'too_small'],
    ['-0.5', 'too_small'],
    ['0.0000001', 'too_many_decimals'],
    ['123456789012.1234567', 'too_many_decimals'],
    ['1000000000000', 'too_large'],
    ['1e12', 'too_large'],
    ['-1e40', 'too_large'],
    ['"30.5"', 'invalid_type'],
    ['null', 'invalid_type'],
    ['[1]', 'invalid_type'],
  ])('a quantity of %s', async (sent, code) => {
    const text = JSON.stringify(shipment('QUANTITY')).replace('"QUANTITY"', sent);
    const answer = await owner.post('/finished-goods-inventory/transfers', text);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/quantity', code]]);
  });

  test('a destination that is the source, in any spelling of the id', async () => {
    const answer = await send(1, { destinationLocationId: source.toUpperCase() });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([['/destinationLocationId', 'same_location']]);
  });

  test('a request with several errors, and reports all of them', async () => {
    const answer = await owner.post('/finished-goods-inventory/transfers', {
      skuId: 'bread',
      sourceLocationId: source,
      destinationLocationId: source,
      quantity: '1',
      eventDate: '2026-03-01',
      notes: 'bell \u0007',
      unitCost: 1,
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['/destinationLocationId', 'same_location'],
      ['/eventDate', 'invalid_timestamp'],
      ['/notes', 'invalid_text'],
      ['/quantity', 'invalid_type'],
      ['/skuId', 'invalid_uuid'],
      ['/unitCost', 'unknown_field'],
    ]);
    const empty = await owner.post('/finished-goods-inventory/transfers', {});
    expect(faultsOf(empty)).toEqual(
      ['skuId', 'sourceLocationId', 'destinationLocationId', 'quantity'].map((field) => [
        `/${field}`,
        'required',
      ]),
    );
  });
});

test('concurrent transfers share transactions, and each gets its own answer', async () => {
  await stock(100);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(index % 4 === 3 ? -1 : 0.5)),
  );
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.length).toBe(30);
  expect(answers.filter((answer) => answer.status === 422).length).toBe(10);
  expect(new Set(made.map((answer) => answer.body.ledgerEntry.code)).size).toBe(30);
  expect(new Set(made.map((answer) => answer.body.ref)).size).toBe(30);
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '85', inTransit: '15' });
});
