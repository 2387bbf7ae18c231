/** E098 and E105: completing a transfer, once and whole. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  adjust,
  balancesOf,
  complete,
  configure,
  dispose,
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
});
beforeEach(async () => {
  source = await newLocation(owner, 'Bakery');
  destination = await newLocation(owner, 'Shop');
  skuId = await newSku(owner);
});

async function send(more: Record<string, unknown> = {}, quantity = 30.5): Promise<string> {
  const places = { sourceLocationId: source, destinationLocationId: destination };
  const sent = await transfer(owner, { skuId, ...places, quantity, ...more });
  expect(sent.status, sent.text).toBe(201);
  return sent.body.ref;
}

describe.each(ledgers)('completing a transfer of $name', (ledger) => {
  test('adds the whole quantity to the destination, once', async () => {
    const { itemField, codePrefix } = ledger;
    const itemId = await ledger.newItem(owner);
    const item = { [itemField]: itemId };
    await ledger.adjust(owner, { ...item, locationId: source, quantity: 100, unitCost: 2 });
    const places = { sourceLocationId: source, destinationLocationId: destination };
    const { ref } = (await ledger.transfer(owner, { ...item, ...places, quantity: 30.5 })).body;
    const arrived = await ledger.complete(owner, ref);
    expect(arrived.status, arrived.text).toBe(200);
    const { ledgerEntry } = arrived.body;
    expect(arrived.body).toEqual({
      ref,
      ledgerEntry: {
        id: expect.any(String),
        orgId: owner.orgId,
        code: expect.stringMatching(new RegExp(`^${codePrefix}\\d+$`)),
        ...item,
        locationId: destination,
        eventType: 'RECEIVE',
        quantity: '30.5',
        unitCost: null,
        ref,
        toLocationId: null,
        notes: null,
        eventDate: ledgerEntry.createdAt,
        day: ledgerEntry.createdAt.slice(0, 10),
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
      },
    });
    expect((await ledger.entryOf(owner, ledgerEntry.id)).body).toEqual(ledgerEntry);
    const { locations, ...figures } = await ledger.balancesOf(owner, itemId);
    expect(figures).toMatchObject({ onHand: '100', inTransit: '0', value: '200' });
    expect(locations.map((at) => [at.locationId, at.onHand, at.inTransit]).sort()).toEqual(
      [
        [source, '69.5', '0'],
        [destination, '30.5', '0'],
      ].sort(),
    );
    const again = await ledger.complete(owner, ref);
    expect([again.status, again.body.code]).toEqual([409, 'transfer_already_completed']);
  });
});

describe('completing a transfer', () => {
  test('has notes and a date of its own, and accepts an empty body', async () => {
    const ref = await send({ eventDate: '2026-03-01T08:00:00Z' });
    const body = { eventDate: '2026-03-01T09:00:00+01:00', notes: 'One crate was wet' };
    const arrived = await complete(owner, ref, body);
    expect(arrived.body.ledgerEntry).toMatchObject({
      eventDate: '2026-03-01T08:00:00.000Z',
      notes: 'One crate was wet',
    });
    expect((await complete(owner, await send(), {})).status).toBe(200);
  });

  test('has the date of a transfer in the future by default', async () => {
    const eventDate = '2999-01-01T00:00:00.000Z';
    const arrived = await complete(owner, await send({ eventDate }));
    expect(arrived.body.ledgerEntry.eventDate).toBe(eventDate);
  });

  test('is allowed when SKU and locations have become inactive, as are corrections', async () => {
    const ref = await send();
    for (const path of [`/skus/${skuId}`, `/locations/${source}`, `/locations/${destination}`]) {
      expect((await owner.patch(path, { isActive: false })).status).toBe(200);
    }
    expect((await complete(owner, ref)).status).toBe(200);
    const movement = { skuId, locationId: destination, quantity: 1 };
    expect((await adjust(owner, movement)).status).toBe(201);
    expect((await dispose(owner, movement)).status).toBe(201);
  });
});

describe('refuses', () => {
  test('a completed transfer, with 409', async () => {
    const ref = await send();
    await complete(owner, ref);
    const again = await complete(owner, ref, { eventDate: '1999-01-01T00:00:00Z' });
    expect([again.status, again.body.code]).toEqual([409, 'transfer_already_completed']);
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '0', inTransit: '0' });
  });

  test('all but one of many concurrent requests', async () => {
    const ref = await send();
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(owner, ref)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(
      new Set(['transfer_already_completed']),
    );
    const list = await owner.get('/finished-goods-inventory/ledger', { query: { ref } });
    expect(list.body.data.map((row: { eventType: string }) => row.eventType)).toEqual([
      'RECEIVE',
      'TRANSFER',
    ]);
  });

  test.each(['TFR-FG-999999', 'tfr-fg-1', 'FIL-1', '%20', 'x'.repeat(201), "TFR-FG-1'--"])(
    'an unknown reference such as %s, before other errors',
    async (ref) => {
      const answer = await complete(owner, encodeURIComponent(ref), { notes: 1, more: true });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );

  test('an arrival before the departure', async () => {
    const ref = await send({ eventDate: '2026-03-02T08:00:00Z' });
    const answer = await complete(owner, ref, { eventDate: '2026-03-02T07:59:59.999Z' });
    expect([answer.status, faultsOf(answer)]).toEqual([422, [['/eventDate', 'too_early']]]);
    expect((await complete(owner, ref, { eventDate: '2026-03-02T08:00:00Z' })).status).toBe(200);
  });

  test('a request with several errors, and reports all of them', async () => {
    const answer = await complete(owner, await send(), {
      eventDate: 'today',
      notes: 7,
      quantity: 3,
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      ['/eventDate', 'invalid_timestamp'],
      ['/notes', 'invalid_type'],
      ['/quantity', 'unknown_field'],
    ]);
  });

  test('an arrival in the closed period', async () => {
    const closer = await newOrganization();
    const body = {
      skuId: await newSku(closer),
      sourceLocationId: await newLocation(closer),
      destinationLocationId: await newLocation(closer),
      quantity: 1,
      eventDate: '2026-02-27T12:00:00Z',
    };
    const { ref } = (await transfer(closer, body)).body;
    await configure(closer, { closedThrough: '2026-02-28' });
    const closed = await complete(closer, ref, { eventDate: '2026-02-28T23:59:59Z' });
    expect([closed.status, faultsOf(closed)]).toEqual([422, [['/eventDate', 'closed_period']]]);
    const open = await complete(closer, ref, { eventDate: '2026-03-01T00:00:00Z' });
    expect(open.status).toBe(200);
  });
});
