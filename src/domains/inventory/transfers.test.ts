/** E104 and E105: stock goes from one place to another. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { adjust, figuresOf, newLocation, newSku, transfer } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let source: string;
let destination: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  source = await newLocation(owner, 'Bakery');
  destination = await newLocation(owner, 'Shop');
  skuId = await newSku(owner);
  await adjust(owner, { skuId, locationId: source, quantity: 100, unitCost: 2 });
});

const send = (quantity: number) =>
  transfer(owner, {
    skuId,
    sourceLocationId: source,
    destinationLocationId: destination,
    quantity,
  });

test('a transfer takes stock from its source and has it in transit until it is completed', async () => {
  const sent = await send(30.5);
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body).toMatchObject({
    ref: 'TFR-FG-1',
    ledgerEntry: {
      code: 'FIL-2',
      eventType: 'TRANSFER',
      quantity: '30.5',
      unitCost: null,
      locationId: source,
      toLocationId: destination,
      sourceType: null,
      sourceId: null,
      createdBy: owner.userId,
    },
  });
  expect(await figuresOf(owner, skuId)).toMatchObject({ onHand: '69.5', inTransit: '30.5' });
  const arrived = await owner.post('/finished-goods-inventory/transfers/TFR-FG-1/complete');
  expect(arrived.status, arrived.text).toBe(200);
  expect(await figuresOf(owner, skuId)).toMatchObject({
    onHand: '100',
    inTransit: '0',
    value: '200',
  });
});

test('transfers sent at once share transactions and still each get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(index % 4 === 3 ? -1 : 0.5)),
  );
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.length).toBe(30);
  expect(answers.filter((answer) => answer.status === 422).length).toBe(10);
  const codes = made.map((answer) => answer.body.ledgerEntry.code);
  expect(new Set(codes).size).toBe(30);
  expect(new Set(made.map((answer) => answer.body.ref)).size).toBe(30);
  expect(await figuresOf(owner, skuId)).toMatchObject({ onHand: '85', inTransit: '15' });
});
