/** The reports, the traces and the explanations that know of goods which went back to vendors. */
import { beforeEach, expect, test } from 'vitest';
import type { PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { pastInstant } from '../../../test/support/past-instant.ts';
import { buy, expectSound } from '../../../test/support/purchasing.ts';
import { march, materialsLedger, newMaterial } from '../../../test/support/stock.ts';
import { ExpectedTraces, expectTrace } from '../../../test/support/traces.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let first: PurchaseOrderReceipt;
let second: PurchaseOrderReceipt;
let disposalId: string;
let returnId: string;
let returnEntryId: string;

const disposal = (quantity = 12) => ({
  ...{ materialId: flour, locationId: first.locationId, quantity, eventDate: march(12) },
});

/** 15 of 20 are disposed of; then 7 of the second ten go back. */
beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner);
  first = await buy(owner, flour, 10, 2, '2026-03-01');
  second = await buy(owner, flour, 10, 3, '2026-03-05');
  await buy(owner, flour, 10, 4, '2026-03-15');
  disposalId = (await done(materialsLedger.dispose(owner, disposal(15)))).id;
  const made = await done(
    owner.post('/vendor-returns', {
      returnDate: '2026-03-20',
      items: [{ purchaseOrderReceiptItemId: second.items[0].id, quantity: 7 }],
    }),
  );
  [returnId, returnEntryId] = [made.id, made.items[0].ledgerEntryId];
});

const read = (path: string, query: Record<string, string>) => done(owner.get(path, { query }));

test('a day before the return does not know of its units, but of what they cost', async () => {
  const stockAt = async (asOf: string) => {
    const { data } = await read('/materials-inventory/summary', { materialId: flour, asOf });
    return [data[0].onHand, data[0].value];
  };
  // 15 of 30 were disposed of, at what they cost now.
  expect(await stockAt('2026-03-19')).toEqual(['15', '53']);
  expect(await stockAt('2026-03-20')).toEqual(['8', '32']);
  const { data: days } = await read('/stock-history', {
    ...{ itemId: flour, from: '2026-03-19', to: '2026-03-20' },
  });
  expect(days).toMatchObject([
    { onHand: '15', value: '53' },
    { onHand: '8', value: '32' },
  ]);
});

test('the valuation honours both times', async () => {
  const knownAt = await pastInstant();
  await done(owner.delete(`/vendor-returns/${returnId}`));
  const valuation = await read('/inventory-valuations', { asOf: '2026-03-31', knownAt });
  expect(valuation.groups ?? valuation.data).toMatchObject([
    { quantity: '15', value: '55', knownQuantity: '8', knownValue: '32' },
  ]);
});

test('the open layers say what of them went back', async () => {
  const { data } = await read('/cost-layers', { itemId: flour });
  expect(data).toMatchObject([{ quantity: '10', cutQuantity: '0', openQuantity: '8' }]);
  await done(materialsLedger.dispose(owner, { ...disposal(), replaces: disposalId }));
  const { data: earlier } = await read('/cost-layers', { itemId: flour });
  expect(earlier).toMatchObject([
    { quantity: '10', cutQuantity: '7', openQuantity: '1', value: '3' },
    { quantity: '10', cutQuantity: '0', openQuantity: '10' },
  ]);
});

test('a return explains its cost by its receipt, and the receipt names the return', async () => {
  const root = await read('/cost-explanations', { ledgerEntryId: returnEntryId });
  expect(root).toMatchObject({
    ...{ kind: 'vendor_return', quantity: '7', unitCost: '3', value: '21' },
    children: [{ kind: 'purchase_receipt', document: { number: second.receiptNumber } }],
  });
  const explained = await read('/cost-explanations', {
    ledgerEntryId: second.items[0].ledgerEntryId as string,
  });
  expect(explained).toMatchObject({
    kind: 'purchase_receipt',
    value: '30',
    children: [
      { kind: 'purchase_price', value: '30' },
      { kind: 'vendor_return', quantity: '7', value: '0', document: { number: 'VRT-1' } },
    ],
  });
});

test('a trace follows goods to the vendor, and back to the receipt', async () => {
  const expected = await ExpectedTraces.read(owner);
  const receipts = [first, second].map(({ items }) => items[0].ledgerEntryId as string);
  for (const id of [...receipts, disposalId, returnEntryId]) {
    await expectTrace(owner, expected, id, 'forward');
    await expectTrace(owner, expected, id, 'back');
  }
  const { data } = await read('/traces', {
    ...{ ledgerEntryId: receipts[1] as string, direction: 'forward' },
  });
  expect(data[0]).toMatchObject({ eventType: 'RECEIVE', quantity: '10' });
  expect(data.slice(1)).toMatchObject([
    { eventType: 'DISPOSE', quantity: '3', entryQuantity: '15' },
    {
      ...{ eventType: 'VENDOR_RETURN', quantity: '7', partyType: 'vendor' },
      ...{ documentType: 'vendor_return', documentId: returnId, documentNumber: 'VRT-1' },
    },
  ]);
});

test('a corrected price changes the cost of the return, with a line of history', async () => {
  const [{ id }] = second.items;
  await done(
    owner.patch(`/purchase-order-receipts/${second.id}`, { items: [{ id, unitCost: 3.5 }] }),
  );
  const { data } = await read('/cost-changes', { itemId: flour });
  const change = data.find((each: { eventType: string }) => each.eventType === 'VENDOR_RETURN');
  expect(change).toMatchObject({
    ...{ documentNumber: 'VRT-1', quantity: '7', oldValue: '21', newValue: '24.5' },
    ...{ causeType: 'purchase_order_receipt', causeId: second.id },
  });
  await expectSound(owner);
});
